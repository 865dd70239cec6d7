import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MailService } from '../../../platform/mail/mail.service';
import { NonOverlapping } from '../../../platform/schedule/non-overlapping';
import { measured } from '../../../platform/telemetry/call-meter';
import { nextAttemptInMs } from '../tried-messages';
import type { PersonMail } from './person-mail.entity';
import { PersonMailsRepository } from './person-mails.repository';
import { PersonalMailsService, type WrittenMail } from './personal-mails.service';
import { sayStored } from '../../../domain/texts/stored-sentence';
import { TEXTS } from '../../../domain/texts/language';
import { whyFailed } from '../../../domain/issues/failure';

const TICK_MS = 5_000;
const AT_ONCE = 5;
/** Attempts within about two and a half hours; a later daily mail would be too close to the next. */
const DIGEST_ATTEMPTS = 5;

/** Sends due mails to people that this replica has claimed. A mail may arrive twice, with the same id. */
@Injectable()
export class PersonMailDispatchService {
  private readonly logger = new Logger(PersonMailDispatchService.name);
  private readonly turns = new NonOverlapping(this.logger, 'mails to people cannot be sent');

  constructor(
    private readonly mails: PersonMailsRepository,
    private readonly texts: PersonalMailsService,
    private readonly mail: MailService,
  ) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    if (!this.mail.isSet) return;
    await this.turns.take(async () => {
      while ((await this.sendSome()) > 0);
    });
  }

  /** Sends due mails; returns the number of attempts. */
  async sendSome(): Promise<number> {
    const claimed = await this.mails.claim(AT_ONCE);
    await Promise.all(claimed.map((mail) => this.attempt(mail)));
    return claimed.length;
  }

  private async attempt(mail: PersonMail): Promise<void> {
    try {
      const written = await this.texts.write(mail);
      if (written !== null) await this.send(mail, written);
      await this.mails.ended(mail.id, written === null ? 'dropped' : 'delivered');
    } catch (error) {
      await this.failed(mail, error);
    }
  }

  /** Sends a mail under the same id for every attempt, so that a mail program shows it once. */
  private send({ id }: PersonMail, { to, ...text }: WrittenMail): Promise<void> {
    return measured('alerts', 'email', () =>
      this.mail.send({ to: [to], messageId: `<${id}@ledgerstamp>`, ...text }),
    );
  }

  private async failed({ id, personId, kind, attempts }: PersonMail, error: unknown): Promise<void> {
    const why = whyFailed(error);
    const isLast = kind === 'digest' && attempts >= DIGEST_ATTEMPTS;
    const againInMs = isLast ? null : nextAttemptInMs(attempts, Math.random());
    await this.mails.failed(id, why, againInMs);
    const context = { personId, mailId: id, attempts, againInMs };
    this.logger[againInMs === null ? 'error' : 'warn'](
      context,
      `a mail to a person was not sent: ${sayStored(TEXTS, why)}`,
    );
  }
}
