import { formatAmount } from '../../../src/domain/money';
import type { DocumentKind, SalesDocument } from '../../../src/domain/sales/sales-document';
import { balanceOf } from '../books/book-documents';
import type { Arrival, AttachedDevice } from '../fiscal/authority';
import type { SettledDocument } from '../judge';
import { OTHER_DEVICE } from '../elsewhere';
import type { World } from '../world';

/** Sale as it happened, whichever documents represent it in whichever books. */
export interface Sale {
  readonly name: string;
  /** Sale that this one credits, in whole or in part; null for an ordinary sale. */
  readonly credits: Sale | null;
  /** Source ids of all documents ever entered for it. */
  readonly documents: Set<string>;
  /** Receipts of the sale, of any program. */
  readonly receipts: string[];
}

type Decision = 'excluded' | 'released';

/** Identities that people have confirmed. */
interface Confirmed {
  /** Devices by account. */
  readonly confirmed: ReadonlyMap<string, AttachedDevice>;
  /** Tenants whose settings name another company. */
  readonly renamed: ReadonlySet<string>;
}

/** Content that identifies a sale, without texts and references. */
export function contentOf({ customer, total, currency, issuedOn }: SalesDocument): string {
  return `${currency} ${total.toFixed(2)} to ${customer.name} on ${issuedOn}`;
}

/** Receipt named in a note of a document whose sale was fiscalised with another document. */
const RECEIPT_OF_SALE = /receipt (\d+) of device (\d+)/;

const HELD = ['waiting', 'uncertain', 'rejected'];

/** Oracle of a life: knows every sale, and nothing of what the program believes. */
export class Sales {
  readonly all: Sale[] = [];
  /** Tenants with abandoned books. */
  readonly left = new Set<string>();
  /** Numbers of receipts of another program that nobody has recorded. */
  readonly unrecorded = new Map<Sale, string>();
  private entries = 0;
  /** Open net amounts of documents that are the balance of a sale. */
  private readonly balances = new Map<string, number>();
  /** Present content of each sale; `linked`: content when a person linked a document to it. */
  private readonly wholes = new Map<Sale, SalesDocument>();
  private readonly linked = new Map<string, SalesDocument>();
  /** Content of a document at each decision of a person; a release and an exclusion are independent. */
  private readonly decided = { excluded: new Map<string, string>(), released: new Map<string, string>() };

  constructor(private readonly world: World) {}

  begin(credits: Sale | null = null): Sale {
    const sale = { name: `S${this.all.length + 1}`, credits, documents: new Set<string>(), receipts: [] };
    this.all.push(sale);
    return sale;
  }

  /**
   * Enters one more document for the sale, with a new source id.
   * @param content of the document, or of the one that it copies
   */
  enter(sale: Sale, tenantId: string, content: SalesDocument): void {
    const open = this.balances.get(content.sourceId);
    if (open === undefined) this.wholes.set(sale, content);
    const sourceId = this.put(sale, tenantId, content);
    if (open !== undefined) this.balances.set(sourceId, open);
  }

  /** Enters one more document for the sale: its balance after payments in other books. */
  enterBalance(sale: Sale, tenantId: string, whole: SalesDocument, share: number): void {
    const versions = [...sale.documents].flatMap((sourceId) => this.world.books.versionsSince(sourceId, 0));
    const least = Math.min(...versions.map(({ document }) => document.subTotal.toNumber()));
    const open = Math.max(1, Math.floor(least * share));
    const balance = balanceOf(whole, open);
    this.balances.set(this.put(sale, tenantId, balance), open);
    this.world.trace(`it is a balance of ${balance.total.toFixed(2)} out of ${whole.total.toFixed(2)}`);
  }

  private put({ name, documents }: Sale, tenantId: string, content: SalesDocument): string {
    this.entries += 1;
    const sourceId = `entry-${this.entries}`;
    documents.add(sourceId);
    this.world.books.put(tenantId, { ...content, sourceId });
    this.world.trace(`${name} is entered as ${content.number} (${sourceId}) in ${tenantId}`);
    return sourceId;
  }

  /** True when another program has issued a receipt for the sale, and ours has not. */
  isOfOthers({ receipts, documents }: Sale): boolean {
    const own = this.world.authority.fiscalised();
    return receipts.length > 0 && own.every(({ sourceId }) => !documents.has(sourceId));
  }

  isBalance(sourceId: string): boolean {
    return this.balances.has(sourceId);
  }

