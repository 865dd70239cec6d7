import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { XERO_WEBHOOK_KEY } from '../load/load-world';

const GIVES_UP_AFTER_MS = 5_000;

/** Where deliveries go and what they are signed with. */
export interface Addresses {
  readonly origin: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly fiscalSecret: string;
}

/** Delivery as sent over the network. */
export interface Delivery {
  readonly path: string;
  readonly body: string;
  readonly signature: string;
}

/** Delivery of Xero about an unknown document. */
export function xeroDelivery({ tenantId }: Addresses, isGood: boolean): Delivery {
  const event = {
    ...{ resourceId: randomUUID(), tenantId, eventCategory: 'INVOICE', eventType: 'UPDATE' },
    eventDateUtc: new Date().toISOString().slice(0, 23),
  };
  const body = JSON.stringify({ events: [event], firstEventSequence: 1, lastEventSequence: 1 });
  return { path: '/webhooks/xero', body, signature: isGood ? sign(body, XERO_WEBHOOK_KEY) : 'wrong' };
}

/** Delivery of the fiscal service about an unknown request. */
export function fiscalDelivery({ accountId, fiscalSecret }: Addresses, isGood: boolean): Delivery {
  const body = JSON.stringify([{ RequestId: randomUUID(), Success: true, Error: null }]);
  const signature = isGood ? sign(body, fiscalSecret) : 'wrong';
  return { path: `/webhooks/fiscal/${accountId}`, body, signature };
}

function sign(body: string, key: string): string {
  return createHmac('sha256', key).update(body).digest('base64');
}

/** Connections of its own for each kind of sender, as many as it takes. */
export class Sender {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly origin: string) {}

  /** The status that came back; 0: no answer within five seconds, which is what senders wait. */
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
