import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { measured } from '../../../platform/telemetry/call-meter';
import type { AlertDelivery, AlertPost, AlertChannel } from '../alerts.entities';
import { Failure, whyFailed } from '../../../domain/issues/failure';
import { NonOverlapping } from '../../../platform/schedule/non-overlapping';
import { AlertChannelsRepository } from './alert-channels.repository';
import { EventsRepository } from '../events/events.repository';
import { AlertDeliveriesRepository, type BusyChannel } from './alert-deliveries.repository';
import { nextAttemptInMs } from '../tried-messages';
import { AlertMailService } from './alert-mail.service';
import { AlertWebhookService } from './alert-webhook.service';
import { sayStored } from '../../../domain/texts/stored-sentence';
import { TEXTS } from '../../../domain/texts/language';

const TICK_MS = 5_000;
const AT_ONCE = 5;

/**
 * Sends due messages that this replica has claimed. A message may arrive twice, with the same id, but is never lost.
 */
@Injectable()
export class AlertDispatchService {
  private readonly logger = new Logger(AlertDispatchService.name);
  private readonly turns = new NonOverlapping(this.logger, 'alerts cannot be sent');
  /** Turns by channel, so that a slow receiver delays no other. */
  private readonly turnsOf = new Map<string, NonOverlapping>();

  constructor(
    private readonly deliveries: AlertDeliveriesRepository,
    private readonly channels: AlertChannelsRepository,
    private readonly events: EventsRepository,
    private readonly webhooks: AlertWebhookService,
    private readonly mail: AlertMailService,
  ) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.turns.take(async () => {
      for (const channel of await this.deliveries.busyChannels()) void this.turnOf(channel);
    });
  }

  /** Sends due messages, a few of each channel; returns the number of attempts. */
  async sendSome(): Promise<number> {
    const channels = await this.deliveries.busyChannels();
    const sent = await Promise.all(channels.map((channel) => this.sendTo(channel)));
    return sent.flat().length;
  }

  /** Sends the messages of a channel for as long as its receiver takes any. */
  private async turnOf(channel: BusyChannel): Promise<void> {
    const turns = this.turnsOf.get(channel.id) ?? new NonOverlapping(this.logger, 'messages cannot be sent');
    this.turnsOf.set(channel.id, turns);
    await turns.take(async () => {
      while ((await this.sendTo(channel)).includes(true));
    });
  }

  /** @returns whether each message was delivered */
  private async sendTo({ id, hasEvents }: BusyChannel): Promise<boolean[]> {
    if (hasEvents) while (await this.events.write(id));
    const claimed = await this.deliveries.claim(id, AT_ONCE);
    return Promise.all(claimed.map((delivery) => this.attempt(delivery)));
  }

  private async attempt(delivery: AlertDelivery): Promise<boolean> {
    const channel = await this.channels.find(delivery.channelId);
    if (channel === null) return false;
    try {
      await this.deliver(channel, delivery);
      await this.deliveries.delivered(delivery.id);
      return true;
    } catch (error) {
      await this.failed(channel, delivery, error);
      return false;
    }
  }

  /** Sends a message once that the database cannot store. @throws Failure when it was not accepted */
  sendUnstored(channel: AlertChannel, message: AlertPost): Promise<void> {
    return this.deliver(channel, message);
  }

  private deliver(channel: AlertChannel, delivery: AlertPost): Promise<void> {
    return measured('alerts', channel.kind, () =>
      channel.kind === 'email' ? this.mail.send(channel, delivery) : this.webhooks.send(channel, delivery),
    );
  }

  private async failed(channel: AlertChannel, delivery: AlertDelivery, error: unknown): Promise<void> {
    const why = whyFailed(error);
    const isFinal = error instanceof Failure && error.kind === 'refused';
    const againInMs = isFinal ? null : nextAttemptInMs(delivery.attempts, Math.random());
    const stops =
      channel.kind === 'events' &&
      againInMs === null &&
      (isFinal || !(await this.deliveries.isTaking(delivery)));
    if (stops) await this.channels.stopEvents(channel.id);
    await this.deliveries.failed(delivery.id, why, stops ? 0 : againInMs);
    const context = {
      channelId: channel.id,
      deliveryId: delivery.id,
      attempts: delivery.attempts,
      againInMs,
    };
    const what = channel.kind === 'events' ? 'an event' : 'an alert';
    this.logger[againInMs === null ? 'error' : 'warn'](
      context,
      `${what} was not delivered: ${sayStored(TEXTS, why)}`,
    );
  }
}
