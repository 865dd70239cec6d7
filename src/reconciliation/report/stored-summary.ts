import type { ReconciliationSummary } from './report';

/** A stored report, whatever version made it: what earlier ones did not have is empty. */
export function readSummary(stored: object): ReconciliationSummary {
  const known = stored as Partial<ReconciliationSummary>;
  const taxes = (known.taxes ?? []).map((one) => ({
    ...{ net: '', percent: '', deviceTaxId: null, booksMinusAuthority: '' },
    ...(one as Partial<typeof one>),
  }));
  const lists = { bridge: [], missingNumbers: [], otherDevices: [], taxGaps: 0 };
  return { ...lists, ...known, taxes } as unknown as ReconciliationSummary;
}

/** True when the report collected receipts by their own date; earlier reports did not. */
export function hasReceiptsByDate(stored: object): boolean {
  return (stored as Partial<ReconciliationSummary>).bridge !== undefined;
}
