import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { measured } from '../../../platform/telemetry/call-meter';
import type { AlertDelivery, AlertPost } from '../alerts.entities';
import { Failure, whyFailed } from '../../../domain/issues/failure';
import { NonOverlapping } from '../../../platform/schedule/non-overlapping';
import { AlertChannelsRepository } from './alert-channels.repository';
import { AlertDeliveriesRepository } from './alert-deliveries.repository';
import type { AlertChannel } from './alert-channel.entity';
import { nextAttemptInMs } from './delivery-gaps';
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

  constructor(
    private readonly deliveries: AlertDeliveriesRepository,
    private readonly channels: AlertChannelsRepository,
    private readonly webhooks: AlertWebhookService,
    private readonly mail: AlertMailService,
  ) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.turns.take(async () => {
      while ((await this.sendSome()) > 0);
    });
  }

  /** Sends due messages; returns the number of attempts. */
  async sendSome(): Promise<number> {
    const claimed = await this.deliveries.claim(AT_ONCE);
    await Promise.all(claimed.map((delivery) => this.attempt(delivery)));
    return claimed.length;
  }

  private async attempt(delivery: AlertDelivery): Promise<void> {
    const channel = await this.channels.find(delivery.channelId);
    if (channel === null) return;
    try {
      await this.deliver(channel, delivery);
      await this.deliveries.delivered(delivery.id);
    } catch (error) {
      await this.failed(channel, delivery, error);
    }
  }

  /** Sends a message once that the database cannot store. @throws Failure when it was not accepted */
  sendUnstored(channel: AlertChannel, message: AlertPost): Promise<void> {
    return this.deliver(channel, message);
  }

  private deliver(channel: AlertChannel, delivery: AlertPost): Promise<void> {
    return measured('alerts', channel.kind, () =>
      channel.kind === 'webhook' ? this.webhooks.send(channel, delivery) : this.mail.send(channel, delivery),
    );
  }

  private async failed(channel: AlertChannel, delivery: AlertDelivery, error: unknown): Promise<void> {
    const why = whyFailed(error);
    const isFinal = error instanceof Failure && error.kind === 'refused';
    const againInMs = isFinal ? null : nextAttemptInMs(delivery.attempts, Math.random());
    await this.deliveries.failed(delivery.id, why, againInMs);
    const context = {
      channelId: channel.id,
      deliveryId: delivery.id,
      attempts: delivery.attempts,
      againInMs,
    };
    this.logger[againInMs === null ? 'error' : 'warn'](
      context,
      `an alert was not delivered: ${sayStored(TEXTS, why)}`,
    );
  }
}
