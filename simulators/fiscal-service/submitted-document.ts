import { Decimal, isObject, isStorable, type Json, type JsonObject, listOf } from './exact-json';

export interface SubmittedLine {
  readonly description: string;
  readonly unitAmount: Decimal;
  readonly quantity: Decimal;
  readonly lineAmount: Decimal;
  readonly taxCode: string;
  readonly productCode: string;
}

/** An Invoice or CreditNote of the interface document as submitted. */
export interface SubmittedDocument {
  readonly kind: 'invoice' | 'creditnote';
  readonly documentId: string;
  readonly number: string;
  readonly originalId: string | null;
  readonly reference: string;
  readonly isTaxInclusive: boolean;
  readonly isRetry: boolean;
  readonly buyer: {
    name: string;
    tradeName: string;
    tin: string;
    vatNumber: string;
    address: JsonObject | null;
  };
  /** As written: ISO 8601 with offset. */
  readonly date: string;
  readonly lines: readonly SubmittedLine[];
  readonly subTotal: Decimal | null;
  readonly totalTax: Decimal | null;
  readonly total: Decimal | null;
  readonly currency: string;
}

const DATE = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
/** The specification holds 25 digits at most; numbers beyond that only cost memory. */
const LARGEST_AMOUNT = new Decimal('1e25');
const MOST_DECIMALS = 20;

/**
 * Reads a submission, or names every field that is missing or of the wrong type: what the service answers with
 * 400. Required are the fields that the provider's clients know as required.
 */
export function readSubmission(
  kind: SubmittedDocument['kind'],
  json: Json,
): { document: SubmittedDocument } | { faults: string[] } {
  if (!isObject(json)) return { faults: ['The body must be a JSON object.'] };
  const read = new FieldReader(json);
  const isInvoice = kind === 'invoice';
  const buyer = read.object('BuyerContact');
  const document: SubmittedDocument = {
    kind,
    documentId: read.required(isInvoice ? 'InvoiceId' : 'CreditNoteId'),
    number: read.required(isInvoice ? 'InvoiceNumber' : 'CreditNoteNumber'),
    originalId: isInvoice ? null : read.required('OriginalInvoiceId'),
    reference: read.text('Reference'),
    isTaxInclusive: read.flag('IsTaxInclusive'),
    isRetry: json.IsRetry === true,
    buyer: readBuyer(new FieldReader(buyer, 'BuyerContact.', read.faults)),
    date: read.required('Date'),
    lines: read
      .objects('LineItems')
      .map((line) => readLine(new FieldReader(line.value, line.path, read.faults))),
    subTotal: read.amount('SubTotal'),
    totalTax: read.amount('TotalTax'),
    total: read.amount('Total'),
    currency: read.required('CurrencyCode'),
  };
  read.required('PaymentMethod');
  if (document.date !== '' && !isDate(document.date))
    read.faults.push('Date must be ISO 8601 with an offset.');
  return read.faults.length > 0 ? { faults: read.faults } : { document };
}

/** Days that no calendar has are refused here: the device could not open one. */
function isDate(text: string): boolean {
  if (!DATE.test(text) || Number.isNaN(Date.parse(text))) return false;
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

function readBuyer(read: FieldReader): SubmittedDocument['buyer'] {
  return {
    name: read.required('Name'),
    tradeName: read.text('TradeName'),
    tin: read.text('Tin'),
    vatNumber: read.text('VatNumber'),
    address: isObject(read.json.Address) ? read.json.Address : null,
  };
}

function readLine(read: FieldReader): SubmittedLine {
  return {
    description: read.required('Description'),
    unitAmount: read.requiredAmount('UnitAmount'),
    quantity: read.requiredAmount('Quantity'),
    lineAmount: read.requiredAmount('LineAmount'),
    taxCode: read.required('TaxCode'),
    productCode: read.text('ProductCode'),
  };
}

function isOrdinary(amount: Decimal): boolean {
  return (
    amount.isFinite() && amount.abs().lessThan(LARGEST_AMOUNT) && amount.decimalPlaces() <= MOST_DECIMALS
  );
}

class FieldReader {
  constructor(
    readonly json: JsonObject,
    private readonly path = '',
    readonly faults: string[] = [],
  ) {}

  text(field: string): string {
    const value = this.json[field];
    if (value === undefined || value === null) return '';
    if (typeof value === 'string' && isStorable(value)) return value;
    this.fault(field, 'must be a text without control characters');
    return '';
  }

  required(field: string): string {
    const text = this.text(field);
    if (text.trim() === '') this.fault(field, 'is required');
    return text;
  }

  flag(field: string): boolean {
    if (typeof this.json[field] !== 'boolean') this.fault(field, 'must be true or false');
    return this.json[field] === true;
  }

  /** The provider's own clients send amounts as numbers or as numeric texts. */
  amount(field: string): Decimal | null {
    const value = this.json[field];
    if (value === undefined || value === null) return null;
    const isNumeric = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
    const amount = isNumeric ? new Decimal(value) : value;
    if (amount instanceof Decimal && isOrdinary(amount)) return amount;
    this.fault(field, 'must be a number of ordinary size');
    return null;
  }

  requiredAmount(field: string): Decimal {
    if (this.json[field] === undefined || this.json[field] === null) this.fault(field, 'is required');
    return this.amount(field) ?? new Decimal(0);
  }

  object(field: string): JsonObject {
    const value = this.json[field];
    if (isObject(value)) return value;
    this.fault(field, 'must be an object');
    return {};
  }

  objects(field: string): { value: JsonObject; path: string }[] {
    if (!Array.isArray(this.json[field])) this.fault(field, 'must be a list');
    return listOf(this.json[field]).flatMap((value, index) => {
      if (isObject(value)) return [{ value, path: `${this.path}${field}[${index}].` }];
      this.fault(`${field}[${index}]`, 'must be an object');
      return [];
    });
  }

  private fault(field: string, what: string): void {
    this.faults.push(`${this.path}${field} ${what}.`);
  }
}
