import { callJson } from '../../demo/http-json';
import { ClientLoad } from './load/client-load';
import { pause, table } from './load/figures';
import type { LoadWorld } from './load/load-world';
import { ask, type MeasuredDatabase } from './load/measured-database';
import { residentMegabytes } from './load/processor';
import { read, type Reading, statementsBetween } from './load/spent';
import { bench as benchOf, LOAD, type Values, whole } from './runner';

/** Default poll intervals with and without Xero's webhook, from the README. */
const [WEBHOOK_POLL_SECONDS, POLL_SECONDS] = [1_800, 300];
/** Longest wait for the first check of all audit logs, which is started once a minute. */
const FOLLOWED_WITHIN_MS = 300_000;
const DAY_SECONDS = 86_400;
const QUIET_MS = 5_000;
const LOOK_EVERY_MS = 50;
/**
 * Longest wait for a moment without any run. With hundreds of organisations there may be none; the error is small then.
 */
const REST_WITHIN_MS = 10_000;
const POLLED_WITHIN_MS = 300_000;
const SAMPLED_EVERY_MS = 10_000;
const HOUR_MS = 3_600_000;
/** Least number of memory samples for a slope, in half a window. */
const FEWEST_SAMPLES = 10;

/** Patterns of statements that depend on time instead of documents: claims, leases, schedules, alerts, checks. */
const OF_THE_PROCESS = [
  /^with (due|lost) as/,
  /^update organisations set lease_/,
  /^SELECT 1$/,
  /\b(alerts?|alert_\w+|reconciliation\w*|other_sales_readings|backfill_schedule\w*|clock_readings|ledger_checks)\b/,
  /^insert into books_settings|^select cause, subject|FROM "?connections"? "?Connection"? ORDER BY/,
];

/** Work of all organisations in one measured period; rates are per second. */
export interface Window {
  readonly seconds: number;
  readonly statements: number;
  readonly writingTransactions: number;
  /** Share of a core, in percent. */
  readonly connectorPercent: number;
  readonly postgresPercent: number;
  readonly xeroCalls: number;
  /** Totals of the period: statements made by polls, and calls to Xero. */
  readonly polling: { readonly statements: number; readonly calls: number };
  readonly megabytesBefore: number;
  readonly megabytesAfter: number;
  readonly megabytesPeak: number;
  /** Hourly growth of resident memory in the second half of the period; null if it is too short. */
  readonly megabytesAnHour: number | null;
  /** Most frequent statements, each with its number per second. */
  readonly frequent: readonly (readonly [string, number])[];
}

export interface IdleResult {
  /** Period with the default settings. */
  readonly usual: Window;
  /** Period with polls several times as often. */
  readonly accelerated: Window;
  /** Average of an ordinary day: the usual period, plus its share of the polls. */
  readonly statementsPerSecond: number;
  readonly connectorPercent: number;
  readonly postgresPercent: number;
  readonly xeroCallsPerOrganisationAndDay: number;
  /** Statements of a poll that finds nothing new. */
  readonly statementsPerPoll: number;
}

const flags = {
  organisations: { ...LOAD.organisations, initial: 100 },
  replicas: LOAD.replicas,
  seconds: whole('seconds of the first of two windows', 60, 1, 86_400),
  polling: whole('seconds of the second window, two polls at least; 0: as long as the first', 0, 0, 86_400),
  accelerate: whole('polls so many times as often in the second window', 60, 1, 1_800),
};

