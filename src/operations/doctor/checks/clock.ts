import { clockLevel, clockWords } from '../../../platform/clock/clock-difference';
import { type Finding, fault, ok, warning } from '../finding';

const CURE = 'Synchronise both computers with NTP. From ten minutes on nothing is submitted.';

/**
 * @param whose as in "the clock of ..."
 * @param differenceMs positive: ahead of this computer
 */
export function judgeClock(whose: string, about: string, differenceMs: number): Finding {
  const level = clockLevel(differenceMs);
  if (level === 'ok') return ok('CLOCK', about, `The clock of ${whose} agrees with that of this computer.`);
  const what = `The clock of ${whose} is ${clockWords(differenceMs)} that of this computer.`;
  return level === 'warning'
    ? warning('CLOCK_DIFFERS', about, what, CURE)
    : fault('CLOCK_DIFFERS', about, what, CURE);
}
