import { createHmac, randomUUID } from 'node:crypto';
import { WEBHOOK_KEY } from './chaos-world';
import { pause, type ChaosContext, within } from './disturbance';

const LASTS_MS = 4_000;
const EVERY_MS = 50;
/** Number of forged deliveries for each genuine one: 500 and 20 per second, as far as the machine allows. */
const BAD_AT_ONCE = 25;
const COME_BACK_WITHIN_MS = 20_000;

/** Sends masses of deliveries with wrong signatures, and genuine ones between them, whose answers are timed. */
export async function floodWebhooks(context: ChaosContext): Promise<void> {
  context.calm.isWanted = true;
  try {
    await flood(context);
  } finally {
    context.calm.isWanted = false;
  }
}

async function flood({ world, organisation, measurements }: ChaosContext): Promise<void> {
  await within(COME_BACK_WITHIN_MS, () => world.replicas.every((replica) => replica.isUp));
  const [account] = await world.api.get<{ id: string }[]>('/api/fiscal-accounts').catch(() => []);
  const addresses = [`${world.api.url}/webhooks/xero`, `${world.api.url}/webhooks/fiscal/${account?.id}`];
  const underWay: Promise<void>[] = [];
  for (const end = Date.now() + LASTS_MS; Date.now() < end; await pause(EVERY_MS)) {
    for (let bad = 0; bad < BAD_AT_ONCE; bad += 1) {
      const url = addresses[bad % addresses.length] ?? '';
      underWay.push(
        post(url, organisation.tenantId, 'not a signature').then((status) =>
          measurements.answered(`bad ${status}`),
        ),
      );
    }
    const since = performance.now();
    underWay.push(
      post(addresses[0] ?? '', organisation.tenantId, null).then((status) => {
        measurements.answered(`good ${status}`);
        if (status === 200) measurements.goodWebhooksMs.push(performance.now() - since);
      }),
    );
  }
  await Promise.all(underWay);
}

/**
 * Sends a delivery about an unknown document. @param signature null for a correct one
 * @returns status of the answer; 0 if none came
 */
async function post(url: string, tenantId: string, signature: string | null): Promise<number> {
  const event = {
    ...{ resourceId: randomUUID(), tenantId, eventCategory: 'INVOICE', eventType: 'UPDATE' },
    eventDateUtc: new Date().toISOString().slice(0, 23),
  };
  const body = JSON.stringify({ events: [event], firstEventSequence: 1, lastEventSequence: 1 });
  const signed = signature ?? createHmac('sha256', WEBHOOK_KEY).update(body).digest('base64');
  try {
    const headers = { 'x-xero-signature': signed, 'X-Api-Signature': signed };
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
