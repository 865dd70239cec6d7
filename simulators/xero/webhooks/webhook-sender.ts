import type { Pool } from 'pg';
import { checkIntentToReceive, type IntentAttempt } from './intent-to-receive';
import { postSigned, type PostResult, signatureOf, wrongSignatureOf } from './post-signed';
import { takeWebhookFault, type WebhookFaultKind } from './webhook-faults';
import {
  findWebhook,
  gatherDelivery,
  nextDelivery,
  noteAttempt,
  saveWebhook,
  type Delivery,
  type Webhook,
  type WebhookStatus,
} from './webhook-store';

const BATCH_MS = 200;
const FIRST_GAP_MS = 500;
const LONGEST_GAP_MS = 60_000;
const GIVE_UP_MS = 24 * 3_600_000;
const AFTER_TROUBLE_MS = 1000;

/**
 * Delivers events in order, one delivery at a time: collected for 200 ms, retried with doubling gaps (shorter than the
 * real ones), given up after 24 hours. It uses the machine's clock; all its state is in the database.
 */
export class WebhookSender {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(private readonly pool: Pool) {}

  /** Schedules a delivery; to be called after the commit of a change. */
  poke(): void {
    this.schedule(BATCH_MS);
  }

  async register(url: string, key: string): Promise<{ status: WebhookStatus; attempts: IntentAttempt[] }> {
    await saveWebhook(this.pool, { url, key, status: 'checking' });
    const { active, attempts } = await checkIntentToReceive(url, key);
    const status = active ? 'active' : 'refused';
    await saveWebhook(this.pool, { url, key, status });
    if (active) this.poke();
    return { status, attempts };
  }

  /** Waits for the delivery in progress; the rest stays in the database. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(delay: number): void {
    if (this.closed || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.running = this.running.then(() => this.deliverDue());
    }, delay);
  }

  private async deliverDue(): Promise<void> {
    try {
      const webhook = await findWebhook(this.pool);
      if (this.closed || webhook?.status !== 'active') return;
      const delivery = (await nextDelivery(this.pool)) ?? (await this.gather());
      if (!delivery) return;
      const wait = delivery.nextAttemptMs - Date.now();
      this.schedule(wait > 0 ? wait : await this.attempt(webhook, delivery));
    } catch {
      // The database may be restarting; due events are still there afterwards.
      this.schedule(AFTER_TROUBLE_MS);
    }
  }

  private async gather(): Promise<Delivery | undefined> {
    await gatherDelivery(this.pool, Date.now());
    return nextDelivery(this.pool);
  }

  /** Makes one attempt. @returns milliseconds until the next look */
  private async attempt(webhook: Webhook, delivery: Delivery): Promise<number> {
    const { deliveryId, body, attempts, createdMs } = delivery;
    const fault = attempts === 0 ? await takeWebhookFault(this.pool, body) : undefined;
    const { accepted, result } = await post(webhook, body, fault?.kind);
    const now = Date.now();
    const late = fault?.kind === 'late' ? (fault.delayMs ?? 0) : undefined;
    const gap = late ?? Math.min(LONGEST_GAP_MS, FIRST_GAP_MS * 2 ** Math.min(attempts, 20));
    await noteAttempt(this.pool, deliveryId, {
      result,
      deliveredMs: accepted ? now : null,
      nextAttemptMs: now + gap,
    });
    if (!accepted && now - createdMs > GIVE_UP_MS) {
      await saveWebhook(this.pool, { ...webhook, status: 'disabled' });
    }
    return accepted ? 0 : gap;
  }
}

/** Posts a delivery under a fault. Except for `late`, a fault at the first attempt counts as delivered. */
async function post({ url, key }: Webhook, body: string, fault?: WebhookFaultKind): Promise<PostResult> {
  switch (fault) {
    case undefined:
      return postSigned(url, body, signatureOf(body, key));
    case 'doubled':
      await postSigned(url, body, signatureOf(body, key));
      return postSigned(url, body, signatureOf(body, key));
    case 'forged':
      return { ...(await postSigned(url, body, wrongSignatureOf(body))), accepted: true };
    case 'lost':
      return { result: fault, accepted: true };
    case 'late':
      return { result: fault, accepted: false };
  }
}
