import { Pool } from 'pg';
import { Listening } from '../listening';
import { InFlight } from './limits/in-flight';
import type { Simulator } from './simulator';
import { simulatorApp } from './simulator-app';
import { SimulatorClock, type StoredOffset } from '../simulator-clock';
import type { RunningSimulator, SimulatorSettings } from '../simulator-process';
import { createSchema } from './store/schema';
import { WebhookSender } from './webhooks/webhook-sender';

const CONNECTIONS = 10;

function offsetIn(pool: Pool): StoredOffset {
  return {
    read: async () => {
      const { rows } = await pool.query<{ shift: string }>(
        'SELECT clock_shift AS shift FROM xero_simulator.clock',
      );
      return rows[0]?.shift;
    },
    write: (shift) =>
      pool.query(
        `INSERT INTO xero_simulator.clock (only_row, clock_shift) VALUES (true, $1)
         ON CONFLICT (only_row) DO UPDATE SET clock_shift = $1`,
        [shift],
      ),
  };
}

async function run(pool: Pool, settings: SimulatorSettings): Promise<RunningSimulator> {
  await createSchema(pool);
  const clock = new SimulatorClock(offsetIn(pool));
  await clock.load();
  const webhooks = new WebhookSender(pool);
  const simulator: Simulator = { pool, clock, webhooks, inFlight: new InFlight(), url: '' };
  const listening = await Listening.at(settings, simulatorApp(simulator), () => undefined);
  simulator.url = listening.url;
  webhooks.poke();
  const close = async (): Promise<void> => {
    await listening.close();
    await webhooks.close();
    await pool.end();
  };
  return { url: simulator.url, close };
}

/** Starts the simulator, with all its state in the database, so that it continues after a stop or kill. */
export async function startXeroSimulator(settings: SimulatorSettings): Promise<RunningSimulator> {
  const pool = new Pool({ connectionString: settings.databaseUrl, max: CONNECTIONS });
  // The next query replaces an idle connection that its server has closed.
  pool.on('error', () => undefined);
  try {
    return await run(pool, settings);
  } catch (error) {
    await pool.end();
    throw error;
  }
}
