import { readlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Session } from 'node:inspector';
import { createRequire, register } from 'node:module';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a connector before its program (`node --require`): counts the driver's statements and round trips,
 * whichever part causes them, and reports them on the socket BENCH_PROBE. A round trip is a message that the server
 * answers (Sync, or a simple Query).
 */
interface Wire {
  query: (this: Wire, text: string) => void;
  parse: (this: Wire, query: { text: string; name?: string }) => void;
  bind: (this: Wire, config: { statement?: string }) => void;
  execute: (this: Wire, config: object) => void;
  sync: (this: Wire) => void;
}

export interface ProbeCounts {
  readonly statements: number;
  readonly roundTrips: number;
  /** Number of parses: a prepared statement is parsed once for each connection. */
  readonly parsed: number;
  /** Time in which the event loop was not waiting for something, in milliseconds since it began. */
  readonly loopMs: number;
  /** Number of executions by text of the statement. */
  readonly byText: Readonly<Record<string, number>>;
}

/** Memory in megabytes. */
export interface ProbeMemory {
  readonly resident: number;
  readonly heap: number;
  /** Memory of buffers and libraries outside of the heap. */
  readonly external: number;
  /** Megabytes of heap and buffers that remain after a garbage collection. */
  readonly kept: number;
}

/** Value of BENCH_PDFS: PDFs are treated as having no text, which shows the cost of reading them. */
export const UNREAD = 'unread';

/** Module loader hook that replaces the connector's PDF reader by one that reads nothing. */
const READS_NOTHING = `const nothing = 'data:text/javascript,' + encodeURIComponent(
  'export const getResolvedPDFJS = async () => ({ getDocument: () => ({ promise: {}, destroy() {} }) });' +
  'export const extractText = async () => ({ text: [] });');
export const resolve = (name, context, next) =>
  name === 'unpdf' ? { url: nothing, shortCircuit: true } : next(name, context);`;

/** File in which the thread that reads PDFs writes its path below `/proc`. @param socket of the probe */
export function threadFile(socket: string): string {
  return `${socket}.thread`;
}

const SAMPLE_EVERY_US = 500;

const counts = { statements: 0, roundTrips: 0, parsed: 0 };
const byText = new Map<string, number>();
const textOf = new WeakMap<object, Map<string, string>>();

function countText(text: string): void {
  byText.set(text, (byText.get(text) ?? 0) + 1);
}

function watch(wire: Wire): void {
  const { query, parse, bind, execute, sync } = wire;
  const named = (connection: Wire): Map<string, string> => {
    let names = textOf.get(connection);
    if (names === undefined) textOf.set(connection, (names = new Map<string, string>()));
    return names;
  };
  Object.assign(wire, {
    query(this: Wire, text: string): void {
      counts.statements += 1;
      counts.roundTrips += 1;
      countText(text);
      query.call(this, text);
    },
    parse(this: Wire, config: { text: string; name?: string }): void {
      counts.parsed += 1;
      named(this).set(config.name ?? '', config.text);
      parse.call(this, config);
    },
    bind(this: Wire, config: { statement?: string }): void {
      countText(named(this).get(config.statement ?? '') ?? 'unknown');
      bind.call(this, config);
    },
    execute(this: Wire, config: object): void {
      counts.statements += 1;
      execute.call(this, config);
    },
    sync(this: Wire): void {
      counts.roundTrips += 1;
      sync.call(this);
    },
  });
}

let session: Session | null = null;

/** Starts a processor profile of this process, or stops it and passes it as JSON (V8's `Profiler.Profile`). */
function profile(isStart: boolean, end: (text: string) => void): void {
  session ??= new Session();
  const inspector = session;
  if (!isStart)
    return inspector.post('Profiler.stop', (_fault, { profile: found }) => end(JSON.stringify(found)));
  inspector.connect();
  inspector.post('Profiler.enable');
  inspector.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US });
  inspector.post('Profiler.start', () => end(''));
}

/** Garbage is collected last, after the other figures are taken. */
function memory(): ProbeMemory {
  const megabytes = (bytes: number): number => bytes / 1_048_576;
  const { rss, heapUsed, external } = process.memoryUsage();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const left = process.memoryUsage();
  return {
    ...{ resident: megabytes(rss), heap: megabytes(heapUsed), external: megabytes(external) },
    kept: megabytes(left.heapUsed + left.external),
  };
}

/** Writes the thread's path for the measurement of its processor time, and replaces the PDF reader if asked. */
function watchReader(path: string): void {
  writeFileSync(threadFile(path), readlinkSync('/proc/thread-self'));
  if (process.env.BENCH_PDFS === UNREAD)
    register(`data:text/javascript,${encodeURIComponent(READS_NOTHING)}`);
}

const socket = process.env.BENCH_PROBE;
if (socket !== undefined && !isMainThread) watchReader(socket);
else if (socket !== undefined) {
  // Resolved from the measured program, which may be another version.
  const { Connection } = createRequire(process.argv[1] ?? __filename)('pg') as {
    Connection: { prototype: Wire };
  };
  watch(Connection.prototype);
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/profile'))
      return profile(request.url.endsWith('start'), (text) => response.end(text));
    if (request.url === '/memory') return response.end(JSON.stringify(memory()));
    const { active: loopMs } = performance.eventLoopUtilization();
    const read = { ...counts, loopMs, byText: Object.fromEntries(byText) } satisfies ProbeCounts;
    response.end(JSON.stringify(read));
  });
  server.listen(socket);
  server.unref();
}
