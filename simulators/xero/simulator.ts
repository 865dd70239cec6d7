import type { Pool } from 'pg';
import type { InFlight } from './limits/in-flight';
import type { SimulatorClock } from '../simulator-clock';
import type { WebhookSender } from './webhooks/webhook-sender';

/** State that all parts of the simulator share; `pool` leads to the persistent state. */
export interface Simulator {
  pool: Pool;
  clock: SimulatorClock;
  inFlight: InFlight;
  webhooks: WebhookSender;
  /** Address of the simulator, known once it listens. */
  url: string;
}
