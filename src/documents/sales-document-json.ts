import { Decimal } from './money';
import type { SalesDocument } from './sales-document';

/** The field names whose text is a decimal: amounts are kept as text so that no reader makes them floats. */
const DECIMAL_FIELDS = new Set([
  'subTotal',
  'totalTax',
  'total',
  'rounding',
  'amount',
  'quantity',
  'unitAmount',
  'lineAmount',
  'taxAmount',
  'discountRate',
  'discountAmount',
]);

/** One sales document as JSON text: amounts as decimal text, instants as ISO 8601. Any text survives, NUL too. */
export function writeSalesDocument(document: SalesDocument): string {
  return JSON.stringify(document);
}

/** Reads what {@link writeSalesDocument} wrote; the text is our own, so its shape is not checked again. */
export function readSalesDocument(text: string): SalesDocument {
  return JSON.parse(text, (key, value: unknown) => {
    if (key === 'changedAt') return new Date(value as string);
    if (DECIMAL_FIELDS.has(key) && typeof value === 'string') return new Decimal(value);
    return value;
  }) as SalesDocument;
}
