import { counted } from '../../documents/counted';

/** Numbers of a device that no receipt known here has, between two that are known. Days are those of their receipts. */
export interface MissingNumbers {
  readonly deviceId: string;
  readonly first: string;
  readonly last: string;
  readonly after: string;
  readonly till: string;
}

/** Receipts of the period that another organisation has from a device of the same taxpayer; `total` is decimal text. */
export interface OtherDevice {
  readonly deviceId: string;
  readonly organisation: string;
  readonly currency: string;
  readonly receipts: number;
  /** Invoices less credit notes, tax included. */
  readonly total: string;
}

/** What is missing, and what to do about it, in sentences. */
export function missingSentence({ deviceId, first, last, after, till }: MissingNumbers): string {
  const count = Number(BigInt(last) - BigInt(first)) + 1;
  const numbers = first === last ? `number ${first}` : `numbers ${first} to ${last}`;
  const days = after === till ? `on ${after}` : `between ${after} and ${till}`;
  return `Device ${deviceId}: ${counted(count, 'receipt')} (${numbers}), dated ${days}, ${count === 1 ? 'is' : 'are'} not known here: made by hand, by another program, or not reported yet. Look up each number in the portal of the fiscal service. If it is valid, record it on its invoice, or add its VAT to the return by hand.`;
}

export function otherDeviceSentence({ deviceId, organisation, receipts }: OtherDevice): string {
  return `${counted(receipts, 'receipt')} of device ${deviceId} (organisation ${organisation}) belong to the same taxpayer and are not in this pack: make the pack of that organisation, too, and file the sum.`;
}
