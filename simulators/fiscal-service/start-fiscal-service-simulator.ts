import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { BackgroundLoop } from './background-loop';
import { parseJson } from './exact-json';
import { FieldReader } from './field-reader';
import { Listening } from '../listening';
import { Processing } from './processing';
import { RefusedCall } from './refused-call';
import { countCalls } from './routes/calls';
import { controlRoutes } from './routes/control-routes';
import type { Call } from './routes/operations';
import { pageRoutes } from './routes/page-routes';
import { relocate, relocationsIn, saveRelocations } from './routes/relocating';
import { serviceRoutes } from './routes/service-routes';
import type { Simulator } from './simulator';
import { SimulatorClock, type StoredOffset } from '../simulator-clock';
import type { RunningSimulator, SimulatorSettings } from '../simulator-process';
import { Store } from './store';
import { Delivering } from './webhooks/delivering';

const LOOP_PAUSE_MS = 50;
const LARGEST_BODY = '20mb';

export interface FiscalServiceSimulatorOptions extends SimulatorSettings {
  /** Path below which alone the service is served, such as `/fiscal/v2`; by default `/` and `/api`. */
  readonly basePath?: string;
  /** Moved operations, by id; by default as set before. */
  readonly routes?: Readonly<Record<string, Pick<Call, 'path'> & Partial<Call>>>;
}

/** Starts the simulator over a database with all its state, and continues where it was. */
export async function startFiscalServiceSimulator(
  options: FiscalServiceSimulatorOptions,
): Promise<RunningSimulator> {
  const basePath = checkBasePath(options.basePath);
  const store = await Store.open(options.databaseUrl);
  const closing = new AbortController();
  const clock = new SimulatorClock(offsetIn(store));
  const simulator: Simulator = { store, clock, closing: closing.signal, listening: null };
  const listening = await prepare(simulator, options)
    .then(() => Listening.at(options, application(simulator, basePath), report))
    .catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
  simulator.listening = listening;
  const stopLoops = startLoops(simulator);
  const close = async (): Promise<void> => {
    closing.abort();
    await listening.close();
    await stopLoops();
    await store.close();
  };
  let closed: Promise<void> | undefined;
  return { url: listening.url, close: () => (closed ??= close()) };
}

function offsetIn(store: Store): StoredOffset {
  return {
    read: async () =>
      (
        await store.query<{ value: string }>('select value from switches where name = $1', ['clock-offset'])
      )[0]?.value,
    write: (offset) =>
      store.query(
        'insert into switches (name, value) values ($1, $2) on conflict (name) do update set value = $2',
        ['clock-offset', offset],
      ),
  };
}

async function prepare(
  { store, clock }: Simulator,
  { routes }: FiscalServiceSimulatorOptions,
): Promise<void> {
  await clock.load();
  if (routes === undefined) return;
  const read = FieldReader.ofBody(parseJson(JSON.stringify(routes)));
  const relocations = relocationsIn(read);
  read.refuseFaults();
  await saveRelocations(store, relocations);
}

/** Validates a base path. @throws Error for anything but `/a/path` without a slash at the end */
function checkBasePath(basePath: string | undefined): string | null {
  if (basePath === undefined || basePath === '') return null;
  if (/^(\/[\w.~-]+)+$/.test(basePath)) return basePath;
  throw new Error(`the base path must look like /fiscal/v2, it is ${basePath}`);
}

function startLoops({ store, clock, closing }: Simulator): () => Promise<void> {
  const processing = new Processing(store, clock);
  const delivering = new Delivering(store, clock, closing, report);
  const loops = [
    new BackgroundLoop(() => processing.run(), LOOP_PAUSE_MS, report),
    new BackgroundLoop(() => delivering.run(), LOOP_PAUSE_MS, report),
  ];
  return async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
    await delivering.finish();
  };
}

function application(simulator: Simulator, basePath: string | null): Express {
  const { store, closing } = simulator;
  const app = express();
  app.disable('x-powered-by');
  // The real service is below /api, and a base address with or without it must work, unless another is set.
  const prefixes = basePath === null ? ['/api', '/'] : [basePath];
  app.use(pageRoutes(simulator, prefixes));
  // Bodies are kept raw, because signatures are over the exact bytes.
  const raw = express.raw({ type: () => true, limit: LARGEST_BODY, inflate: false });
  app.use('/_control', raw, controlRoutes(simulator));
  const service = [relocate(store), countCalls(store), raw, serviceRoutes(simulator)];
  for (const prefix of prefixes) app.use(prefix, ...service);
  app.use(() => {
    throw new RefusedCall(404, 'There is nothing here.');
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    if (!closing.aborted) answerError(error, response);
  });
  return app;
}

function answerError(error: unknown, response: Response): void {
  const status = (error as { status?: number }).status ?? 500;
  if (status >= 500 && !(error instanceof RefusedCall)) report(error);
  if (response.headersSent) return;
  const message = status < 500 ? 'The request cannot be read.' : 'Internal error.';
  response.status(status).json({ Message: error instanceof RefusedCall ? error.message : message });
}

function report(error: unknown): void {
  process.stderr.write(
    `fiscal service simulator: ${error instanceof Error ? (error.stack ?? error.message) : 'fault'}\n`,
  );
}
