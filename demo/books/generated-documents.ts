import { type Decimal, ZERO } from './amounts';
import { applyCredit } from './apply-credit';
import { buildCreditNote, type CreditNoteSpec } from './credit-note-builder';
import type { CreditNote, Invoice } from './document-types';
import { buildInvoice, type InvoiceSpec } from './invoice-builder';
import { type Expectation, type ExpectedState, writeNote } from './notes';
import type { SeededRandom } from './seeded-random';

/** Invoice with its present state. */
export interface Entry {
  readonly spec: InvoiceSpec;
  readonly state: ExpectedState;
  /** Invoice after the credit applied to it. */
  invoice: Invoice;
  /** Sum of its credit notes, applied or not. */
  credited: Decimal;
}

/** Number of latest documents among which originals of credit notes are chosen. */
const RECENT = 300;
const MOST_PICKS = 20;

/** Documents of one set of generated books, in order of creation. */
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

  /** Random recent sale in a state; null if none is found. */
  pickOriginal(random: SeededRandom, state: ExpectedState): Entry | null {
    const first = Math.max(0, this.entries.length - RECENT);
    for (let picks = 0; picks < MOST_PICKS && this.entries.length > 0; picks++) {
      const entry = this.entries[random.between(first, this.entries.length - 1)];
      if (entry?.state === state) return entry;
    }
    return null;
  }
}
