import { type Decimal, ZERO } from './amounts';
import { applyCredit } from './apply-credit';
import { buildCreditNote, type CreditNoteSpec } from './credit-note-builder';
import type { CreditNote, Invoice } from './document-types';
import { buildInvoice, type InvoiceSpec } from './invoice-builder';
import { type Expectation, type ExpectedState, writeNote } from './notes';
import type { SeededRandom } from './seeded-random';

/** An invoice in the ledger and what has become of it so far. */
export interface Entry {
  readonly spec: InvoiceSpec;
  readonly state: ExpectedState;
  /** As it stands now, with the credit applied to it. */
  invoice: Invoice;
  /** Sum of its credit notes, applied or not. */
  credited: Decimal;
}

/** Credit notes follow soon after their originals: among so many of the latest. */
const RECENT = 300;
const MOST_PICKS = 20;

/** The documents of one set of generated books, in the order in which they came about. */
export class GeneratedDocuments {
  readonly notes: Record<string, string> = {};
  readonly creditNotes: CreditNote[] = [];
  private readonly entries: Entry[] = [];

  constructor(private readonly series: string) {}

  get invoices(): Invoice[] {
    return this.entries.map((entry) => entry.invoice);
  }

  addInvoice(spec: InvoiceSpec & Expectation): void {
    const invoice = buildInvoice(spec, this.series);
    this.entries.push({ spec, state: spec.state, invoice, credited: ZERO });
    this.notes[spec.number] = writeNote(spec);
  }

  addCreditNote(spec: CreditNoteSpec & Expectation, original: Entry | null): void {
    const creditNote = buildCreditNote(spec, this.series);
    this.creditNotes.push(creditNote);
    this.notes[spec.number] = writeNote(spec);
    if (original === null) return;
    original.invoice = applyCredit(original.invoice, creditNote);
    original.credited = original.credited.plus(creditNote.Total);
  }

  /** One of the latest sales in a state, or null where chance finds none. */
  pickOriginal(random: SeededRandom, state: ExpectedState): Entry | null {
    const first = Math.max(0, this.entries.length - RECENT);
    for (let picks = 0; picks < MOST_PICKS && this.entries.length > 0; picks++) {
      const entry = this.entries[random.between(first, this.entries.length - 1)];
      if (entry?.state === state) return entry;
    }
    return null;
  }
}
