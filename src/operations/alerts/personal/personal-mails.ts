import { Inject, Injectable } from '@nestjs/common';
import { TEXTS_IN } from '../../../domain/texts/language';
import { MailSettingsRepository } from '../../../people/mail/mail-settings.repository';
import { isReceiver, type MailReceiver } from '../../../people/mail/receivers';
import type { Config } from '../../../platform/config/config';
import { CONFIG } from '../../../platform/config/process-config';
import { consoleOf } from '../alert-message';
import { AlertSettingsRepository, settingsFor } from '../alert-settings.repository';
import { aboutOf } from '../alert-cause-text';
import type { Alert } from '../alert.entity';
import { AlertsRepository } from '../alerts.repository';
import type { MailText } from '../delivery/mail-text';
import { HeldCausesRepository } from './held-causes.repository';
import { alertItems, heldItems } from './mail-items';
import type { PersonMail } from './person-mail.entity';
import { matterOf } from './person-notifier';
import { type MailItem, personalMail } from './personal-mail-text';

/** Mail to one address. */
export interface WrittenMail extends MailText {
  readonly to: string;
}

/** Writes the mails to people at the moment at which they are sent: of what is so, to whom it may be shown. */
@Injectable()
export class PersonalMails {
  constructor(
    private readonly people: MailSettingsRepository,
    private readonly alerts: AlertsRepository,
    private readonly alertSettings: AlertSettingsRepository,
    private readonly held: HeldCausesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Writes a mail; null: there is no content left, or no receiver. */
  async write({ personId, kind, alertIds }: PersonMail): Promise<WrittenMail | null> {
    const [receiver] = await this.people.receivers(personId);
    if (receiver === undefined) return null;
    const text = kind === 'digest' ? await this.digest(receiver) : await this.about(receiver, alertIds);
    return text === null ? null : { to: receiver.email, ...text };
  }

  private async about(receiver: MailReceiver, alertIds: readonly string[]): Promise<MailText | null> {
    const alerts = await this.visible(receiver, await this.alerts.stillOpen(alertIds));
    const [first, ...others] = alerts;
    if (first === undefined) return null;
    const texts = TEXTS_IN[receiver.language];
    const { subjectOfAlert, subjectOfAlerts } = texts.mails;
    const { title } = texts.alerts[first.cause];
    const subject =
      others.length === 0
        ? subjectOfAlert({ title, about: aboutOf(first, texts) })
        : subjectOfAlerts(alerts.length);
    return this.written(subject, alertItems(alerts, this.config.publicUrl, texts), receiver);
  }

  /** Acknowledged alerts are being handled and are left out. */
  private async digest(receiver: MailReceiver): Promise<MailText | null> {
    const open = await this.alerts.stillOpen(null);
    const alerts = await this.visible(
      receiver,
      open.filter(({ acknowledgedAt }) => acknowledgedAt === null),
    );
    const held = (await this.held.all()).filter(({ organisationId }) =>
      isReceiver(receiver, { topic: 'documents', organisationId, personId: null }),
    );
    const { publicUrl } = this.config;
    const texts = TEXTS_IN[receiver.language];
    const items = [...alertItems(alerts, publicUrl, texts), ...heldItems(held, publicUrl, texts)];
    if (items.length === 0) return null;
    return this.written(texts.mails.subjectOfDigest(items.length), items, receiver);
  }

  /** Removes alerts that the organisation or the installation has muted. */
  private async visible(receiver: MailReceiver, alerts: readonly Alert[]): Promise<Alert[]> {
    const settings = await this.alertSettings.all();
    return alerts.filter(
      (alert) =>
        !settingsFor(settings, alert.organisationId).mutedCauses.includes(alert.cause) &&
        isReceiver(receiver, matterOf(alert)),
    );
  }

  private written(subject: string, items: readonly MailItem[], { language }: MailReceiver): MailText {
    return personalMail(subject, items, { choose: consoleOf(this.config.publicUrl, 'people'), language });
  }
}
