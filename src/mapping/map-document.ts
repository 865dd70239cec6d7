import type { CalendarDay } from '../domain/calendar-day';
import type { Adjustment } from '../domain/fiscal/adjustment';
import { trimmed, unseenIn } from '../domain/blank-text';
import type { FiscalDocument } from '../domain/fiscal/fiscal-document';
import { issue, type Issue } from '../domain/issues/issue';
import { formatAmount, sum } from '../domain/money';
import type { SalesDocument } from '../domain/sales/sales-document';
import type { SentTax } from '../domain/fiscal/sent-tax';
import { hiddenCharacters, namedCharacters, pathsOfUnstorableText, textAt } from '../domain/unstorable-text';
import { deviceIssues } from './check-device-tax';
import { codeNotices } from './check-product-code';
import { noSupplyIssues } from './check-no-supply';
import { checkReason } from './check-credit-note';
import { buyerToCredit, creditedBy, originalsOf } from './credited-invoice';
import { creditPerTaxIssues, hasOneTax, strangeTaxIssues } from './check-credit-taxes';
import {
  elsewhereIssue,
  foreignIssues,
  eligibilityIssues,
  exclusionIssue,
  statusIssue,
  changedSaleIssue,
  outdatedIssues,
  personsExclusionIssue,
} from './check-eligibility';
import { solveCents, type SubmittedForm } from './cents/solve-cents';
import { taxPerCode } from './cents/tax-per-code';
import type { CountryRules, MappedBuyer } from './country';
import { doubtAboutBuyer } from './doubtful-number';
import { datingOf, ownDateOf, withOwnDate } from './late/dating';
import { mapCurrency } from './map-currency';
import { mapLines } from './map-lines';
import type { MappedLine } from './mapped-line';
import { isTaxed } from './map-taxes';
import type { Circumstances, MappingRules, OriginalInvoice } from './mapping-rules';
import { depositIssues } from './negative-lines/deducted-deposits';
import { roundedTotal } from './negative-lines/rounded-total';
import { mapPayment } from './payment-accounts';
import { type PrintableDocument, withPrintableTexts } from './printable-texts';
import { cutReference, referenceOf } from './reference';

/** Result of mapping: either the fiscal document, or all issues that prevent it; never both or neither. */
export type MappingResult =
  { readonly fiscalDocument: FiscalDocument } | { readonly issues: readonly [Issue, ...Issue[]] };

/** Maps a sales document by stored rules to a fiscal document, or returns all issues at once. Pure; never throws. */
export function mapDocument(
  document: SalesDocument,
  rules: MappingRules,
  circumstances: Circumstances,
): MappingResult {
  const [unreadable, ...others] = document.unreadable.map((fault) =>
    issue('DOCUMENT_UNREADABLE', '', { fault }),
  );
  // Reports the unreadable field only, since placeholders would cause further issues.
  if (unreadable !== undefined) return { issues: [unreadable, ...others] };
  // Reports no other issues for documents that are not to be fiscalised at all.
  const outside =
    changedSaleIssue(circumstances) ??
    elsewhereIssue(document, circumstances, rules.country) ??
    statusIssue(document) ??
    personsExclusionIssue(circumstances) ??
    exclusionIssue(document, rules);
  if (outside !== null) return { issues: [outside] };
  if (document.total.isZero()) return { issues: nothingToFiscalise(document, rules, circumstances) };
  const { sellerNumber } = circumstances;
  return mapReadable(withPrintableTexts(document), { ...rules, sellerNumber }, circumstances);
}

/** Holds a document with a total of zero, which no correction of other faults would change. */
function nothingToFiscalise(
  document: SalesDocument,
  rules: MappingRules,
  circumstances: Circumstances,
): readonly [Issue, ...Issue[]] {
  const zero = issue('TOTAL_NOT_POSITIVE', 'total', { total: formatAmount(document.total) });
  const [first, ...others] = [
    ...foreignIssues(document, circumstances, rules.country.signs),
    ...eligibilityIssues(document, rules, circumstances),
  ];
  return first === undefined ? [zero] : [first, ...others, zero];
}

