import { Injectable } from '@nestjs/common';
import { MailService } from '../../../platform/mail/mail.service';
import type { AlertPost, AlertChannel } from '../alerts.entities';
import type { AlertMessage } from '../alert-message';
import { mailText } from './mail-text';

/** Delivery of alert messages by e-mail. */
@Injectable()
export class AlertMailService {
  constructor(private readonly mail: MailService) {}

  /** @throws Failure: no recipient was accepted */
  async send({ recipients }: AlertChannel, { id, alertId, message }: AlertPost): Promise<void> {
    // Message ids are the same for every attempt, and all mails about an alert form one thread.
    const name = (part: string): string => `<${part}@ledgerstamp>`;
    await this.mail.send({
      to: [...(recipients ?? [])],
      messageId: name(id),
      ...(alertId === null ? {} : { references: name(alertId), inReplyTo: name(alertId) }),
      ...mailText(JSON.parse(message) as AlertMessage),
    });
  }
}
