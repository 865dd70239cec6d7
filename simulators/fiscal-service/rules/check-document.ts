import type { DeviceSettings } from '../account';
import type { Decimal } from '../exact-json';
import type { SubmittedDocument } from '../submitted-document';
import { checkCreditNote, type CreditedInvoice } from './check-credit-note';
import { checkDates, type DeviceTimes } from './check-dates';
import { checkBuyer, checkLengths } from './check-identity';
import { checkLines, checkProductCodes } from './check-lines';
import { checkHeaderAmounts, checkTotals, totalOf } from './check-totals';
import { breach, type RuleBreach } from './rule-breach';
import { checkTaxes, dayOfRates, findTaxes, type TaxGroup, taxGroups } from './tax-groups';

/** Data of the account and device that the rules depend on. */
export interface RuleContext {
  readonly currencyMappings: ReadonlyMap<string, string>;
  readonly supportedCurrencies: readonly string[];
  /** Tax ids of the device by tax code. */
  readonly taxMappings: ReadonlyMap<string, number>;
  readonly device: DeviceSettings;
  readonly taxTolerance: Decimal;
  readonly times: DeviceTimes;
  /** True when another document was fiscalised under this number. */
  readonly isNumberTaken: boolean;
  readonly original: CreditedInvoice | null;
}

export interface Verdict {
  readonly breaches: readonly RuleBreach[];
  /** Currency of the authority; empty if none is mapped. */
  readonly currency: string;
  readonly groups: readonly TaxGroup[];
  readonly total: Decimal;
}

/**
 * Checks a document by the authority's rules, as far as the interface carries their data, and finds all breaches. Pure.
 */
export function checkDocument(document: SubmittedDocument, context: RuleContext): Verdict {
  const mapped = context.currencyMappings.get(document.currency) ?? '';
  const currency = context.supportedCurrencies.includes(mapped) ? mapped : '';
  const { device, original } = context;
  const isVatPayer = device.vatNumber !== '';
  const lines = findTaxes(document.lines, { taxMappings: context.taxMappings, deviceTaxes: device.taxes });
  const groups = taxGroups(lines, document.isTaxInclusive);
  const total = totalOf(document, groups);
  const isEveryTaxKnown = lines.every(({ tax }) => tax !== null);
  const breaches = [
    ...checkIdentity(document, context, currency),
    ...checkLengths(document),
    ...checkLines(document.lines),
    ...checkTaxes(lines, dayOfRates(document, original?.receiptDate ?? null), isVatPayer),
    ...(isEveryTaxKnown ? checkTotals(document, groups, context.taxTolerance) : []),
    ...checkHeaderAmounts(document),
    ...checkProductCodes(lines, isVatPayer),
    ...checkBuyer(document),
    ...checkDates(document.date, context.times),
    ...(document.kind === 'creditnote'
      ? checkCreditNote(document, original, { currency, groups, total })
      : []),
  ];
  return { breaches, currency, groups, total };
}

function checkIdentity(document: SubmittedDocument, context: RuleContext, currency: string): RuleBreach[] {
  const breaches: RuleBreach[] = [];
  if (currency === '') {
    breaches.push(breach('RCPT010', `The currency ${document.currency} is not mapped to a supported one.`));
  }
  if (context.isNumberTaken) breaches.push(breach('RCPT013', 'The invoice number is not unique.'));
  return breaches;
}