function mapReadable(
  { document, removed }: PrintableDocument,
  rules: MappingRules,
  circumstances: Circumstances,
): MappingResult {
  const { country } = rules;
  const { day: issuedOn, issues: dayIssues } = datingOf(document, rules, circumstances);
  const { reason, reference, differs } = referenceToSend(document, rules, circumstances, issuedOn);
  const currency = mapCurrency(document, rules, circumstances);
  const credited = creditedBy(document, rules, circumstances, { issuedOn, currency: currency.destination });
  const { notices, ...own } = ownBuyer(document, rules, circumstances);
  const buyer = buyerToCredit(document, own, credited.original, rules, circumstances.isOriginalChosen);
  // Uses the rates of the original's day, because a credit note may use only taxes of its original.
  const { document: totals, rounding } = roundedTotal(document, rules);
  const taxDay = credited.original?.issuedOn ?? issuedOn;
  const lines = mapLines(document.lines, rules, taxDay, rounding, document.issuedOn);
  // Skips the totals of faulty lines, which would only cause further issues.
  const form = solveCents(totals, lines.mapped, rules);
  const [first, ...others] = [
    ...askedIssues(document, rules, circumstances, dayIssues),
    ...identityIssues(document, circumstances, country.longest),
    ...textIssues(document),
    ...currency.issues,
    ...buyer.issues,
    ...[...lines.issues, ...noSupplyIssues(document, lines, rules, taxDay)],
    ...depositIssues(document, lines.folded, rules, circumstances),
    ...(lines.issues.length === 0 ? form.issues : []),
    ...checkReason(document, reason),
    ...credited.issues,
    ...(credited.original === null ? [] : strangeTaxIssues(lines.mapped, credited.original, rules)),
    ...accountIssues(lines.mapped, circumstances, taxDay),
    ...(lines.issues.length === 0 ? perTaxIssues(form, credited, rules) : []),
    // Comes last, because other reasons to wait matter more.
    ...dayIssues,
  ];
  if (first !== undefined) return { issues: [first, ...others] };
  const payment = mapPayment(document, rules, circumstances.paidInto ?? []);
  return {
    fiscalDocument: {
      kind: document.kind,
      id: document.sourceId,
      number: trimmed(document.number),
      originalId: credited.original?.sourceId ?? null,
      ...originalElsewhere(credited.original),
      reference,
      isTaxInclusive: form.isTaxInclusive,
      buyer: buyer.buyer,
      issuedOn,
      paymentMethod: payment.method,
      currency: currency.destination,
      lines: form.lines.map((mapped) => mapped.line),
      ...{ subTotal: form.subTotal, totalTax: form.totalTax, total: form.total },
      taxes: taxesOf(form, country),
      adjustments: [
        ...[...lines.folded, ...form.adjustments, ...codeNotices(document.lines, lines.mapped, rules)],
        ...[...differs, ...removed, ...addressLeftOut(buyer), ...payment.notices, ...notices],
      ],
      omittedLines: lines.omitted,
    },
  };
}

/** Issues that end with time or a person's answer; decisions on former content precede their questions. */
function askedIssues(
  document: SalesDocument,
  rules: MappingRules,
  circumstances: Circumstances,
  dayIssues: readonly Issue[],
): Issue[] {
  const foreign = foreignIssues(document, circumstances, rules.country.signs);
  const eligibility = eligibilityIssues(document, rules, circumstances);
  return [
    ...foreign,
    ...(circumstances.isSuccessUnexplained === true ? [issue('SUCCESS_UNEXPLAINED', '')] : []),
    ...outdatedIssues(circumstances, [...foreign, ...eligibility, ...dayIssues]),
    ...eligibility,
  ];
}

/** Sent only where the service knows the original by an id from another program. */
function originalElsewhere(original: OriginalInvoice | null): Pick<FiscalDocument, 'originalSubmittedAs'> {
  const submittedAs = original?.elsewhere?.submittedAs ?? null;
  return submittedAs === null ? {} : { originalSubmittedAs: submittedAs };
}

/** Buyer of the document itself, with every fault and doubt about the contact. */
function ownBuyer(
  document: SalesDocument,
  rules: MappingRules,
  circumstances: Circumstances,
): MappedBuyer & { readonly notices: readonly Adjustment[] } {
  const mapped = rules.country.mapBuyer(document.customer, buyerRulesOf(document, rules));
  const { issues, notices } = doubtAboutBuyer(document.customer, mapped, rules, circumstances);
  // True for an invoice; a credit note has the buyer of its invoice, which already has the notices.
  const isOwn = document.kind === 'invoice';
  // A doubtful number comes before the field that it stands in: one answer settles both.
  const others = mapped.issues.filter(
    ({ code }) => issues.length === 0 || code !== 'BUYER_NUMBERS_MISPLACED',
  );
  return { ...mapped, issues: [...others, ...issues], notices: isOwn ? notices : [] };
}

