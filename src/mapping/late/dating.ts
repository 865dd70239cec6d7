import type { CalendarDay } from '../../domain/calendar-day';
import { issue, type Issue } from '../../domain/issues/issue';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { hasNoValue } from '../map-lines';
import { findTaxRule, hasSameRate } from '../map-taxes';
import type { Circumstances, MappingRules, TaxRule } from '../mapping-rules';
import { areOfOnePeriod } from './tax-period';

/** The day that a document is sent with, or why it cannot be sent because of its day. */
interface Dating {
  readonly day: CalendarDay;
  readonly issues: readonly Issue[];
}

/**
 * Receipts of a device follow each other in time. A document goes with its own day, however long ago; only one
 * that is dated before the device's last receipt is late. It is sent with the present day, or held.
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
 * The first tax of its lines that has another rate today, or none: a receipt of today can only bear what is valid today. A
 * tax without a mapping for the document's own day is judged by today's. (A credit note has the taxes of its invoice.)
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