  /** Records that a person said that the document's sale was fiscalised with another document. */
  link(sourceId: string): void {
    const whole = this.wholes.get(this.of(sourceId));
    if (whole !== undefined) this.linked.set(sourceId, whole);
  }

  /** Sale of a document. @throws Error if there is none */
  of(sourceId: string): Sale {
    const found = this.all.find(({ documents }) => documents.has(sourceId));
    if (found === undefined) throw new Error(`${sourceId} is a document of no sale`);
    return found;
  }

  /** Approved documents of books that are still kept. */
  present(): { readonly tenantId: string; readonly document: SalesDocument }[] {
    return this.world.books
      .everything()
      .filter(({ tenantId, document }) => !this.left.has(tenantId) && document.status === 'approved');
  }

  /** Changes the amount, and perhaps the customer, of the sale in all its documents. */
  edit(sale: Sale, content: SalesDocument): void {
    const { name, documents } = sale;
    this.world.trace(`${name} becomes ${contentOf(content)}`);
    this.wholes.set(sale, content);
    for (const entry of this.present())
      if (documents.has(entry.document.sourceId)) this.rewrite(entry, content);
  }

  /** Puts a balance back as it was when a person linked it. @returns false if it is none, or is not linked */
  putBack(sourceId: string): boolean {
    const whole = this.isBalance(sourceId) ? this.linked.get(sourceId) : undefined;
    const entry = this.present().find(({ document }) => document.sourceId === sourceId);
    if (whole === undefined || entry === undefined) return false;
    this.world.trace(`${entry.document.number} (${sourceId}) is put back as it was linked`);
    this.rewrite(entry, whole);
    return true;
  }

  private rewrite(
    {
      tenantId,
      document: { sourceId, number, kind, allocations: applied },
    }: ReturnType<Sales['present']>[number],
    content: SalesDocument,
  ): void {
    const open = this.balances.get(sourceId);
    const own = open === undefined ? content : balanceOf(content, open);
    const allocations = applied.map((one) => ({ ...one, amount: own.total }));
    this.world.books.put(tenantId, { ...own, kind, sourceId, number, allocations });
  }

  /** Adds a receipt to the sale of a document. */
  sell(sourceId: string, receipt: string): Sale {
    const sale = this.of(sourceId);
    sale.receipts.push(receipt);
    return sale;
  }

  decide(document: SalesDocument, decision: Decision): void {
    this.decided[decision].set(document.sourceId, contentOf(document));
  }

  /** Withdraws an exclusion, and no other decision. */
  include({ sourceId }: SalesDocument): void {
    this.decided.excluded.delete(sourceId);
  }

  /** True when a decision still holds, because the content is unchanged since. */
  isDecided(document: SalesDocument, decision: Decision): boolean {
    return this.decided[decision].get(document.sourceId) === contentOf(document);
  }

  /**
   * R1: at most one receipt per sale, of any program. R2: what needs a release was released with this content.
   * R5: no receipt of another seller, an unconfirmed device, or another company's books. R6: a credit note credits the
   * receipt of its own sale, at that account or device, and no more than is left.
   */
  take(arrival: Arrival, isReleased: boolean, { confirmed, renamed }: Confirmed): void {
    const { world } = this;
    const sale = this.sell(arrival.sourceId, `${arrival.number} of our device`);
    if (sale.receipts.length > 1)
      world.violate('R1', `${sale.name} has ${sale.receipts.length} receipts: ${sale.receipts.join(', ')}`);
    const { device } = arrival;
    if (device !== confirmed.get(arrival.accountId))
      world.violate('R5', `${arrival.number} is sent to device ${device.deviceId} of TIN ${device.tin}`);
    const shelf = world.books.everything().find(({ document }) => document.sourceId === arrival.sourceId);
    if (shelf !== undefined && renamed.has(shelf.tenantId))
      world.violate('R5', `${arrival.number} is sent from books that are another company's`);
    if (arrival.kind === 'credit_note') this.takeBack(arrival, sale);
    const released = this.decided.released.get(arrival.sourceId);
    if (isReleased && released?.includes(` ${arrival.total} to`) !== true)
      world.violate('R2', `${arrival.number} is sent over ${arrival.total}, which nobody released`);
  }

