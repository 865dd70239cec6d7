import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../../platform/config/config';
import { CONFIG } from '../../../platform/config/process-config';
import type { AlertEvent, Alert, AlertChannel } from '../alerts.entities';
import { alertMessage } from '../alert-message';
import { AlertChannelsRepository } from './alert-channels.repository';
import { AlertDeliveriesRepository } from './alert-deliveries.repository';

/** Alerts to the channels of the installation and of organisations. */
@Injectable()
export class ChannelMessagesService {
  constructor(
    private readonly channels: AlertChannelsRepository,
    private readonly deliveries: AlertDeliveriesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the channels of alerts that are switched on. */
  async enabled(): Promise<AlertChannel[]> {
    return (await this.channels.list('all')).filter(({ isEnabled, kind }) => isEnabled && kind !== 'events');
  }

  /** Writes a message for each of these channels that subscribes to the event. */
  async write(
    manager: EntityManager,
    alert: Alert,
    event: Exclude<AlertEvent, 'test'>,
    channels: readonly AlertChannel[],
    now: Date,
  ): Promise<void> {
    const { publicUrl } = this.config;
    for (const { id: channelId, language } of channels.filter((channel) => isMeant(channel, alert))) {
      const message = JSON.stringify(alertMessage(alert, event, now, { publicUrl, language }));
      await this.deliveries.add({ channelId, alertId: alert.id, event, message }, manager);
    }
  }
}

function isMeant({ organisationId, causes }: AlertChannel, alert: Alert): boolean {
  const isOfScope = organisationId === null || organisationId === alert.organisationId;
  return isOfScope && (causes === null || causes.includes(alert.cause));
}