/** Rules for money received without an invoice: a cash sale, unless the contact has a taxpayer's number. */
function buyerRulesOf({ takings }: SalesDocument, { buyer }: MappingRules): MappingRules['buyer'] {
  return takings === undefined ? buyer : { ...buyer, withoutTin: 'cash_sale' };
}

/** Notes on the document that its address is not sent; does not hold it. */
function addressLeftOut({ addressLacks }: MappedBuyer): Adjustment[] {
  return addressLacks === null ? [] : [{ what: 'address_left_out', parts: addressLacks }];
}

/** Reference, or a credit note's reason, with the own date of a late document, and its differences from the books. */
function referenceToSend(
  document: SalesDocument,
  rules: MappingRules,
  circumstances: Circumstances,
  sentOn: CalendarDay,
): { readonly reason: string; readonly reference: string; readonly differs: readonly Adjustment[] } {
  const { issuedOn } = document;
  const originals = originalsOf(document, rules, circumstances);
  const ownDate = ownDateOf(issuedOn, sentOn);
  const most = rules.country.longest.reference - ownDate.length;
  const { reference: reason, adjustments } = cutReference(referenceOf(document, rules, originals), most);
  const dated = { what: 'dated_today' as const, books: issuedOn, authority: sentOn };
  const differs = ownDate === '' ? adjustments : [...adjustments, dated];
  return { reason, reference: withOwnDate(reason, ownDate), differs };
}

function taxesOf({ lines, isTaxInclusive }: SubmittedForm, country: CountryRules): SentTax[] {
  const sent = lines.map(({ line, tax }) => ({
    taxCode: line.taxCode,
    percent: tax.percent,
    deviceTaxId: tax.deviceTaxId,
    amount: line.lineAmount,
  }));
  return taxPerCode(sent, isTaxInclusive, country, (taxCode) =>
    sum(lines.filter(({ line }) => line.taxCode === taxCode).map(({ booksTax }) => booksTax)),
  );
}

/** Issues of the balance of each tax, unless the balance of the total reports the same. */
function perTaxIssues(
  form: SubmittedForm,
  { original, issues }: { original: OriginalInvoice | null; issues: readonly Issue[] },
  rules: MappingRules,
): Issue[] {
  if (original === null) return [];
  const isSaid =
    issues.some(({ code }) => code === 'CREDIT_EXCEEDS_ORIGINAL') && hasOneTax(original, rules.taxes);
  return isSaid ? [] : creditPerTaxIssues(form, original, rules);
}

function identityIssues(
  document: SalesDocument,
  circumstances: Circumstances,
  longest: CountryRules['longest'],
): Issue[] {
  const number = trimmed(document.number);
  const issues: Issue[] = [];
  if (number === '') issues.push(issue('NUMBER_MISSING', 'number'));
  if (number.length > longest.number) {
    const characters = number.length;
    issues.push(issue('TEXT_TOO_LONG', 'number', { field: 'number', characters, most: longest.number }));
  }
  if (circumstances.isNumberTaken) {
    issues.push(issue('NUMBER_NOT_UNIQUE', 'number', { number }));
  }
  return issues;
}

/**
 * Issues of numbers and codes with invisible characters: they are sent as they are, and would look like other numbers.
 */
function textIssues(document: SalesDocument): Issue[] {
  const unstorable = pathsOfUnstorableText(document);
  const ofNumber = [...hiddenCharacters(document.number), ...namedCharacters(unseenIn(document.number))];
  const isNumberHidden = ofNumber.length > 0 && !unstorable.includes('number');
  return [...(isNumberHidden ? ['number'] : []), ...unstorable].map((path) => {
    const characters = path === 'number' ? [...new Set(ofNumber)] : hiddenCharacters(textAt(document, path));
    return issue('TEXT_UNSTORABLE', path, { text: path, characters });
  });
}

/**
 * Issues of the fiscal account: tax charged by a taxpayer without registration, and taxes that differ at its
 * device.
 */
function accountIssues(
  lines: readonly MappedLine[],
  circumstances: Circumstances,
  day: CalendarDay,
): Issue[] {
  return [...registrationIssues(lines, circumstances), ...deviceIssues(lines, circumstances, day)];
}

/** Finds tax charged by a taxpayer who is not registered for value added tax. */
function registrationIssues(lines: readonly MappedLine[], { isVatRegistered }: Circumstances): Issue[] {
  if (isVatRegistered !== false) return [];
  return lines
    .filter(({ tax }) => isTaxed(tax))
    .map(({ path, number, tax }) =>
      issue('VAT_NOT_REGISTERED', `${path}.taxType`, { line: number, taxType: tax.taxType }),
    );
}
