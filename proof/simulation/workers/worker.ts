import { once } from 'node:events';
import type { FromWorker, ToWorker } from './messages';

/**
 * Worker side: requests and does one job after the other, and ends when there is none or the parent process is gone.
 */
export async function workOff<Job, Found>(
  does: (job: Job, tell: (found: Found) => void) => Promise<void>,
  close: () => Promise<void>,
): Promise<void> {
  process.once('disconnect', () => process.exit());
  try {
    await takeJobs(does);
    await close();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  }
  if (process.connected) process.disconnect();
}

async function takeJobs<Job, Found>(
  does: (job: Job, tell: (found: Found) => void) => Promise<void>,
): Promise<void> {
  const say = (message: FromWorker<Found>): void => void process.send?.(message);
  for (;;) {
    const told = once(process, 'message') as Promise<[ToWorker<Job>]>;
    say({ isFree: true });
    const [{ job }] = await told;
    if (job === null) return;
    await does(job, (found) => say({ found }));
  }
}
