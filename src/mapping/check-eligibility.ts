import type { CalendarDay } from '../documents/calendar-day';
import { issue, type Issue } from '../documents/issue';
import { type Decimal, formatAmount } from '../documents/money';
import type { SalesDocument, SalesLine } from '../documents/sales-document';
import type { Circumstances, ExclusionRule, MappingRules } from './mapping-rules';

/** Only what counts as a sale in the books is ever mapped, whatever brought the document this far. */
export function statusIssue({ status }: SalesDocument): Issue | null {
  switch (status) {
    case 'approved':
      return null;
    case 'draft':
      return issue('NOT_APPROVED', 'status', 'The document is not approved in the books.');
    case 'void':
      return issue('VOIDED_IN_BOOKS', 'status', 'The document is voided or deleted in the books.');
    case 'unknown':
      return issue('NOT_APPROVED', 'status', 'The document is in a status that is not known here.');
  }
}

/** The first rule by which the organisation does not fiscalise the document, or null. */
export function exclusionIssue(document: SalesDocument, rules: readonly ExclusionRule[]): Issue | null {
  const rule = rules.find((candidate) => isExcluded(document, candidate));
  if (rule === undefined) return null;
  const { what, path } = EXCLUDED[rule.scope];
  const message = `It is not fiscalised, because ${what} "${rule.key}"${limit(rule.amount)}: ${rule.reason}.`;
  return issue('EXCLUDED_BY_RULE', path, message);
}

const EXCLUDED = {
  contact: { what: 'the organisation excludes the contact', path: 'customer.name' },
  account: { what: 'the organisation excludes the account', path: 'lines' },
  item: { what: 'the organisation excludes the item', path: 'lines' },
  branding_theme: { what: 'the organisation excludes the branding theme', path: 'brandingThemeId' },
  total_below: { what: 'the organisation excludes totals in', path: 'total' },
} as const;

function limit(amount: Decimal | null): string {
  return amount === null ? '' : ` below ${formatAmount(amount)}`;
}

function isExcluded(document: SalesDocument, { scope, key, amount }: ExclusionRule): boolean {
  switch (scope) {
    case 'contact':
      return [document.customer.sourceId, document.customer.name].includes(key);
    case 'account':
      return isEveryLine(document, (line) => line.accountCode === key);
    case 'item':
      return isEveryLine(document, (line) => line.itemCode === key);
    case 'branding_theme':
      return document.brandingThemeId === key;
    case 'total_below':
      return amount !== null && document.currency === key && document.total.lessThan(amount);
  }
}

/** A document that also sells something else is a sale like any other: money cannot be left out of it. */
function isEveryLine(document: SalesDocument, fits: (line: SalesLine) => boolean): boolean {
  const valued = document.lines.filter((line) => !(line.lineAmount?.isZero() ?? true));
  return valued.length > 0 && valued.every(fits);
}

/** Go-live date, future dates, and the trigger that the organisation chose. */
export function eligibilityIssues(
  document: SalesDocument,
  rules: MappingRules,
  circumstances: Circumstances,
): Issue[] {
  return [...dayIssues(document, rules, circumstances), ...triggerIssues(document, rules, circumstances)];
}

function dayIssues(
  { issuedOn }: SalesDocument,
  { goLiveOn }: MappingRules,
  { today }: Circumstances,
): Issue[] {
  if (goLiveOn === null) {
    return [issue('BEFORE_GO_LIVE', 'issuedOn', 'The organisation has no go-live date yet.')];
  }
  if (issuedOn < goLiveOn) {
    return [issue('BEFORE_GO_LIVE', 'issuedOn', `Dated ${issuedOn}, before the go-live date ${goLiveOn}.`)];
  }
  if (issuedOn > today) {
    return [issue('DATED_IN_THE_FUTURE', 'issuedOn', `Dated ${issuedOn}, which is still to come.`)];
  }
  return [];
}

/** A credit note follows its invoice: it waits for no payment of its own. */
function triggerIssues(
  document: SalesDocument,
  { trigger }: MappingRules,
  { isReleased }: Circumstances,
): Issue[] {
  if (isReleased) return [];
  if (trigger === 'manual') return [issue('NOT_RELEASED', '', 'Nobody has released the document yet.')];
  if (trigger === 'paid' && document.kind === 'invoice' && !document.isPaid) {
    return [issue('NOT_PAID', 'isPaid', 'The invoice is not paid yet.')];
  }
  return [];
}

/** Receipts of a device follow each other in time, whatever day a document is sent with. */
export function orderIssues(
  document: SalesDocument,
  rules: MappingRules,
  circumstances: Circumstances,
): Issue[] {
  const { lastDay } = circumstances;
  if (lastDay === null || dayToSubmit(document, rules, circumstances) >= lastDay) return [];
  const message = `Dated ${document.issuedOn}, but the device has already been given documents of ${lastDay}.`;
  return [issue('DATED_BEFORE_LAST', 'issuedOn', message)];
}

/** Its own day; only a late document that may go with the present date is dated, and taxed, as of today. */
export function dayToSubmit(
  { issuedOn }: SalesDocument,
  { lateDocuments }: MappingRules,
  { today, lastDay }: Circumstances,
): CalendarDay {
  const isLate = lastDay !== null && issuedOn < lastDay;
  return isLate && lateDocuments === 'present_date' ? today : issuedOn;
}
