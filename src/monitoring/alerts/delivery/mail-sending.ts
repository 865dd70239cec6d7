import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { refuseInTransaction } from '../../../platform/database/open-transaction';
import type { Config } from '../../../platform/config/config';
import { CONFIG } from '../../../platform/config/process-config';
import type { AlertDelivery } from '../alert-delivery.entity';
import { Failure } from '../../../documents/failure';
import type { AlertMessage } from '../alert-message';
import type { AlertChannel } from './alert-channel.entity';
import { mailText } from './mail-text';

const ANSWERS_WITHIN_MS = 20_000;

/** E-mail over the SMTP server of the configuration. */
@Injectable()
export class MailSending implements OnApplicationShutdown {
  private transport: Transporter | null = null;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  onApplicationShutdown(): void {
    this.transport?.close();
  }

  /** @throws Failure: no recipient was accepted */
  async send({ recipients }: AlertChannel, { id, alertId, message }: AlertDelivery): Promise<void> {
    const { smtpUrl, mailFrom } = this.config.alerts;
    if (smtpUrl === null || mailFrom === null)
      throw new Failure('misconfigured', 'SMTP_URL and MAIL_FROM are not set');
    refuseInTransaction('an e-mail');
    this.transport ??= createTransport({
      url: smtpUrl,
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: ANSWERS_WITHIN_MS,
      greetingTimeout: ANSWERS_WITHIN_MS,
      socketTimeout: ANSWERS_WITHIN_MS,
      dnsTimeout: ANSWERS_WITHIN_MS,
    });
    // The same name for every attempt, and one thread for everything about an alert.
    const name = (part: string): string => `<${part}@ledgerstamp>`;
    try {
      await this.transport.sendMail({
        from: mailFrom,
        to: [...(recipients ?? [])],
        messageId: name(id),
        ...(alertId === null ? {} : { references: name(alertId), inReplyTo: name(alertId) }),
        ...mailText(JSON.parse(message) as AlertMessage),
      });
    } catch (error) {
      throw mailFailure(error);
    }
  }
}

/** Never the error itself: its text can quote the log-in. */
function mailFailure(error: unknown): Failure {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const said = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  const kind = code === 'EAUTH' ? 'unauthorised' : 'temporary';
  return new Failure(kind, `the mail server did not accept the message (${said.join(' ') || 'no answer'})`);
}
