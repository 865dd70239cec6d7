import type { Books } from './books';
import { addDays, type Day, daysBetween } from './calendar';
import { randomCreditNote } from './generated-credit-notes';
import { randomInvoice } from './generated-invoices';
import { GeneratedDocuments } from './generated-documents';
import { SeededRandom } from './seeded-random';
import { SETTINGS } from './settings';

export interface GenerateOptions {
  /** Number of invoices, bills and credit notes together. */
  readonly documents: number;
  /** Whole number; the same seed and count produce the same books. */
  readonly seed: number;
}

const FIRST_DAY: Day = '2025-12-01';
const LAST_DAY: Day = '2026-10-31';
/** Percentage of documents; slightly above the result, because some find no original and become invoices. */
const CREDIT_NOTES = 9;

/**
 * Books of the sample business with random documents in date order. About six percent have a fault; each has a note
 * with its expected state.
 * @throws RangeError for a seed or count that is no whole number, or a count below zero
 */
export function generateBooks({ documents, seed }: GenerateOptions): Books {
  if (!Number.isSafeInteger(documents) || documents < 0) {
    throw new RangeError(`The number of documents must be a whole number from 0, not ${documents}`);
  }
  if (!Number.isSafeInteger(seed)) throw new RangeError(`The seed must be a whole number, not ${seed}`);
  const random = new SeededRandom(seed);
  const generated = new GeneratedDocuments(`generated/${seed}`);
  const days = daysBetween(FIRST_DAY, LAST_DAY) + 1;
  for (let index = 0; index < documents; index++) {
    addDocument(random, addDays(FIRST_DAY, Math.floor((index * days) / documents)), generated, index + 1);
  }
  const { notes, invoices, creditNotes } = generated;
  return { ...SETTINGS, Notes: notes, Invoices: invoices, CreditNotes: creditNotes };
}

/** Adds a document. Invoices, bills and credit notes share one sequence of numbers, which shows their order. */
function addDocument(random: SeededRandom, day: Day, generated: GeneratedDocuments, serial: number): void {
  const digits = String(serial).padStart(5, '0');
  const credit = random.happens(CREDIT_NOTES) ? randomCreditNote(random, day, generated) : null;
  if (credit !== null) {
    generated.addCreditNote({ ...credit.spec, number: `CN-${digits}` }, credit.original);
    return;
  }
  const invoice = randomInvoice(random, day);
  generated.addInvoice({ ...invoice, number: `${invoice.type === 'ACCPAY' ? 'BILL' : 'INV'}-${digits}` });
}
