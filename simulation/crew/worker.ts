import { once } from 'node:events';
import type { FromWorker, ToWorker } from './messages';

/** The part of a worker's process: asks for one job after the other, does it, and ends when there is none. */
export async function workOff<Job, Found>(
  does: (job: Job, tell: (found: Found) => void) => Promise<void>,
  close: () => Promise<void>,
): Promise<void> {
  const say = (message: FromWorker<Found>): void => void process.send?.(message);
  try {
    for (;;) {
      const told = once(process, 'message') as Promise<[ToWorker<Job>]>;
      say({ isFree: true });
      const [{ job }] = await told;
      if (job === null) return;
      await does(job, (found) => say({ found }));
    }
  } finally {
    await close();
    process.disconnect();
  }
}
