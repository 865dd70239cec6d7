import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { BackgroundLoop } from './background-loop';
import { Processing } from './processing';
import { countCalls } from './routes/calls';
import { controlRoutes } from './routes/control-routes';
import { overviewPage } from './routes/overview-page';
import { serviceRoutes } from './routes/service-routes';
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
  await clock.load();
  const server = await listen(application(store, clock), options.port ?? 0, options.host ?? '127.0.0.1');
  const processing = new Processing(store, clock);
  const delivering = new Delivering(store, clock, report);
  const loops = [
    new BackgroundLoop(() => processing.run(), LOOP_PAUSE_MS, report),
    new BackgroundLoop(() => delivering.run(), LOOP_PAUSE_MS, report),
  ];
  const { address, port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await Promise.all(loops.map((loop) => loop.stop()));
    await delivering.settle();
    await store.close();
  };
  let closed: Promise<void> | undefined;
  return { url: `http://${address}:${port}`, close: () => (closed ??= close()) };
}

function application(store: Store, clock: SimulatorClock): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/', async (_request: Request, response: Response) => {
    response.setHeader('Content-Security-Policy', `default-src 'none'; style-src 'unsafe-inline'`);
    response.type('html').send(await overviewPage(store));
  });
  app.use('/_control', controlRoutes(store, clock));
  const service = [
    express.raw({ type: () => true, limit: LARGEST_BODY }),
    countCalls(store),
    serviceRoutes(store, clock),
  ];
  // The real service stands below /api; a base address with and without it must work.
  app.use('/api', ...service);
  app.use('/', ...service);
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const status = (error as { status?: number }).status ?? 500;
    if (status >= 500) report(error);
    if (!response.headersSent)
      response
        .status(status)
        .json({ Message: status < 500 ? 'The request cannot be read.' : 'Internal error.' });
  });
  return app;
}

function listen(app: Express, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = app.listen(port, host, (error?: Error) =>
      error === undefined ? resolve(server) : reject(error),
    );
  });
}

function report(error: unknown): void {
  process.stderr.write(
    `fiscal service simulator: ${error instanceof Error ? (error.stack ?? error.message) : 'fault'}\n`,
  );
}
