import type { Pool } from 'pg';
import type { InFlight } from './limits/in-flight';
import type { SimulatorClock } from '../simulator-clock';
import type { WebhookSender } from './webhooks/webhook-sender';

/** State shared by all parts of the running simulator; persistent state is behind `pool`. */
export interface Simulator {
  pool: Pool;
  clock: SimulatorClock;
  inFlight: InFlight;
  webhooks: WebhookSender;
  /** The simulator's own address, known once it listens. */
  url: string;
}
