import { resolve } from 'node:path';
import { connectClients, withNotes } from '../load/connect-clients';
import { quantile, table } from '../load/figures';
import { ask, type MeasuredDatabase } from '../load/measured-database';
import { bench as benchOf, type Stage, type Values, whole, words } from '../runner';
import { credentialsOf, tenantIdOf } from '../servers/numbers';
import { flood, type Flooded } from './flood';

const flags = {
  seconds: whole('how long the flood lasts', 20, 1, 600),
  bad: whole('deliveries with a wrong signature a second', 500, 0, 5_000),
  good: whole('genuine deliveries a second', 20, 1, 500),
  before: words(
    'the dist folder of another version, measured first in the same run',
    'DIR',
    undefined,
    resolve,
  ),
};

type FloodOptions = Values<typeof flags>;

/** Result of one version under the flood. */
interface MeasuredFlood extends Omit<Flooded, 'goodMs'> {
  /** Share of the genuine deliveries that were accepted at the first attempt, 0 to 1. */
  readonly goodTaken: number;
  readonly goodP50Ms: number | null;
  readonly goodP99Ms: number | null;
  /** Deliveries of the flood in the database: at least `promised`. */
  readonly stored: number;
}

export const bench = benchOf(flags, async (options, stage) => {
  const database = await stage.database();
  const { before } = options;
  const builds: [string, string | undefined][] = [['now', undefined]];
  if (before !== undefined) builds.unshift(['before', before]);
  const result: Record<string, MeasuredFlood> = {};
  for (const [name, build] of builds) result[name] = await floodOf(stage, database, options, build);
  const isKept = Object.values(result).every(({ stored, promised }) => stored >= promised);
  return { result, text: text(result), isKept };
});

/**
 * Connects an organisation, and floods the connector with deliveries. @param build compiled folder of another version;
 * undefined for this one
 */
async function floodOf(
  stage: Stage,
  database: MeasuredDatabase,
  options: FloodOptions,
  build: string | undefined,
): Promise<MeasuredFlood> {
  const world = await stage.world('webhooks', database, { build });
  await world.startConnectors();
  await connectClients(world, withNotes(1));
  const [account] = await world.api.get<{ id: string }[]>('/api/fiscal-accounts');
  const addresses = { origin: world.api.url, tenantId: tenantIdOf(0), accountId: account?.id ?? '' };
  stage.say(`${options.seconds} s of flood`);
  const { goodMs, ...flooded } = await flood(
    { ...addresses, fiscalSecret: credentialsOf(0).apiSecret },
    options,
  );
  // No document was submitted, so every delivery in the inbox belongs to the flood.
  const [row] = await ask<{ stored: number }>(world.databaseUrl, 'select count(*)::int as stored from inbox');
  await world.stop();
  const good = Object.entries(flooded.answers).filter(([what]) => what.startsWith('good'));
  const all = good.reduce((sum, [, count]) => sum + count, 0);
  return {
    ...flooded,
    stored: row?.stored ?? 0,
    goodTaken: all === 0 ? 0 : goodMs.length / all,
    goodP50Ms: quantile(goodMs, 0.5),
    goodP99Ms: quantile(goodMs, 0.99),
  };
}

function text(result: Readonly<Record<string, MeasuredFlood>>): string {
  const row = (label: string, of: (run: MeasuredFlood) => string): string[] => [
    label,
    ...Object.values(result).map(of),
  ];
  return table(
    ['', ...Object.keys(result)],
    [
      row('good ones taken at once', (run) => `${(run.goodTaken * 100).toFixed(1)} %`),
      row('answered after, median', (run) => `${run.goodP50Ms?.toFixed(0) ?? '-'} ms`),
      row('answered after, 99 of 100', (run) => `${run.goodP99Ms?.toFixed(0) ?? '-'} ms`),
      row('promised, stored', (run) => `${run.promised}, ${run.stored}`),
      row('answers', ({ answers }) =>
        Object.entries(answers)
          .map(([what, count]) => `${what}: ${count}`)
          .sort()
          .join('\n'),
      ),
      row('beats of the sender late by', (run) => `${run.senderLateMs} ms at most`),
    ],
  );
}