/** Measures what the connector does for organisations in which nothing happens. */
export const bench = benchOf(flags, async (options, stage) => {
  const { organisations, replicas, seconds, polling, accelerate } = options;
  const database = await stage.database();
  const world = await stage.world('idle', database, { replicas });
  stage.say(`connecting ${organisations} organisations`);
  const clients = { organisations, wantsNote: false, pdfBytes: 20_000, organisationSettings: {} };
  const load = await ClientLoad.connect(world, clients, 5);
  await quiet(world);
  await followed(world);
  stage.say(`${seconds} s with the usual settings`);
  const usual = await window(world, database, seconds, 0);
  const faster = (usually: number): string => String(Math.max(1, Math.round(usually / accelerate)));
  await world.restartConnectors({
    WEBHOOK_POLL_SECONDS: faster(WEBHOOK_POLL_SECONDS),
    POLL_SECONDS: faster(POLL_SECONDS),
  });
  // Polls them now, because their next poll was scheduled with the default interval.
  const before = await xeroCalls(world);
  for (const id of load.organisations) await world.api.send('POST', `/api/organisations/${id}/sync`);
  // The first poll is left out, because a process makes some queries only then.
  await polled(world, before + organisations);
  const twoPolls = Math.ceil((2 * WEBHOOK_POLL_SECONDS) / accelerate);
  const longer = Math.max(polling === 0 ? seconds : polling, twoPolls);
  stage.say(`${longer} s with polls ${accelerate} times as often`);
  const result = summed(usual, await window(world, database, longer, organisations), options);
  return { result, text: text(result, options) };
});

function text(result: IdleResult, { accelerate }: Values<typeof flags>): string {
  const { usual, accelerated } = result;
  const shown = (value: number | null): string => value?.toFixed(2) ?? '';
  const row = (label: string, of: (window: Window) => number | null, day: number | null = null): string[] => [
    ...[label, shown(of(usual)), shown(of(accelerated)), shown(day)],
  ];
  const rows = [
    row('statements a second', (window) => window.statements, result.statementsPerSecond),
    row('transactions that write, a second', (window) => window.writingTransactions),
    row('connector, % of a core', (window) => window.connectorPercent, result.connectorPercent),
    row('PostgreSQL, % of a core', (window) => window.postgresPercent, result.postgresPercent),
    row('calls to Xero a second', (window) => window.xeroCalls),
    row('resident memory at the beginning, MB', (window) => window.megabytesBefore),
    row('resident memory at the end, MB', (window) => window.megabytesAfter),
    row('resident memory at most, MB', (window) => window.megabytesPeak),
    row('growth of it in the second half, MB an hour', (window) => window.megabytesAnHour),
  ];
  const calls = result.xeroCallsPerOrganisationAndDay.toFixed(0);
  return [
    table(['', 'without a poll', `polls x ${accelerate}`, 'an ordinary day'], rows),
    `Calls to Xero for each organisation and day: ${calls}, by the accelerated polls; settings of the books, once a day, come on top.`,
    `Statements for a poll that finds nothing: ${result.statementsPerPoll.toFixed(1)}`,
    'Statements a second without a poll:',
    ...usual.frequent.map(([sql, count]) => `${count.toFixed(2).padStart(8)}  ${sql.slice(0, 160)}`),
  ].join('\n');
}

async function xeroCalls(world: LoadWorld): Promise<number> {
  return (await callJson<{ calls: number }>('GET', `${world.xero.url}/_bench/progress`)).calls;
}

/** Waits until Xero has not been called for five seconds. */
async function quiet(world: LoadWorld): Promise<void> {
  for (let before = -1, now = await xeroCalls(world); now !== before; now = await xeroCalls(world)) {
    before = now;
    await pause(QUIET_MS);
  }
}

/** Waits until Xero has been called this often. @throws Error after five minutes */
async function polled(world: LoadWorld, calls: number): Promise<void> {
  const hasBeen = await until(async () => (await xeroCalls(world)) >= calls, POLLED_WITHIN_MS);
  if (!hasBeen) throw new Error(`Xero was not called ${calls} times`);
}

/** Waits until each audit log has been checked once: that is due for every new organisation, and then once a day. */
async function followed(world: LoadWorld): Promise<void> {
  const isFollowed = async (): Promise<boolean> => {
    const due = `select 1 from organisations o where not exists
      (select 1 from ledger_checks l where l.organisation_id = o.id and l.checked_at is not null) limit 1`;
    return (await ask(world.databaseUrl, due)).length === 0;
  };
  if (!(await until(isFollowed, FOLLOWED_WITHIN_MS))) throw new Error('the audit logs were not followed');
}

