import type { FiscalOutcome } from '../domain/fiscal/outcome';
import { fromStatusRequest } from './fiscal-harmony/from-fiscal-harmony';
import { parseSubmitted, readSubmittedAmounts } from './fiscal-harmony/read-submitted-amounts';
import type { ReceivedStatement } from './fiscal-service';
import type { PrintedLine, SubmittedDocument, SubmittedAmounts } from './submitted-document';
import { type ExactJsonObject, isObject, textOf } from '../platform/http/exact-json';

/** Parses bytes that `toFiscalHarmony` has written, for display (interface document, Invoice and CreditNote). */
function readSubmittedDocument(payload: Buffer): SubmittedDocument | null {
  const json = parseSubmitted(payload);
  if (json === null || !Array.isArray(json.LineItems)) return null;
  const text = texts(json);
  return {
    ...{ date: text('Date'), reference: text('Reference'), paymentMethod: text('PaymentMethod') },
    ...{ isTaxInclusive: json.IsTaxInclusive === true, currency: text('CurrencyCode') },
    ...{ subTotal: text('SubTotal'), totalTax: text('TotalTax'), total: text('Total') },
    buyer: buyerOf(isObject(json.BuyerContact) ? json.BuyerContact : {}),
    lines: json.LineItems.filter(isObject).map(lineOf),
  };
}

function texts(json: ExactJsonObject): (field: string) => string {
  return (field) => textOf(json[field]) ?? '';
}

function buyerOf(json: ExactJsonObject): SubmittedDocument['buyer'] {
  const text = texts(json);
  const part = texts(isObject(json.Address) ? json.Address : {});
  return {
    ...{ name: text('Name'), tradeName: text('TradeName'), tin: text('Tin'), vatNumber: text('VatNumber') },
    ...{ phone: text('Phone'), email: text('Email') },
    address: ['HouseNo', 'Street', 'City', 'Province'].map(part).filter((one) => one !== ''),
  };
}

function lineOf(json: ExactJsonObject): PrintedLine {
  const text = texts(json);
  return {
    ...{ description: text('Description'), quantity: text('Quantity'), unitAmount: text('UnitAmount') },
    ...{ lineAmount: text('LineAmount'), productCode: text('ProductCode'), taxCode: text('TaxCode') },
  };
}

/** Parses a payload; null for bytes of another form. Pure. */
type DocumentReader = (payload: Buffer) => SubmittedDocument | null;

/** Parses a payload; null for bytes of another form. Pure. */
type PayloadReader = (payload: Buffer) => SubmittedAmounts | null;

/** Readers for stored bytes of a service, sent and received. Pure. */
interface StoredReaders {
  readonly payload: PayloadReader;
  /** Reader for display to people. */
  readonly document: DocumentReader;
  /** Reader equivalent to `FiscalService.readStatement`. */
  readonly statement: (statement: ReceivedStatement) => FiscalOutcome | null;
}

/**
 * Readers for stored bytes, by service. Separate from the registry, because reports and evidence need no connection.
 */
const READERS: ReadonlyMap<string, StoredReaders> = new Map([
  [
    'fiscal-harmony',
    { payload: readSubmittedAmounts, document: readSubmittedDocument, statement: fromStatusRequest },
  ],
]);

const UNKNOWN: StoredReaders = { payload: () => null, document: () => null, statement: () => null };

/** Returns the readers of a service's stored bytes; those of an unknown service find nothing. */
export function storedReaders(service: string): StoredReaders {
  return READERS.get(service) ?? UNKNOWN;
}
