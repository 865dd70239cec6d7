import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { AlertChannelsRepository } from './delivery/alert-channels.repository';
import { AlertDeliveriesRepository } from './delivery/alert-deliveries.repository';
import { AlertSettingsRepository, settingsFor } from './alert-settings.repository';
import { AlertsRepository } from './alerts.repository';
import type { Alert } from './alert.entity';
import type { AlertChannel } from './delivery/alert-channel.entity';
import { alertMessage } from './alert-message';
import { dueMessage } from './due-message';

/** Writes the messages that are due, for each subscribed channel, in the transaction that marks them as sent. */
@Injectable()
export class AlertNotifier {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly settings: AlertSettingsRepository,
    private readonly channels: AlertChannelsRepository,
    private readonly deliveries: AlertDeliveriesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async writeDue(manager: EntityManager, now: Date): Promise<void> {
    const rows = await this.settings.all(manager);
    const channels = (await this.channels.list()).filter(({ isEnabled }) => isEnabled);
    for (const alert of await this.alerts.toTell(manager)) {
      const event = dueMessage(alert, settingsFor(rows, alert.organisationId), now);
      if (event === null) continue;
      const message = JSON.stringify(alertMessage(alert, event, now, this.config.publicUrl));
      for (const { id: channelId } of channels.filter((channel) => isMeant(channel, alert))) {
        await this.deliveries.add({ channelId, alertId: alert.id, event, message }, manager);
      }
      await this.alerts.change(manager, alert.id, {
        toldAs: event === 'closed' ? 'closed' : 'open',
        toldAt: now,
        toldOccurrences: alert.occurrences,
      });
    }
  }
}

function isMeant({ organisationId, causes }: AlertChannel, alert: Alert): boolean {
  const isOfScope = organisationId === null || organisationId === alert.organisationId;
  return isOfScope && (causes === null || causes.includes(alert.cause));
}
