import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ClientFlow } from '../../documents/flow.repository';
import { TOLD_AFTER_MS } from '../../domain/lifecycle/flow';
import { storedAlert } from '../../domain/issues/alert-catalogue';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { alertMessage } from './alert-message';
import { AlertSettingsRepository, settingsFor } from './alert-settings.repository';
import { Alert, type AlertChannel, messageId } from './alerts.entities';
import { AlertChannelsRepository } from './delivery/alert-channels.repository';
import { AlertDispatchService } from './delivery/alert-dispatch.service';
import { ChannelMessagesService } from './delivery/channel-messages.service';

const HOUR_MS = 3_600_000;

/** Outage of the database, with the channels that know of it. */
interface Outage {
  readonly alert: Alert;
  /** Time of its beginning by `performance.now()`. */
  readonly since: number;
  /** Channels that have received its first message. */
  readonly reached: Set<AlertChannel>;
}

/**
 * The alert about a database that stores nothing, which cannot be stored either: it is logged, and after ten minutes sent to the
 * channels that this process has seen last. Each process sends it; receivers recognise the repeats by their id.
 */
@Injectable()
export class UnstoredAlertsService {
  private readonly logger = new Logger(UnstoredAlertsService.name);
  private channels: readonly AlertChannel[] = [];
  private clients = 0;
  /** Time by `performance.now()` since which clients stand still because of the database; null: none does. */
  private standingSince: number | null = null;
  private outage: Outage | null = null;

  constructor(
    private readonly settings: AlertSettingsRepository,
    private readonly secrets: AlertChannelsRepository,
    private readonly messages: ChannelMessagesService,
    private readonly dispatch: AlertDispatchService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Stores in memory what a survey has read, before it writes anything. */
  note(flows: readonly ClientFlow[]): void {
    const ages = flows.flatMap(({ flow, readAt }) =>
      flow.is === 'standing' && flow.cause === 'database' ? [readAt.getTime() - flow.since.getTime()] : [],
    );
    this.clients = flows.length;
    this.standingSince = ages.length === 0 ? null : performance.now() - Math.max(...ages);
  }

  /** Stores in memory, while the database answers, what a message needs, including the keys of webhooks. */
  async remember(manager: EntityManager): Promise<void> {
    const { mutedCauses } = settingsFor(await this.settings.all(manager), null);
    const channels = mutedCauses.includes('WORK_STANDS_STILL') ? [] : await this.messages.enabled();
    const meant = channels.filter(
      ({ organisationId, causes }) =>
        organisationId === null && (causes === null || causes.includes('WORK_STANDS_STILL')),
    );
    for (const channel of meant) if (channel.kind === 'webhook') await this.secrets.secretsOf(channel);
    this.channels = meant;
  }

  /** Called when the database could not store the findings. Sends the alert once the outage has lasted ten minutes. */
  async failed(): Promise<void> {
    const begunAt = this.standingSince ?? performance.now();
    // A lost connection may have been the first failure; what stands still, and since when, is read later.
    if (this.outage === null || (this.outage.reached.size === 0 && begunAt < this.outage.since))
      this.outage = this.begun(begunAt);
    const { alert, reached, since } = this.outage;
    if (performance.now() - since < TOLD_AFTER_MS) return;
    if (reached.size === 0)
      this.logger.error({ code: alert.cause, cause: 'database' }, 'an alert cannot be stored');
    for (const channel of this.channels) if (!reached.has(channel)) await this.send(channel, 'opened');
  }

  /** Called when the database has stored something. Reports the end to the channels that know of the outage. */
  async over(): Promise<void> {
    if (this.outage === null) return;
    this.outage.alert.closedAt = new Date();
    for (const channel of this.outage.reached) await this.send(channel, 'closed');
    this.outage = null;
  }

  private async send(channel: AlertChannel, event: 'opened' | 'closed'): Promise<void> {
    if (this.outage === null) return;
    const { alert, reached } = this.outage;
    const { language } = channel;
    const message = alertMessage(alert, event, new Date(), { publicUrl: this.config.publicUrl, language });
    const id = messageId(`${alert.id} ${event} ${channel.id}`);
    try {
      await this.dispatch.sendUnstored(channel, { id, alertId: alert.id, message: JSON.stringify(message) });
      reached.add(channel);
    } catch (error) {
      this.logger.warn({ channelId: channel.id, err: error }, 'an alert was not delivered');
    }
  }

  /** Begins an outage. @param since time by `performance.now()` */
  private begun(since: number): Outage {
    const openedAt = new Date(Date.now() - (performance.now() - since));
    const said = {
      ...{ subject: 'database/installation', about: 'this installation', documents: null, numbers: [] },
    };
    const named = { cause: 'database', clients: this.clients };
    const alert = Object.assign(new Alert(), {
      id: messageId(`database ${Math.floor(openedAt.getTime() / HOUR_MS)}`),
      cause: 'WORK_STANDS_STILL',
      ...said,
      organisationId: null,
      detail: storedAlert('WORK_STANDS_STILL', { ...said, ...named }),
      occurrences: 1,
      openedAt,
      lastAt: openedAt,
      closedAt: null,
    });
    return { alert, since, reached: new Set() };
  }
}
