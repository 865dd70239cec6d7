import { Client } from 'pg';
import { callJson } from '../../demo/http-json';
import type { ChaosWorld, Judges } from './chaos-world';
import { type Disturbance, pause, type ChaosContext } from './disturbance';
import type { Random } from './random';
import { floodWebhooks } from './webhook-flood';

/**
 * Time by which the clock is advanced, in milliseconds: nearly the life of an access token, and less than the grace
 * period of a refresh token whose answer was lost.
 */
const TOKENS_END_AFTER_MS = 29 * 60_000;
const SUBMISSIONS = [
  { kind: 'answer-lost' },
  { kind: 'request-lost' },
  { kind: 'error-before', status: 503 },
  { kind: 'error-after', status: 502 },
  { kind: 'html-200' },
  { kind: 'empty-200' },
  { kind: 'late-answer', delayMs: 2_000 },
  { kind: 'too-many-requests' },
];
const WEBHOOKS = ['lost', 'doubled', 'late', 'early', 'forged', 'contradictory'];
const BOOKS = [
  { kind: 'error', status: 503 },
  { kind: 'error', status: 500 },
  { kind: 'too-many-requests' },
  { kind: 'answer-lost' },
  { kind: 'request-lost' },
  { kind: 'slow', delayMs: 1_500 },
  { kind: 'truncated' },
  { kind: 'html' },
];

/** Disturbances by faults of the simulated services. */
export const STORMS: readonly Disturbance[] = [
  { name: 'submission goes wrong', weight: 7, run: atJudges(submissionFault) },
  { name: 'fiscal service storm', weight: 5, run: atJudges(fiscalStorm) },
  { name: 'fiscal service pauses', weight: 2, run: fiscalPause },
  { name: 'Xero storm', weight: 7, run: atJudges(xeroStorm) },
  { name: 'webhooks go wrong', weight: 6, run: webhookFaults },
  { name: 'tokens run out', weight: 3, run: ({ world }) => letTokensExpire(world) },
  { name: 'webhook flood', weight: 2, run: floodWebhooks },
];

function atJudges(order: (judges: Judges, random: Random) => Promise<void>): Disturbance['run'] {
  return ({ world, random }) => order(world.judges, random);
}

/** Makes one submission fail; a single one, because each may leave a document uncertain for good. */
export function submissionFault(judges: Judges, random: Random): Promise<void> {
  return order(judges.fiscal.url, { operation: 'submit', ...random.pick(SUBMISSIONS) });
}

export async function fiscalStorm(judges: Judges, random: Random): Promise<void> {
  const fault = random.pick([
    { kind: 'error-before', status: 503 },
    { kind: 'too-many-requests' },
    { kind: 'slow', delayMs: 1_500 },
  ]);
  for (const operation of ['status', 'download']) {
    await order(judges.fiscal.url, { operation, ...fault, times: random.whole(2, 6) });
  }
}

async function fiscalPause({ world, random }: ChaosContext): Promise<void> {
  await callJson('POST', `${world.judges.fiscal.url}/_control/pause`, { paused: true });
  await pause(random.whole(500, 3_000));
  await callJson('POST', `${world.judges.fiscal.url}/_control/pause`, { paused: false });
}

export function xeroStorm(judges: Judges, random: Random): Promise<void> {
  const operation = random.pick(['*', 'PUT attachment', 'PUT history', 'GET history', 'GET Invoices']);
  const times = random.whole(1, 8);
  return order(judges.xero.url, { operation, ...random.pick(BOOKS), times });
}

function webhookFaults({ world, random }: ChaosContext): Promise<void> {
  const fault = {
    operation: 'webhook',
    kind: random.pick(WEBHOOKS),
    times: random.whole(1, 4),
    delayMs: 2_000,
  };
  return order(world.judges.fiscal.url, fault);
}

/**
 * Advances the simulated Xero's clock, so that tokens expire; it never goes back. Skipped while the answer to a refresh
 * is missing: twice half an hour would exceed the grace period, and nobody reconnects here.
 */
export async function letTokensExpire({ judges, databaseUrl }: ChaosWorld): Promise<void> {
  if (await isAnswerMissing(databaseUrl)) return;
  const xeroUrl = judges.xero.url;
  const { now } = await callJson<{ now: string }>('GET', `${xeroUrl}/_control/clock`);
  const later = new Date(Date.parse(now) + TOKENS_END_AFTER_MS);
  await callJson('POST', `${xeroUrl}/_control/clock`, { now: later.toISOString() });
}

/** True when the answer to a token refresh is missing; true if the database cannot be queried. */
async function isAnswerMissing(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('select from connections where refresh_began_at is not null');
    return rowCount !== 0;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function order(simulator: string, fault: object): Promise<void> {
  await callJson('POST', `${simulator}/_control/faults`, fault);
}
