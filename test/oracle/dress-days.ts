import type { CalendarDay } from '../../src/domain/calendar-day';
import type { Circumstances, MappingRules } from '../../src/mapping/mapping-rules';
import { LATE_DOCUMENTS } from '../../src/mapping/settings';
import { TAX_PERIODS } from '../../src/mapping/late/tax-period';
import { daysAfter, periodOf } from './calendar';
import type { Chance } from './chance';

/** Date of a document and the day of its turn, with the consequences. */
export interface DressedDays {
  readonly issuedOn: CalendarDay;
  readonly rules: Pick<MappingRules, 'goLiveOn' | 'lateDocuments' | 'taxPeriod'>;
  readonly circumstances: Pick<Circumstances, 'today' | 'lastDay' | 'isDeclaredNow'>;
  /** True for a date before the last receipt of the device. */
  readonly isLate: boolean;
  /** Date that it is sent with; for a held document, its own date. */
  readonly sentOn: CalendarDay;
  readonly holds: readonly string[];
}

/** Days around which something changes: year, rate, currency, and the pair of declared months. */
const TURNS = ['2024-04-05', '2025-12-31', '2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'];
const GO_LIVE = '2024-04-01';

/** Days of a document that is sent on its own date. */
export function plainDays(issuedOn: CalendarDay): DressedDays {
  return {
    ...{ issuedOn, isLate: false, sentOn: issuedOn, holds: [] },
    rules: { goLiveOn: '2025-01-01', lateDocuments: 'hold', taxPeriod: 'month' },
    circumstances: { today: '2026-03-31', lastDay: null },
  };
}

export function dressedDays(chance: Chance): DressedDays {
  const today = chance.happens(60)
    ? daysAfter(chance.pick(TURNS), chance.between(-3, 25))
    : daysAfter('2025-06-01', chance.between(0, 500));
  const issuedOn = daysAfter(today, -age(chance));
  const rules = {
    goLiveOn: chance.happens(90) ? GO_LIVE : daysAfter(issuedOn, chance.between(-3, 3)),
    lateDocuments: chance.pick([...LATE_DOCUMENTS, 'same_period' as const]),
    taxPeriod: chance.pick(TAX_PERIODS),
  };
  const lastDay = lastReceipt(chance, issuedOn, today);
  const isDeclaredNow = chance.happens(15);
  return {
    ...{ issuedOn, rules, circumstances: { today, lastDay, isDeclaredNow } },
    ...fateOf(issuedOn, rules, { today, lastDay, isDeclaredNow }),
  };
}

function age(chance: Chance): number {
  const kind = chance.between(1, 100);
  if (kind <= 25) return 0;
  if (kind <= 60) return chance.between(1, 6);
  if (kind <= 85) return chance.between(7, 45);
  return kind <= 95 ? chance.between(46, 200) : -chance.between(1, 20);
}

function lastReceipt(chance: Chance, issuedOn: CalendarDay, today: CalendarDay): CalendarDay | null {
  const kind = chance.between(1, 100);
  if (kind <= 15) return null;
  if (kind <= 40 || issuedOn >= today) return daysAfter(issuedOn, -chance.pick([0, 0, 1, 30]));
  if (kind <= 95) {
    const day = daysAfter(issuedOn, chance.pick([1, 1, 2, 20]));
    return day < today ? day : today;
  }
  // Date of a device whose clock is ahead of ours.
  return daysAfter(today, 1);
}

/** Consequences of a date: no receipt before the previous one (RCPT030), in the future (RCPT031) or before go-live. */
function fateOf(
  issuedOn: CalendarDay,
  { goLiveOn, lateDocuments, taxPeriod }: DressedDays['rules'],
  { today, lastDay, isDeclaredNow }: DressedDays['circumstances'],
): Pick<DressedDays, 'isLate' | 'sentOn' | 'holds'> {
  const isLive = goLiveOn !== null && issuedOn >= goLiveOn;
  const isLate = lastDay !== null && issuedOn < lastDay;
  // Documents that are never sent are not held for their date.
  const holds = isLive ? (issuedOn > today ? ['DATED_IN_THE_FUTURE'] : []) : ['BEFORE_GO_LIVE'];
  if (!isLate) return { isLate, sentOn: issuedOn, holds };
  const isOfPeriod = isLive && periodOf(issuedOn, taxPeriod) === periodOf(today, taxPeriod);
  const isAllowed =
    isDeclaredNow === true ||
    lateDocuments === 'present_date' ||
    (lateDocuments === 'same_period' && isOfPeriod);
  if (isAllowed && today >= lastDay) return { isLate, sentOn: today, holds };
  return { isLate, sentOn: issuedOn, holds: [...holds, 'DATED_BEFORE_LAST'] };
}
