/**
 * The shipped books, made from the sample-*.ts lists. sample-books.json is never edited by hand; after
 * `npm run build` this rewrites it:
 *
 *     node dist/demo/books/make-sample-books.js > demo/books/sample-books.json
 */
import { Decimal } from './amounts';
import { applyCredit } from './apply-credit';
import { type Books, writeBooks } from './books';
import { buildCreditNote } from './credit-note-builder';
import type { CreditNote, Invoice } from './document-types';
import { buildInvoice } from './invoice-builder';
import { writeNote } from './notes';
import { FAULTY_CREDIT_NOTES, SOUND_CREDIT_NOTES } from './sample-credit-notes';
import { CREDITED_INVOICES } from './sample-credited';
import type { SampleCreditNote, SampleInvoice } from './sample-document';
import { EVERYDAY_INVOICES } from './sample-everyday';
import { FAULTY_INVOICES } from './sample-faults';
import { NEVER_SENT_CREDIT_NOTES, NEVER_SENT_INVOICES } from './sample-never-sent';
import { SETTINGS } from './settings';
import { VARIED_INVOICES } from './sample-variety';

const SERIES = 'sample';

const INVOICES: readonly SampleInvoice[] = [
  ...EVERYDAY_INVOICES,
  ...VARIED_INVOICES,
  ...FAULTY_INVOICES,
  ...CREDITED_INVOICES,
  ...NEVER_SENT_INVOICES,
];

const CREDIT_NOTES: readonly SampleCreditNote[] = [
  ...SOUND_CREDIT_NOTES,
  ...FAULTY_CREDIT_NOTES,
  ...NEVER_SENT_CREDIT_NOTES,
];

/** The same books every time. */
export function sampleBooks(): Books {
  const invoices = new Map(INVOICES.map((sample) => [sample.number, buildInvoice(sample, SERIES)]));
  const creditNotes = CREDIT_NOTES.map((sample) => buildAgainst(invoices, sample));
  return {
    ...SETTINGS,
    Notes: Object.fromEntries(
      [...INVOICES, ...CREDIT_NOTES].map((sample) => [sample.number, writeNote(sample)]),
    ),
    Invoices: [...invoices.values()],
    CreditNotes: creditNotes,
  };
}

/** Applies the credit as far as its original goes, and puts the credited invoice in the place of the old one. */
function buildAgainst(invoices: Map<string, Invoice>, sample: SampleCreditNote): CreditNote {
  if (sample.original === undefined) return buildCreditNote(sample, SERIES);
  const invoice = invoices.get(sample.original);
  if (invoice === undefined) throw new Error(`${sample.number} credits ${sample.original}: no such invoice`);
  const unapplied = buildCreditNote(sample, SERIES);
  const amount = Decimal.min(unapplied.Total, invoice.AmountDue);
  const creditNote = buildCreditNote({ ...sample, appliedTo: { invoice, amount } }, SERIES);
  invoices.set(sample.original, applyCredit(invoice, creditNote));
  return creditNote;
}

if (require.main === module) process.stdout.write(writeBooks(sampleBooks()));
