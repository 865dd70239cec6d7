import { FieldReader } from './field-reader';
import type { Decimal, Json } from './exact-json';
import { CONTRACT_RULES } from './contract-rules';
import { readLocalTime } from './local-time';
import { PAYMENT_METHODS } from './payment-methods';
import { refuseStrays } from './submission-shape';

export interface SubmittedLine {
  readonly description: string;
  readonly unitAmount: Decimal;
  readonly quantity: Decimal;
  readonly lineAmount: Decimal;
  readonly taxCode: string;
  readonly productCode: string;
}

export interface SubmittedBuyer {
  readonly name: string;
  readonly tradeName: string;
  readonly tin: string;
  readonly vatNumber: string;
  readonly phone: string;
  readonly email: string;
  /** Street, city and province as one printable line. */
  readonly address: string;
}

/** Submitted Invoice or CreditNote of the interface document. */
export interface SubmittedDocument {
  readonly kind: 'invoice' | 'creditnote';
  readonly documentId: string;
  readonly number: string;
  /** Id of the credited invoice; empty on an invoice. */
  readonly originalId: string;
  readonly reference: string;
  readonly isTaxInclusive: boolean;
  readonly isRetry: boolean;
  readonly buyer: SubmittedBuyer;
  /** Date as the authority's local time, see {@link readLocalTime}. */
  readonly date: string;
  readonly lines: readonly SubmittedLine[];
  readonly subTotal: Decimal | null;
  readonly totalTax: Decimal | null;
  readonly total: Decimal | null;
  readonly currency: string;
}

/**
 * Reads a submission. Required fields are those that the provider's published clients require.
 * @throws RefusedCall 400 with every field that is missing or of the wrong type
 */
export function readSubmission(kind: SubmittedDocument['kind'], json: Json): SubmittedDocument {
  const read = FieldReader.ofBody(json);
  const isInvoice = kind === 'invoice';
  read.flag('IsDiscounted');
  if (read.oneOf('PaymentMethod', PAYMENT_METHODS) === undefined) read.filled('PaymentMethod');
  const document: SubmittedDocument = {
    kind,
    documentId: read.filled(isInvoice ? 'InvoiceId' : 'CreditNoteId'),
    number: read.filled(isInvoice ? 'InvoiceNumber' : 'CreditNoteNumber'),
    originalId: isInvoice ? '' : read.present('OriginalInvoiceId'),
    reference: isInvoice ? read.text('Reference') : read.present('Reference'),
    isTaxInclusive: read.requiredFlag('IsTaxInclusive'),
    isRetry: read.flag('IsRetry') ?? false,
    buyer: readBuyer(read.requiredObject('BuyerContact')),
    date: readDate(read),
    lines: read.objects('LineItems').map(readLine),
    subTotal: read.amount('SubTotal'),
    totalTax: read.amount('TotalTax'),
    total: read.amount('Total'),
    currency: readCurrency(read, 'CurrencyCode'),
  };
  refuseStrays(isInvoice ? 'Invoice' : 'CreditNote', json, read);
  read.refuseFaults();
  return document;
}

/** Reads a currency code, in the form that all bodies of the service use. */
export function readCurrency(read: FieldReader, field: string): string {
  const code = read.filled(field);
  if (code.trim() !== '' && !/^[A-Z]{3}$/.test(code)) read.fault(field, CONTRACT_RULES.CURRENCY_CODE.says);
  return code;
}

/** Number of the document, even if other fields are faulty; empty if it has none. */
export function numberOf(kind: SubmittedDocument['kind'], read: FieldReader): string {
  return read.text(kind === 'invoice' ? 'InvoiceNumber' : 'CreditNoteNumber');
}

function readDate(read: FieldReader): string {
  const text = read.present('Date');
  const date = readLocalTime(text);
  if (date === null && text !== '') read.fault('Date', 'must be an ISO 8601 date-time with an offset');
  return date ?? '';
}

function readBuyer(read: FieldReader): SubmittedBuyer {
  const address = read.object('Address');
  const parts = ['HouseNo', 'Street', 'City', 'Province'].map((part) => address?.text(part) ?? '');
  return {
    name: read.present('Name'),
    tradeName: read.text('TradeName'),
    tin: read.text('Tin'),
    vatNumber: read.text('VatNumber'),
    phone: read.text('Phone'),
    email: read.text('Email'),
    address: parts.filter((part) => part !== '').join(', '),
  };
}

function readLine(read: FieldReader): SubmittedLine {
  read.amount('DiscountAmount');
  return {
    description: read.filled('Description'),
    unitAmount: read.requiredAmount('UnitAmount'),
    quantity: read.requiredAmount('Quantity'),
    lineAmount: read.requiredAmount('LineAmount'),
    taxCode: read.filled('TaxCode'),
    productCode: read.present('ProductCode'),
  };
}
