import { setTimeout as rest } from 'node:timers/promises';
import type { ServiceApi } from './service-api';
import { bad, type CommandResult, good } from './terminal';

const LOOK_MS = 500;
/** A receiver has fifteen seconds for its answer, a mail server twenty. */
const WAITS_MS = 45_000;

interface ShownDelivery {
  readonly id: string;
  readonly result: string | null;
  readonly lastFailure: string | null;
}

/** Sends a test message and waits for what becomes of its first attempt. Not well: it was not taken. */
export async function testChannel(api: ServiceApi, id: string): Promise<CommandResult> {
  const path = `/api/alert-channels/${encodeURIComponent(id)}`;
  const sent = await api.post<ShownDelivery>(`${path}/test`);
  const delivery = await firstAttempt(api, `${path}/deliveries`, sent);
  const isWell = delivery.result === 'delivered';
  return { isWell, facts: delivery, text: isWell ? good(text(delivery)) : bad(text(delivery)) };
}

async function firstAttempt(api: ServiceApi, path: string, sent: ShownDelivery): Promise<ShownDelivery> {
  const until = performance.now() + WAITS_MS;
  for (let known = sent; ;) {
    if (known.result !== null || known.lastFailure !== null || performance.now() > until) return known;
    await rest(LOOK_MS);
    const all = await api.get<ShownDelivery[]>(path);
    known = all.find(({ id }) => id === sent.id) ?? known;
  }
}

function text({ id, result, lastFailure }: ShownDelivery): string {
  const what = `Test message ${id}`;
  if (result === 'delivered') return `${what} was delivered.`;
  if (lastFailure === null) return `${what} is still being sent.`;
  const next = result === null ? 'It will be sent again.' : 'It will not be sent again.';
  return `${what} was not delivered: ${lastFailure}. ${next}`;
}
