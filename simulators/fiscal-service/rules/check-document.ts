import type { DeviceTax } from '../account';
import { Decimal, sum } from '../exact-json';
import type { SubmittedDocument } from '../submitted-document';
import { checkLines, checkTotals, type RatedLine, taxGroups } from './check-amounts';
import { checkCreditNote, type CreditedInvoice } from './check-credit-note';
import { checkDates, dayOf } from './check-dates';
import { checkBuyer, checkLengths, checkProductCodes } from './check-identity';
import { red, type RuleBreach } from './rule-breach';

/** Everything about account and device that a verdict depends on. */
export interface RuleContext {
  readonly currencyMappings: ReadonlyMap<string, string>;
  readonly supportedCurrencies: readonly string[];
  /** Tax code to the device's tax id. */
  readonly taxMappings: ReadonlyMap<string, number>;
  readonly deviceTaxes: readonly DeviceTax[];
  readonly taxTolerance: Decimal;
  readonly previousReceiptDate: string;
  readonly now: Date;
  /** True when another document was fiscalised under this number. */
  readonly isNumberTaken: boolean;
  readonly original: CreditedInvoice | null;
}

export interface Verdict {
  readonly breaches: readonly RuleBreach[];
  readonly currency: string;
  /** As stated, or else what the lines and their taxes come to. */
  readonly total: Decimal;
  readonly lines: readonly RatedLine[];
}

/** The authority's rules as far as the data of the interface reaches; all breaches at once. Pure. */
export function checkDocument(document: SubmittedDocument, context: RuleContext): Verdict {
  const currency = context.currencyMappings.get(document.currency) ?? '';
  const rated = rateLines(document, context);
  const currencyBreach = context.supportedCurrencies.includes(currency)
    ? []
    : [red('RCPT010', `The currency ${document.currency} is not mapped to a supported one.`)];
  const taxIds = [...new Set(rated.lines.map((line) => line.taxId))];
  const groups = taxGroups(rated.lines, document.isTaxInclusive);
  const total = document.total ?? sum(groups.map((group) => group.salesAmountWithTax));
  const breaches = [
    ...currencyBreach,
    ...(context.isNumberTaken ? [red('RCPT013', 'The invoice number is not unique.')] : []),
    ...checkLengths(document),
    ...checkLines(document.lines),
    ...rated.breaches,
    ...(rated.breaches.length === 0 ? checkTotals(document, rated.lines, context.taxTolerance) : []),
    ...checkProductCodes(rated.lines),
    ...checkBuyer(document),
    ...checkDates(document.date, context.previousReceiptDate, context.now),
    ...(document.kind === 'creditnote'
      ? checkCreditNote(document, context.original, { currency, total, taxIds })
      : []),
  ];
  return { breaches, currency, total, lines: rated.lines };
}

/** RCPT025: each line's tax must be mapped, on the device, and valid: on the original's day for credit notes. */
function rateLines(
  document: SubmittedDocument,
  context: RuleContext,
): { lines: RatedLine[]; breaches: RuleBreach[] } {
  const day = dayOf(context.original?.receiptDate ?? document.date);
  const lines: RatedLine[] = [];
  const breaches: RuleBreach[] = [];
  document.lines.forEach((line, index) => {
    const taxId = context.taxMappings.get(line.taxCode);
    const tax = context.deviceTaxes.find((candidate) => candidate.taxID === taxId);
    if (tax === undefined || taxId === undefined) {
      breaches.push(
        red('RCPT025', `Line ${index + 1}: the tax code ${line.taxCode} leads to no tax of the device.`),
      );
    } else if (day < tax.taxValidFrom || (tax.taxValidTill != null && day > tax.taxValidTill)) {
      breaches.push(red('RCPT025', `Line ${index + 1}: ${tax.taxName} is not valid on ${day}.`));
    } else {
      lines.push({ line, taxId, percent: tax.taxPercent == null ? null : new Decimal(tax.taxPercent) });
    }
  });
  return { lines, breaches };
}
