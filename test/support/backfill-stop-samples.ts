import type { BackfillStop } from '../../src/domain/lifecycle/backfill-stop';

export const BACKFILL_STOPS: readonly BackfillStop[] = [
  { rule: 'late', late: 12, toCome: 3, lost: 1 },
  { rule: 'late', late: 1, toCome: 1760, lost: 834 },
  { rule: 'late', late: 1, toCome: 25, lost: 834 },
  { rule: 'late', late: 1, toCome: 1760, lost: 0 },
  { rule: 'first', released: 5, rejected: 1 },
  { rule: 'first', released: 6, rejected: 2 },
  { rule: 'share', settled: 20, rejected: 2, percent: 5 },
  { rule: 'share', settled: 40, rejected: 3, percent: 2.5 },
];
