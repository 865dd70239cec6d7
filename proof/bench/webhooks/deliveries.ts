import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { XERO_WEBHOOK_KEY } from '../load/load-world';

const GIVES_UP_AFTER_MS = 5_000;

/** Addresses for deliveries, and the keys to sign them with. */
export interface Addresses {
  readonly origin: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly fiscalSecret: string;
}

/** Webhook delivery as sent over the network. */
export interface Delivery {
  readonly path: string;
  readonly body: string;
  readonly signature: string;
}

/**
 * Delivery of Xero about an unknown document.
 * @param isGood false for a wrong signature
 */
export function xeroDelivery({ tenantId }: Addresses, isGood: boolean): Delivery {
  const event = {
    ...{ resourceId: randomUUID(), tenantId, eventCategory: 'INVOICE', eventType: 'UPDATE' },
    eventDateUtc: new Date().toISOString().slice(0, 23),
  };
  const body = JSON.stringify({ events: [event], firstEventSequence: 1, lastEventSequence: 1 });
  return { path: '/webhooks/xero', body, signature: isGood ? sign(body, XERO_WEBHOOK_KEY) : 'wrong' };
}

/**
 * Delivery of the fiscal service about an unknown request.
 * @param isGood false for a wrong signature
 */
export function fiscalDelivery({ accountId, fiscalSecret }: Addresses, isGood: boolean): Delivery {
  const body = JSON.stringify([{ RequestId: randomUUID(), Success: true, Error: null }]);
  const signature = isGood ? sign(body, fiscalSecret) : 'wrong';
  return { path: `/webhooks/fiscal/${accountId}`, body, signature };
}

function sign(body: string, key: string): string {
  return createHmac('sha256', key).update(body).digest('base64');
}

/** Sends deliveries over connections of its own, as many as it needs. */
export class Sender {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly origin: string) {}

  /**
   * Sends a delivery and returns the status of the answer; 0 if none came within five seconds, after which real senders
   * give up.
   */
  send({ path, body, signature }: Delivery): Promise<number> {
    const headers = { 'x-xero-signature': signature, 'X-Api-Signature': signature };
    return new Promise((settle) => {
      const outgoing = request(
        this.origin + path,
        { method: 'POST', headers, agent: this.agent },
        (answer) => {
          answer.resume();
          answer.on('end', () => settle(answer.statusCode ?? 0));
          answer.on('error', () => settle(0));
        },
      );
      outgoing.setTimeout(GIVES_UP_AFTER_MS, () => outgoing.destroy());
      outgoing.on('error', () => settle(0));
      outgoing.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
