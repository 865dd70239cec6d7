import type { Random } from './random';

/** Events of a schedule, besides faults. */
export const EVENTS = [
  ...(['run', 'wait', 'sleep', 'decide', 'deliver', 'change', 'person', 'stranger', 'again'] as const),
  ...(['restore', 'revoke', 'pause', 'clock', 'elsewhere'] as const),
] as const;
export type Event = (typeof EVENTS)[number];

/** In one of this many schedules another program issues receipts. */
const ELSEWHERE = 7;

/** Draws the rates of events, which differ between schedules. */
export function character(random: Random, seed: number): Record<Event, number> {
  const some = (most: number): number => (random.chance(0.5) ? most * random.next() : 0);
  return {
    ...{ run: 8, wait: 5, decide: 4, deliver: 3 * random.next() },
    ...{ sleep: some(2), change: some(1), person: some(2), stranger: some(1), again: some(0.6) },
    restore: random.chance(0.12) ? 1 : 0,
    ...{ revoke: random.chance(0.15) ? 1 : 0, clock: random.chance(0.15) ? 1 : 0 },
    pause: random.chance(0.15) ? 2 : 0,
    elsewhere: seed % ELSEWHERE === 3 ? 2 : 0,
  };
}
