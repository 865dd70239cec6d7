import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { InFlight } from './limits/in-flight';
import type { Simulator } from './simulator';
import { simulatorApp } from './simulator-app';
import { SimulatorClock } from './simulator-clock';
import { createSchema } from './store/schema';
import { WebhookSender } from './webhooks/webhook-sender';

export interface XeroSimulatorOptions {
  /** PostgreSQL; the simulator keeps to its own schema `xero_simulator`. */
  databaseUrl: string;
  /** 0 or absent: any free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
}

export interface RunningXeroSimulator {
  url: string;
  close(): Promise<void>;
}

const CONNECTIONS = 10;
/** Longer than clients keep an idle connection: else a call can meet one that is just being closed. */
const IDLE_MS = 65_000;

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address() as AddressInfo;
      const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
      resolve(`http://${name}:${address.port}`);
    });
  });
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

async function run(pool: Pool, port: number, host: string): Promise<RunningXeroSimulator> {
  await createSchema(pool);
  const clock = new SimulatorClock(pool);
  await clock.load();
  const webhooks = new WebhookSender(pool);
  const simulator: Simulator = { pool, clock, webhooks, inFlight: new InFlight(), url: '' };
  const server = createServer(simulatorApp(simulator));
  server.keepAliveTimeout = IDLE_MS;
  simulator.url = await listen(server, port, host);
  webhooks.poke();
  const close = async (): Promise<void> => {
    await stop(server);
    await webhooks.close();
    await pool.end();
  };
  return { url: simulator.url, close };
}

/**
 * Starts the simulator. All its state is in the database: stopping it, or killing it, and starting it again on the
 * same database continues where it was.
 */
export async function startXeroSimulator(options: XeroSimulatorOptions): Promise<RunningXeroSimulator> {
  const pool = new Pool({ connectionString: options.databaseUrl, max: CONNECTIONS });
  // An idle connection may die with its server; the next query takes a fresh one.
  pool.on('error', () => undefined);
  try {
    return await run(pool, options.port ?? 0, options.host ?? '127.0.0.1');
  } catch (error) {
    await pool.end();
    throw error;
  }
}