  private takeBack(arrival: Arrival, { credits }: Sale): void {
    const { world } = this;
    const receipts = world.authority.fiscalised();
    const taken = receipts.find(
      ({ kind, sourceId }) => kind === 'invoice' && sourceId === arrival.originalId,
    );
    if (taken === undefined || credits?.documents.has(taken.sourceId) !== true)
      return world.violate('R6', `${arrival.number} takes back ${arrival.originalId}, which is not its sale`);
    if (arrival.accountId !== taken.accountId && arrival.device.deviceId !== taken.device.deviceId)
      world.violate(
        'R6',
        `${arrival.number} is sent to device ${arrival.device.deviceId}, and its invoice is of ${taken.device.deviceId}`,
      );
    if (arrival.accountId !== world.authority.present) world.meet('life: credited at the earlier account');
    const left = this.leftOf(taken);
    if (left < 0) world.violate('R6', `${arrival.number} takes back ${-left} more than there is`);
  }

  /** Amount of a receipt that was not credited at the same service. */
  leftOf({ sourceId, total }: Arrival): number {
    const notes = this.world.authority.fiscalised().filter(({ originalId }) => originalId === sourceId);
    return (
      notes.reduce(
        (left, note) => left - Math.round(Number(note.total) * 100),
        Math.round(Number(total) * 100),
      ) / 100
    );
  }

  /** Documents of a sale in books that are still kept. */
  entriesOf({ documents }: Sale, kind: DocumentKind = 'invoice'): ReturnType<Sales['present']> {
    return this.present().filter(
      ({ document }) => document.kind === kind && documents.has(document.sourceId),
    );
  }

  /**
   * R2: nothing stays excluded by a decision about other content. R3: nothing is held after its instructions were
   * followed.
   * R4: a sale in the books that nobody excluded has a receipt. R7: notes about another document's receipt are true.
   */
  check(rows: readonly SettledDocument[]): void {
    const { world } = this;
    for (const { tenantId, document } of world.books.everything()) {
      const row = rows.find(({ sourceId }) => sourceId === document.sourceId);
      if (!this.left.has(tenantId) && row?.state === 'changed_after_fiscalisation')
        world.violate('R3', `${row.number} (${row.sourceId}) stays changed after its receipt: ${row.reason}`);
    }
    for (const { document } of this.present()) {
      const { sourceId, number } = document;
      const row = rows.find((one) => one.sourceId === sourceId);
      if (row === undefined) world.violate('R4', `${number} (${sourceId}) is not tracked`);
      else if (HELD.includes(row.state))
        world.violate('R3', `${number} (${sourceId}) is held as ${row.state}: ${row.reason}`);
      else if (row.reason === 'EXCLUDED' && !this.isDecided(document, 'excluded'))
        world.violate('R2', `${number} is left out as something else than ${contentOf(document)}`);
      const sale = this.of(sourceId);
      if (sale.receipts.length === 0 && !this.isDecided(document, 'excluded'))
        world.violate('R4', `${sale.name} (${number}, ${row?.state}: ${row?.reason}) has no receipt`);
      this.checkNotes(document, sale, row);
    }
  }

  private checkNotes(
    { sourceId, number, total }: SalesDocument,
    { documents, receipts }: Sale,
    row: SettledDocument | undefined,
  ): void {
    const { world } = this;
    const notes = (world.books.notes.get(sourceId) ?? []).filter((note) => RECEIPT_OF_SALE.test(note));
    const sent = world.authority.fiscalised().filter((one) => documents.has(one.sourceId));
    const own = new Set([
      ...sent.map(({ fiscalNumber, device }) => `receipt ${fiscalNumber} of device ${device.deviceId}`),
      ...receipts.map((receipt) => `receipt ${receipt.split(' ')[0]} of device ${OTHER_DEVICE}`),
    ]);
    const isBalance = this.isBalance(sourceId);
    const rest = `the rest of ${formatAmount(total)} out of ${sent[0]?.total ?? ''}`;
    for (const note of notes) {
      if (!own.has(RECEIPT_OF_SALE.exec(note)?.[0] ?? ''))
        world.violate('R7', `${number} (${sourceId}) is said to be another sale: ${note}`);
      if (note.includes('the rest of') !== isBalance || (isBalance && !note.includes(rest)))
        world.violate('R7', `${number} (${sourceId}) is ${rest}, and is said to be: ${note}`);
    }
    if (isBalance && row?.reason === 'RECORDED_ELSEWHERE' && notes.length === 0)
      world.violate('R7', `no note says what ${number} (${sourceId}) is the rest of`);
  }
}
