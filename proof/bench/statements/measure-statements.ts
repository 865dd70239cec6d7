import { Client } from 'pg';
import type { LoadedBooks } from '../../../demo/loaded-books';
import { serviceUrl } from '../../../src/platform/database/walls/service-role';
import { benchBooks } from '../calls/bench-invoices';
import { type BenchDatabases, BenchWorld } from '../calls/bench-world';
import { isOfProcess } from '../load/process-statements';
import { processorMs, processorMsOfFamily } from './processor-time';
import { type Counted, WireCounter } from './wire-counter';

/** Documents that travel before the counting begins: what is read, compiled and prepared once is not counted. */
const WARMING_UP = 30;
const LOOK_EVERY_MS = 100;
const STUCK_AFTER_MS = 120_000;

export interface StatementReport {
  readonly documents: number;
  /** The most frequent first; those that come as time passes, and not with documents, are left out. */
  readonly statements: readonly { readonly text: string; readonly times: number }[];
  readonly perDocument: {
    readonly statements: number;
    readonly roundTrips: number;
    readonly commits: number;
    /** Commits, and all else, that waited for the disk. */
    readonly flushes: number;
    readonly walBytes: number;
    /** Milliseconds of processor; 0 where the system does not tell. */
    readonly serverMs: number;
    readonly connectorMs: number;
  };
}

/**
 * Lets documents travel through the real programs, and counts what the connector asks of PostgreSQL. Its server is its own:
 * what the simulators store is not counted. @throws Error
 */
export async function measureStatements(
  documents: number,
  databases: BenchDatabases,
  ofSimulators: BenchDatabases,
): Promise<StatementReport> {
  const url = await databases.create('connector');
  const counter = await WireCounter.start(await serviceUrl(url));
  const world = await BenchWorld.start('statements', ofSimulators, {
    DATABASE_URL: counter.url,
    DATABASE_OWNER_URL: url,
  });
  const server = new Client({ connectionString: url });
  await server.connect();
  try {
    const books = benchBooks(WARMING_UP + documents);
    const organisation = await world.connect(part(books, 0, WARMING_UP), { writesNote: 'always' });
    await writtenBack(server, WARMING_UP);
    await world.load(part(books, WARMING_UP, WARMING_UP + documents));
    counter.take();
    const before = await reading(server, world);
    await world.api.send('POST', `/api/organisations/${organisation.id}/sync`);
    await writtenBack(server, WARMING_UP + documents);
    const after = await reading(server, world);
    return report(documents, counter.take(), before, after);
  } finally {
    await server.end();
    await world.stop();
    await counter.stop();
  }
}

function report(documents: number, counted: Counted, before: Reading, after: Reading): StatementReport {
  const statements = [...counted.statements]
    .map(([text, times]) => ({ text: labelOf(text), times }))
    .filter(({ text }) => !isOfProcess(text))
    .sort((one, other) => other.times - one.times);
  const total = statements.reduce((sum, { times }) => sum + times, 0);
  const all = [...counted.statements.values()].reduce((sum, times) => sum + times, 0);
  const each = (key: keyof Reading): number => (after[key] - before[key]) / documents;
  return {
    documents,
    statements,
    perDocument: {
      statements: total / documents,
      roundTrips: (counted.roundTrips - (all - total)) / documents,
      commits: each('commits'),
      flushes: each('flushes'),
      walBytes: each('walBytes'),
      serverMs: each('serverMs'),
      connectorMs: each('connectorMs'),
    },
  };
}

function part(books: LoadedBooks, from: number, to: number): LoadedBooks {
  const invoices = books.invoices.slice(from, to);
  const { Invoices: _all, ...rest } = JSON.parse(books.text) as { Invoices: unknown };
  return { ...books, invoices, text: JSON.stringify({ ...rest, Invoices: invoices }) };
}

/** Until so many are written back and nothing is under way, which includes the look at our own writing. */
async function writtenBack(server: Client, documents: number): Promise<void> {
  const since = performance.now();
  for (;;) {
    const { rows } = await server.query<{ home: string; busy: boolean }>(
      `select (select count(*) from documents where state = 'written_back') as home,
         exists (select from organisations where lease_until is not null) as busy`,
    );
    const [row] = rows;
    if (Number(row?.home) >= documents && row?.busy === false) return;
    if (performance.now() - since > STUCK_AFTER_MS) throw new Error(`only ${row?.home} are written back`);
    await new Promise((settle) => setTimeout(settle, LOOK_EVERY_MS));
  }
}

interface Reading {
  readonly commits: number;
  readonly flushes: number;
  readonly walBytes: number;
  readonly serverMs: number;
  readonly connectorMs: number;
}

async function reading(server: Client, world: BenchWorld): Promise<Reading> {
  // Sessions hand in what they have counted when they are idle for a second.
  await new Promise((settle) => setTimeout(settle, 1_500));
  const { rows } = await server.query<{ commits: string; flushes: string; bytes: string; pid: number }>(
    `select (select xact_commit from pg_stat_database where datname = current_database()) as commits,
       (select sum(fsyncs) from pg_stat_io where object = 'wal') as flushes,
       pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes, pg_backend_pid() as pid`,
  );
  const [row] = rows;
  return {
    commits: Number(row?.commits),
    flushes: Number(row?.flushes),
    walBytes: Number(row?.bytes),
    serverMs: processorMsOfFamily(row?.pid ?? 0),
    connectorMs: processorMs(world.connectorPid),
  };
}

/** Label on a single line; statements of TypeORM are distinguished by table and condition. */
function labelOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line
    .replace(/^SELECT (?:DISTINCT ON \(.*?\) )?".*? FROM /, 'SELECT … FROM ')
    .replace(/"/g, '')
    .slice(0, 150);
}
