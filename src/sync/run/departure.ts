import type { Lease } from '../../organisations/lease/lease';
import type { Overlap } from './overlap';

/** Time for steps to end in a process that stops, and interval between checks of its submissions. */
const STEPS_END_WITHIN_MS = 100;
const LOOKS_AGAIN_MS = 50;

/**
 * Releases the work of a stopping process. Most runs end soon, after their present step. Then every
 * organisation is released without waiting for its run, as if the session had ended, except those that wait
 * for an answer to a submission. Resolves when all runs have ended.
 * @param running the runs by their leases, which remove themselves
 */
export async function depart(
  running: ReadonlyMap<Lease, Promise<void>>,
  overlap: Pick<Overlap, 'rest'>,
  giveBack: (leases: readonly Lease[]) => Promise<void>,
): Promise<void> {
  let waitsMs = STEPS_END_WITHIN_MS;
  while (running.size > 0) {
    const allEnded = Promise.allSettled(running.values());
    await overlap.rest(
      waitsMs,
      allEnded.then(() => undefined),
    );
    waitsMs = LOOKS_AGAIN_MS;
    const left = [...running.keys()].filter((lease) => !lease.isSending && !lease.isGivenUp);
    for (const lease of left) lease.giveUp();
    if (left.length > 0) await giveBack(left);
  }
}
