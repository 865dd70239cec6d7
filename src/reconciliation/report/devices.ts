import { TEXTS } from '../../domain/texts/language';

/** Missing numbers of a device between two known receipts, with the days of these. */
export interface MissingNumbers {
  readonly deviceId: string;
  readonly first: string;
  readonly last: string;
  readonly after: string;
  readonly till: string;
}

/** Receipts of the period that another organisation has from a device of the same taxpayer; `total` is decimal text. */
export interface OtherDeviceReceipts {
  readonly deviceId: string;
  readonly organisation: string;
  readonly currency: string;
  readonly receipts: number;
  /** Invoices less credit notes, tax included. */
  readonly total: string;
}

/** Describes missing receipt numbers and the remedy, in sentences. */
export function missingSentence(missing: MissingNumbers, { reconciliation } = TEXTS): string {
  const receipts = Number(BigInt(missing.last) - BigInt(missing.first)) + 1;
  return reconciliation.missingNumbers({ ...missing, receipts });
}
