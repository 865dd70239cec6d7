import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AlertSettingsRepository, settingsFor } from './alert-settings.repository';
import { AlertsRepository } from './alerts.repository';
import { ChannelMessages } from './delivery/channel-messages';
import { dueMessage } from './due-message';
import { PersonNotifier } from './personal/person-notifier';

/** Writes the messages that are due, for channels and for people, in the transaction that marks them as sent. */
@Injectable()
export class AlertNotifier {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly settings: AlertSettingsRepository,
    private readonly messages: ChannelMessages,
    private readonly people: PersonNotifier,
  ) {}

  async writeDue(manager: EntityManager, now: Date): Promise<void> {
    const rows = await this.settings.all(manager);
    const channels = await this.messages.enabled();
    const receivers = await this.people.receivers(manager);
    for (const alert of await this.alerts.toTell(manager)) {
      const event = dueMessage(alert, settingsFor(rows, alert.organisationId), now);
      if (event === null) continue;
      await this.messages.write(manager, alert, event, channels, now);
      // The end of an alert requires no action, so pending mails leave it out.
      if (event !== 'closed') await this.people.gather(manager, alert, event, receivers, now);
      await this.alerts.change(manager, alert.id, {
        toldAs: event === 'closed' ? 'closed' : 'open',
        toldAt: now,
        toldOccurrences: alert.occurrences,
      });
    }
    await this.people.addDigests(manager, receivers, now);
  }
}
