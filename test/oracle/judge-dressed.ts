import type { Adjustment } from '../../src/domain/fiscal/adjustment';
import type { Issue } from '../../src/domain/issues/issue';
import type { FiscalDocument } from '../../src/domain/fiscal/fiscal-document';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import type { MappingResult } from '../../src/mapping/map-document';
import type { DressedDocument, Expected, Notice } from './dressed-document';
import type { MeantBuyer } from './dress-buyer';
import { judge } from './judge';
import { SHOP_TAXES } from './shop-rules';

type Judged = Pick<DressedDocument, 'document' | 'meant' | 'expected'>;

/** Faults of a result, in its cents and in its buyer, codes and texts; empty: it is correct. */
export function judgeDressed({ document, meant, expected }: Judged, answer: MappingResult): string[] {
  if ('issues' in answer) return heldFaults(meant, expected, answer.issues);
  const payload = answer.fiscalDocument;
  return [
    ...expected.holds.map((code) => `sent though it must be held: ${code}`),
    ...judge(meant, SHOP_TAXES, answer),
    ...sameFaults('reference', payload.reference, expected.reference),
    ...buyerFaults(payload, document, expected.buyer),
    ...expected.notices
      .filter((notice) => !payload.adjustments.some((adjustment) => isSaid(adjustment, notice)))
      .map(({ what, path }) => `the document does not say ${what} ${path}`),
    ...addressNoticeFaults(payload),
    ...identityFaults(payload, document, expected),
  ];
}

/** Faults of the issues: a required one is missing, or another one exists although the cents have a correct form. */
function heldFaults(meant: SalesDocument, { holds }: Expected, issues: readonly Issue[]): string[] {
  const has = (code: string): boolean => issues.some((issue) => issue.code === code);
  // A document of zero can only be excluded, so its other faults do not matter.
  const isNothing = meant.total.isZero() && has('TOTAL_NOT_POSITIVE');
  const missing = isNothing ? [] : holds.filter((code) => !has(code));
  const [first, ...others] = issues.filter((issue) => !holds.includes(issue.code));
  const needless = first === undefined ? [] : judge(meant, SHOP_TAXES, { issues: [first, ...others] });
  return [...missing.map((code) => `held, but not for ${code}`), ...needless];
}

function buyerFaults({ buyer }: FiscalDocument, { customer }: SalesDocument, meant: MeantBuyer): string[] {
  const { address } = buyer;
  const isWhole = address === null || Object.values(address).every((part: string) => part.trim() !== '');
  const contact = [buyer.phone, buyer.email];
  const wanted = meant.contact === 'nothing' ? ['', ''] : [customer.phone, customer.email];
  return [
    ...sameFaults('name', buyer.name, meant.name),
    ...sameFaults('trade name', buyer.tradeName, meant.tradeName),
    ...sameFaults('TIN', buyer.tin, meant.tin),
    ...sameFaults('VAT number', buyer.vatNumber, meant.vatNumber),
    ...(meant.contact === 'either' ? [] : sameFaults('phone and e-mail', contact, wanted)),
    ...(isWhole ? [] : ['a part of the address is missing']),
    ...(meant.address === 'either' ? [] : addressFaults(address, meant.address)),
  ];
}

function addressFaults(
  sent: FiscalDocument['buyer']['address'],
  meant: Exclude<MeantBuyer['address'], 'either'>,
): string[] {
  if (meant === 'nothing' || sent === null) {
    return meant === 'nothing' && sent === null ? [] : sameFaults('address', sent, meant);
  }
  return [
    ...sameFaults('house number', sent.houseNo, meant.houseNo),
    ...sameFaults('street', sent.street, meant.street),
    ...sameFaults('city', sent.city, meant.city),
    ...sameFaults('province', sent.province, meant.province),
  ];
}

/** Faults of the address notice: it must not say that a sent address was left out. */
function addressNoticeFaults({ buyer, adjustments }: FiscalDocument): string[] {
  const isSaidMissed = adjustments.some(({ what }) => what === 'address_left_out');
  return isSaidMissed && buyer.address !== null ? ['the address is sent, and is said to be left out'] : [];
}

/** Faults of other fields: they equal those of the books, with the expected date, currency and original. */
function identityFaults(payload: FiscalDocument, document: SalesDocument, expected: Expected): string[] {
  return [
    ...sameFaults('id', payload.id, document.sourceId),
    ...sameFaults('kind', payload.kind, document.kind),
    ...sameFaults('number', payload.number, document.number),
    ...sameFaults('date', payload.issuedOn, expected.sentOn),
    ...sameFaults('currency', payload.currency, expected.currency),
    ...sameFaults('original', payload.originalId, expected.originalId),
    ...sameFaults('id of the original', payload.originalSubmittedAs ?? null, expected.submittedAs),
    ...sameFaults('payment', payload.paymentMethod, document.isPaid ? 'BankTransfer' : 'Credit'),
  ];
}

function isSaid(adjustment: Adjustment, { what, path }: Notice): boolean {
  if (adjustment.what !== what) return false;
  if (adjustment.what === 'default_code')
    return adjustment.writtenCode !== null && adjustment.lines.includes(path);
  if (adjustment.what === 'line_folded') return adjustment.line === path;
  return 'path' in adjustment ? adjustment.path === path : path === '';
}

function sameFaults(name: string, sent: unknown, meant: unknown): string[] {
  const [one, other] = [JSON.stringify(sent), JSON.stringify(meant)];
  return one === other ? [] : [`${name} is ${one}, not ${other}`];
}