/** Waits for a moment without any run, so that each run is counted completely or not at all. */
function atRest(world: LoadWorld): Promise<boolean> {
  const isAtRest = async (): Promise<boolean> => {
    const held = 'select 1 from organisations where lease_until is not null limit 1';
    return (await ask(world.databaseUrl, held)).length === 0;
  };
  return until(isAtRest, REST_WITHIN_MS);
}

async function until(isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > withinMs) return false;
    await pause(LOOK_EVERY_MS);
  }
  return true;
}

/** @param calls number of calls to Xero for which the period is extended */
async function window(
  world: LoadWorld,
  database: MeasuredDatabase,
  seconds: number,
  calls: number,
): Promise<Window> {
  await atRest(world);
  const before = await read(world, database);
  const megabytesBefore = resident(world);
  const samples = await sampled(world, seconds * 1_000);
  await polled(world, before.xeroCalls + calls);
  await atRest(world);
  const after = await read(world, database);
  const passed = (after.atMs - before.atMs) / 1_000;
  const perSecond = (of: (reading: Reading) => number): number => (of(after) - of(before)) / passed;
  const all = statementsBetween(before, after, 1);
  const polling = all
    .filter(([sql]) => !OF_THE_PROCESS.some((pattern) => pattern.test(sql)))
    .reduce((sum, [, times]) => sum + times, 0);
  return {
    seconds: passed,
    statements: perSecond(({ probes }) => probes.reduce((sum, probe) => sum + probe.statements, 0)),
    writingTransactions: perSecond((reading) => reading.database.writing),
    connectorPercent: perSecond((reading) => reading.connectorMs) / 10,
    postgresPercent: perSecond((reading) => reading.postgresMs) / 10,
    xeroCalls: perSecond((reading) => reading.xeroCalls),
    polling: { statements: polling, calls: after.xeroCalls - before.xeroCalls },
    megabytesBefore,
    megabytesAfter: resident(world),
    megabytesPeak: Math.max(...samples.map(({ megabytes }) => megabytes)),
    megabytesAnHour: slope(samples.slice(samples.length / 2)),
    frequent: statementsBetween(before, after, passed).slice(0, 10),
  };
}

interface Sample {
  readonly atMs: number;
  readonly megabytes: number;
}

async function sampled(world: LoadWorld, forMs: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const begun = performance.now();
  for (let atMs = 0; atMs < forMs; atMs = performance.now() - begun) {
    samples.push({ atMs, megabytes: resident(world) });
    await pause(Math.min(SAMPLED_EVERY_MS, forMs - atMs));
  }
  return samples;
}

/** Slope of the memory samples in megabytes an hour, by least squares. */
function slope(samples: readonly Sample[]): number | null {
  if (samples.length < FEWEST_SAMPLES) return null;
  const mean = (of: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [at, megabytes] = [mean((sample) => sample.atMs), mean((sample) => sample.megabytes)];
  const together = mean((sample) => (sample.atMs - at) * (sample.megabytes - megabytes));
  return (together / mean((sample) => (sample.atMs - at) ** 2)) * HOUR_MS;
}

function resident(world: LoadWorld): number {
  return Math.max(0, ...world.connectors.map(({ process }) => residentMegabytes(process.pid ?? 0)));
}

function summed(
  usual: Window,
  accelerated: Window,
  { organisations, accelerate }: Values<typeof flags>,
): IdleResult {
  const withPolls = (of: (window: Window) => number): number =>
    of(usual) + Math.max(0, of(accelerated) - of(usual)) / accelerate;
  return {
    usual,
    accelerated,
    statementsPerSecond: withPolls((window) => window.statements),
    connectorPercent: withPolls((window) => window.connectorPercent),
    postgresPercent: withPolls((window) => window.postgresPercent),
    statementsPerPoll: accelerated.polling.statements / accelerated.polling.calls,
    xeroCallsPerOrganisationAndDay: (accelerated.xeroCalls * DAY_SECONDS) / accelerate / organisations,
  };
}
