import type { Lease } from '../../organisations/lease/lease';
import type { Overlap } from './overlap';

/** In a process that stops, steps have so long to come to their end, and submissions are looked at again so often. */
const STEPS_END_WITHIN_MS = 100;
const LOOKS_AGAIN_MS = 50;

/**
 * Gives back what a process works on that has to stop. Most runs end within the first moment, after the step that they are at. Then
 * every organisation is given back without waiting for its run, as if the session had ended, but for those that wait for the
 * answer to a submission. Comes back when all runs have ended.
 *
 * @param running the runs by their leases, which take themselves out of it
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
