import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { BackgroundLoop } from './background-loop';
import { Processing } from './processing';
import { RefusedCall } from './refused-call';
import { countCalls } from './routes/calls';
import { controlRoutes } from './routes/control-routes';
import { overviewPage } from './routes/overview-page';
import { serviceRoutes } from './routes/service-routes';
import type { Simulator } from './simulator';
import { SimulatorClock } from './simulator-clock';
import { Store } from './store';
import { Delivering } from './webhooks/delivering';

const LOOP_PAUSE_MS = 50;
const LARGEST_BODY = '20mb';

export interface FiscalServiceSimulatorOptions {
  readonly databaseUrl: string;
  /** 0 or left out: any free port. */
  readonly port?: number;
  readonly host?: string;
}

export interface FiscalServiceSimulator {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the simulator over a database that holds all its state, and goes on with what it finds there. */
export async function startFiscalServiceSimulator(
  options: FiscalServiceSimulatorOptions,
): Promise<FiscalServiceSimulator> {
  const store = await Store.open(options.databaseUrl);
  const clock = new SimulatorClock(store);
  const closing = new AbortController();
  const simulator: Simulator = { store, clock, closing: closing.signal };
  const server = await clock
    .load()
    .then(() => listen(application(simulator), options.port ?? 0, options.host ?? '127.0.0.1'))
    .catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
  const stopLoops = startLoops(simulator);
  const close = async (): Promise<void> => {
    closing.abort();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await stopLoops();
    await store.close();
  };
  let closed: Promise<void> | undefined;
  return { url: addressOf(server), close: () => (closed ??= close()) };
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

function application(simulator: Simulator): Express {
  const { store, closing } = simulator;
  const app = express();
  app.disable('x-powered-by');
  app.get('/', async (_request: Request, response: Response) => {
    response.setHeader('Content-Security-Policy', `default-src 'none'; style-src 'unsafe-inline'`);
    response.type('html').send(await overviewPage(store));
  });
  // Signatures are over the exact bytes, so a body is neither inflated nor parsed before it is checked.
  const raw = express.raw({ type: () => true, limit: LARGEST_BODY, inflate: false });
  app.use('/_control', raw, controlRoutes(simulator));
  const service = [countCalls(store), raw, serviceRoutes(simulator)];
  // The real service stands below /api; a base address with and without it must work.
  app.use('/api', ...service);
  app.use('/', ...service);
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

function listen(app: Express, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = app.listen(port, host, (error?: Error) =>
      error === undefined ? resolve(server) : reject(error),
    );
  });
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function report(error: unknown): void {
  process.stderr.write(
    `fiscal service simulator: ${error instanceof Error ? (error.stack ?? error.message) : 'fault'}\n`,
  );
}
