import type { CalendarDay } from '../../domain/calendar-day';
import { issue, type Issue } from '../../domain/issues/issue';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { hasNoValue } from '../map-lines';
import { findTaxRule, hasSameRate } from '../map-taxes';
import type { Circumstances, MappingRules, TaxRule } from '../mapping-rules';
import { areOfOnePeriod, lastDayOfPeriod } from './tax-period';
import { NO_SENTENCE, type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { type IssueCode, LEFT_OUT_CODES } from '../../domain/issues/issue-catalogue';

/** Date that a document is sent with, or the reason why its date prevents sending. */
interface Dating {
  readonly day: CalendarDay;
  readonly issues: readonly Issue[];
}

/**
 * Decides the date, since receipts of a device must be in order. A document keeps its own date unless it is earlier
 * than the last receipt: then it is late, and sent with today's date or held.
 */
export function datingOf(document: SalesDocument, rules: MappingRules, circumstances: Circumstances): Dating {
  const { issuedOn } = document;
  const { today, lastDay } = circumstances;
  if (!isLate(document, lastDay)) return { day: issuedOn, issues: [] };
  const late = { issuedOn, lastDay };
  const changed = document.kind === 'credit_note' ? null : changedTax(document, rules.taxes, today);
  if (changed !== null) {
    return { day: issuedOn, issues: [issue('LATE_TAX_CHANGED', 'issuedOn', { ...late, ...changed })] };
  }
  if (today >= lastDay && mayGoToday(document, rules, circumstances)) return { day: today, issues: [] };
  return { day: issuedOn, issues: [issue('DATED_BEFORE_LAST', 'issuedOn', late)] };
}

/** True for a document dated before the device's last receipt. @param lastDay null: the device has none */
export function isLate(
  { issuedOn }: Pick<SalesDocument, 'issuedOn'>,
  lastDay: CalendarDay | null,
): lastDay is CalendarDay {
  return lastDay !== null && issuedOn < lastDay;
}

/** True if a person's decision about this document, or a setting of the organisation, allows today's date. */
function mayGoToday(
  { issuedOn }: SalesDocument,
  { lateDocuments, taxPeriod, goLiveOn }: MappingRules,
  { today, isDeclaredNow = false }: Circumstances,
): boolean {
  if (isDeclaredNow) return true;
  switch (lateDocuments) {
    case 'present_date':
      return true;
    case 'same_period':
      return goLiveOn !== null && issuedOn >= goLiveOn && areOfOnePeriod(issuedOn, today, taxPeriod);
    case 'hold':
      return false;
  }
}

/**
 * First tax of its lines with another rate today: a receipt of today can only have rates valid today. Without a mapping
 * for its own day a tax is judged by today's. Credit notes keep the taxes of their invoices.
 */
function changedTax(
  { issuedOn, lines }: SalesDocument,
  taxes: readonly TaxRule[],
  today: CalendarDay,
): { readonly taxType: string; readonly today: CalendarDay } | null {
  const changed = lines.find((line) => {
    if (hasNoValue(line)) return false;
    const own = findTaxRule(taxes, line.taxType, issuedOn);
    const present = findTaxRule(taxes, line.taxType, today);
    return own !== null && (present === null || !hasSameRate(own, present));
  });
  return changed === undefined ? null : { taxType: changed.taxType, today };
}

/** Own date of a document sent with another date, as appended to its reference; empty: none. */
export function ownDateOf(issuedOn: CalendarDay, sentOn: CalendarDay): string {
  return sentOn === issuedOn ? '' : ` (dated ${issuedOn})`;
}

/** Reference with the own date appended, visible to buyer and authority. */
export function withOwnDate(reference: string, ownDate: string): string {
  if (ownDate === '') return reference;
  const own = reference.trim();
  return own === '' ? `D${ownDate.slice(' (d'.length, -1)}` : `${own}${ownDate}`;
}

/** Issues of documents that are not to be sent now, or wait only briefly. */
const NOT_CONCERNED: readonly IssueCode[] = [
  ...LEFT_OUT_CODES,
  ...(['DOCUMENT_UNREADABLE', 'BEFORE_GO_LIVE', 'DATED_IN_THE_FUTURE', 'ORIGINAL_UNDER_WAY'] as const),
];

/** Sentence about the consequence of waiting for a held document that is not late yet; empty: none. */
export function whileWaiting(
  document: SalesDocument,
  issues: readonly Issue[],
  rules: Pick<MappingRules, 'lateDocuments' | 'taxPeriod'>,
  { today, lastDay, isDeclaredNow = false }: Circumstances,
): StoredSentence {
  const isConcerned = !issues.some(({ code }) => NOT_CONCERNED.includes(code));
  if (!isConcerned || issues.length === 0 || isLate(document, lastDay)) return NO_SENTENCE;
  if (isDeclaredNow || rules.lateDocuments === 'present_date') return storedSentence('sentThatDay');
  const isSamePeriod = areOfOnePeriod(document.issuedOn, today, rules.taxPeriod);
  if (rules.lateDocuments === 'hold' || !isSamePeriod) return storedSentence('heldAsLate');
  return storedSentence('sentUntil', { day: lastDayOfPeriod(today, rules.taxPeriod) });
}
