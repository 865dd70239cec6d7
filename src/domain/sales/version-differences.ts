import { lineDifferences } from './line-differences';
import { type Decimal, formatAmount } from '../money';
import type { SalesDocument } from './sales-document';
import type { VersionDifference } from './version-difference';

/**
 * Differences between the books and the fiscalised version: an entry for each changed field of the fiscal
 * fingerprint. Two changes are left out, because they do not edit the document: a renamed contact, and a
 * credit note that was later applied to the very invoice it was submitted against.
 * @param originalId credit notes: source identifier of the invoice they were submitted against
 */
export function versionDifferences(
  submitted: SalesDocument,
  present: SalesDocument,
  originalId: string | null,
): VersionDifference[] {
  return [
    ...statusDifference(submitted, present),
    ...difference('number', 'The number', submitted.number, present.number),
    ...difference('issuedOn', 'The date', submitted.issuedOn, present.issuedOn),
    ...difference('currency', 'The currency', submitted.currency, present.currency),
    ...difference('amountsAre', 'The treatment of tax in amounts', submitted.amountsAre, present.amountsAre),
    ...customerDifference(submitted, present),
    ...amountDifference('subTotal', 'The net', submitted.subTotal, present.subTotal),
    ...amountDifference('totalTax', 'The tax', submitted.totalTax, present.totalTax),
    ...amountDifference('total', 'The total', submitted.total, present.total),
    ...lineDifferences(submitted.lines, present.lines),
    ...(present.kind === 'credit_note'
      ? difference('reference', 'The reason', submitted.reference, present.reference)
      : []),
    ...allocationDifference(submitted, present, originalId),
    ...present.unreadable.map((fault, index) => ({
      path: `unreadable[${index}]`,
      before: '',
      after: fault,
      sentence: `It cannot be read: ${fault}`,
    })),
  ];
}

function statusDifference(submitted: SalesDocument, present: SalesDocument): VersionDifference[] {
  if (submitted.status === present.status || present.unreadable.length > 0) return [];
  const sentence =
    present.status === 'void' ? 'It was voided or deleted.' : `It is "${present.status}" in the books again.`;
  return [{ path: 'status', before: submitted.status, after: present.status, sentence }];
}

function customerDifference(submitted: SalesDocument, present: SalesDocument): VersionDifference[] {
  if (submitted.customer.sourceId === present.customer.sourceId) return [];
  const [before, after] = [submitted.customer.name, present.customer.name];
  if (before !== after) return difference('customer', 'The customer', before, after);
  const sentence = `The customer is another contact of the name ${worded(after)}.`;
  return [{ path: 'customer', before, after, sentence }];
}

function allocationDifference(
  submitted: SalesDocument,
  present: SalesDocument,
  originalId: string | null,
): VersionDifference[] {
  const ids = (document: SalesDocument): string[] => document.allocations.map((one) => one.invoiceId);
  const [before, after] = [new Set(ids(submitted)), new Set(ids(present))];
  const isSame =
    [...before].every((id) => after.has(id)) && [...after].every((id) => before.has(id) || id === originalId);
  if (isSame) return [];
  const named = (document: SalesDocument): string =>
    document.allocations.map((one) => one.invoiceNumber || one.invoiceId).join(', ');
  return difference('allocations', 'The invoice it is applied to', named(submitted), named(present), true);
}

function amountDifference(path: string, label: string, before: Decimal, after: Decimal): VersionDifference[] {
  return before.equals(after) ? [] : difference(path, label, formatAmount(before), formatAmount(after), true);
}

/** Builds a difference. `isKnown`: the values differ although their texts may not. */
function difference(
  path: string,
  label: string,
  before: string,
  after: string,
  isKnown = false,
): VersionDifference[] {
  if (before === after && !isKnown) return [];
  return [{ path, before, after, sentence: `${label} was ${worded(before)} and is ${worded(after)}.` }];
}

function worded(text: string): string {
  return text === '' ? 'empty' : text;
}
