import { callJson, UnexpectedAnswer } from '../../demo/http-json';
import type { Random } from './random';
import { creditNote, invoice, lines } from './sales';

const PAUSE_MS = { shortest: 150, longest: 900 };
/** Number of acts after which the pace slows down, so that 60 calls a minute suffice: a document needs two. */
const BUSY_DEEDS = 150;
const STEADY_PAUSE_MS = { shortest: 1_000, longest: 5_000 };

/** Creates and changes documents in the simulated books during the whole run: invoices, credit notes, edits, voids. */
export class Bookkeeper {
  private readonly invoices: string[] = [];
  private sequence = 0;
  private isAtWork = true;
  private work: Promise<void> = Promise.resolve();
  /** Number of documents created and changed, by kind of act. */
  readonly counts = { invoices: 0, creditNotes: 0, edits: 0, voids: 0, refusedByTheBooks: 0 };

  /** @param control address of the organisation in the simulated Xero: `…/_control/organisations/<tenantId>` */
  constructor(
    private readonly control: string,
    private readonly random: Random,
  ) {}

  begin(): void {
    this.work = this.keepWorking();
  }

  /** @throws the error of the simulated books, which are never disturbed */
  async end(): Promise<void> {
    this.isAtWork = false;
    await this.work;
  }

  private async keepWorking(): Promise<void> {
    for (let deeds = 0; this.isAtWork; deeds += 1) {
      await this.doOneThing();
      const { shortest, longest } = deeds < BUSY_DEEDS ? PAUSE_MS : STEADY_PAUSE_MS;
      const pause = this.random.whole(shortest, longest);
      await new Promise((settle) => setTimeout(settle, pause));
    }
  }

  private async doOneThing(): Promise<void> {
    const what = this.invoices.length < 3 ? 0 : this.random.next();
    try {
      if (what < 0.7) await this.sell();
      else if (what < 0.84) await this.credit(this.random.pick(this.invoices));
      else if (what < 0.95) await this.edit(this.random.pick(this.invoices.slice(-6)));
      else await this.voidOne(this.random.pick(this.invoices.slice(-6)));
    } catch (error) {
      // Like Xero, the books refuse to credit or edit a voided invoice.
      if (!(error instanceof UnexpectedAnswer)) throw error;
      this.counts.refusedByTheBooks += 1;
    }
  }

  private async sell(): Promise<void> {
    const document = invoice(this.number('C'));
    await callJson('POST', `${this.control}/invoices`, document);
    this.invoices.push(document.InvoiceID);
    this.counts.invoices += 1;
  }

  private async credit(invoiceId: string): Promise<void> {
    await callJson('POST', `${this.control}/credit-notes`, creditNote(this.number('CN'), invoiceId));
    this.counts.creditNotes += 1;
  }

  private async edit(invoiceId: string): Promise<void> {
    const reference = { Reference: `Order ${this.random.whole(1, 9_999)}` };
    // Every second edit changes what the authority would receive.
    const fields = this.random.isTrue(0.5) ? reference : { LineItems: lines(this.random.whole(5, 9)) };
    await callJson('POST', `${this.control}/documents/${invoiceId}/edit`, { fields });
    this.counts.edits += 1;
  }

  private async voidOne(invoiceId: string): Promise<void> {
    await callJson('POST', `${this.control}/documents/${invoiceId}/void`, {});
    this.counts.voids += 1;
  }

  private number(prefix: string): string {
    this.sequence += 1;
    return `${prefix}-${String(this.sequence).padStart(5, '0')}`;
  }
}
