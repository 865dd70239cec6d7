import { readlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Session } from 'node:inspector';
import { createRequire, register } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a connector before its program (`node --require`): counts what the driver puts on the wire, whichever part asks it
 * to, and answers the counts on the socket BENCH_PROBE. A statement that is executed is one; a message that asks for an
 * answer of the server (Sync, or a simple Query) is a round trip.
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
  /** Statements by their text. */
  readonly byText: Readonly<Record<string, number>>;
}

/** In megabytes. */
export interface ProbeMemory {
  readonly resident: number;
  readonly heap: number;
  /** Buffers, and what libraries keep outside of the heap. */
  readonly external: number;
  /** Bytes of heap and buffers that remain after a garbage collection. */
  readonly kept: number;
}

/** Value of BENCH_PDFS: every PDF is opened as one without text, by which the cost of reading is seen. */
export const UNREAD = 'unread';

/** Hooks of the module loader: a reader of PDFs that reads nothing, in place of the one of the connector. */
const READS_NOTHING = `const nothing = 'data:text/javascript,' + encodeURIComponent(
  'export const getResolvedPDFJS = async () => ({ getDocument: () => ({ promise: {}, destroy() {} }) });' +
  'export const extractText = async () => ({ text: [] });');
export const resolve = (name, context, next) =>
  name === 'unpdf' ? { url: nothing, shortCircuit: true } : next(name, context);`;

/** Where the thread that reads PDFs says which it is, as a path below `/proc`. @param socket of the probe */
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

/** Begins a processor profile of this process, or ends it and gives it as JSON (V8's `Profiler.Profile`). */
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

/** Collects what is garbage last of all: a run is measured without that. */
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

/** In the thread that reads PDFs: where its processor time stands, and what it reads. */
function watchReader(path: string): void {
  writeFileSync(threadFile(path), readlinkSync('/proc/thread-self'));
  if (process.env.BENCH_PDFS === UNREAD)
    register(`data:text/javascript,${encodeURIComponent(READS_NOTHING)}`);
}

const socket = process.env.BENCH_PROBE;
if (socket !== undefined && !isMainThread) watchReader(socket);
else if (socket !== undefined) {
  // The driver of the program that is about to run, which may be another version of ours.
  const { Connection } = createRequire(process.argv[1] ?? __filename)('pg') as {
    Connection: { prototype: Wire };
  };
  watch(Connection.prototype);
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/profile'))
      return profile(request.url.endsWith('start'), (text) => response.end(text));
    if (request.url === '/memory') return response.end(JSON.stringify(memory()));
    response.end(JSON.stringify({ ...counts, byText: Object.fromEntries(byText) } satisfies ProbeCounts));
  });
  server.listen(socket);
  server.unref();
}
