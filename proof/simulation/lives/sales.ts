import type { DocumentKind, SalesDocument } from '../../../src/domain/sales/sales-document';
import type { Arrival, AttachedDevice } from '../fiscal/authority';
import type { SettledDocument } from '../judge';
import type { World } from '../world';

/** A sale as it happened, whichever documents stand for it in whichever books. */
export interface Sale {
  readonly name: string;
  /** The sale that this one takes back, wholly or in part; null: it is a sale. */
  readonly credits: Sale | null;
  /** Source identifiers of the documents that were ever entered for it. */
  readonly documents: Set<string>;
  /** Receipts that the authority has of it, from whichever program. */
  readonly receipts: string[];
}

type Decision = 'excluded' | 'released';

/** Identities that the persons have confirmed. */
interface Confirmed {
  readonly device: AttachedDevice;
  /** Tenants whose settings name another company. */
  readonly renamed: ReadonlySet<string>;
}

/** Content that identifies a sale; texts and references do not belong to it. */
function contentOf({ customer, total, currency, issuedOn }: SalesDocument): string {
  return `${currency} ${total.toFixed(2)} to ${customer.name} on ${issuedOn}`;
}

const HELD = ['waiting', 'uncertain', 'rejected'];

/** The oracle of a life: it knows every sale, and nothing of what the program believes. */
export class Sales {
  readonly all: Sale[] = [];
  /** Tenants whose books nobody keeps any more. */
  readonly left = new Set<string>();
  /** Receipts that another program made and nobody has recorded: their numbers. */
  readonly unrecorded = new Map<Sale, string>();
  private entries = 0;
  /** Content of a document at each decision of a person; a release and an exclusion stand side by side, in either order. */
  private readonly decided = { excluded: new Map<string, string>(), released: new Map<string, string>() };

  constructor(private readonly world: World) {}

  begin(credits: Sale | null = null): Sale {
    const sale = { name: `S${this.all.length + 1}`, credits, documents: new Set<string>(), receipts: [] };
    this.all.push(sale);
    return sale;
  }

  /** The sale gets one more document, with an identifier of its own. */
  enter({ name, documents }: Sale, tenantId: string, content: SalesDocument): void {
    this.entries += 1;
    const sourceId = `entry-${this.entries}`;
    documents.add(sourceId);
    this.world.books.put(tenantId, { ...content, sourceId });
    this.world.trace(`${name} is entered as ${content.number} (${sourceId}) in ${tenantId}`);
  }

  /** @throws Error for a document of no sale */
  of(sourceId: string): Sale {
    const found = this.all.find(({ documents }) => documents.has(sourceId));
    if (found === undefined) throw new Error(`${sourceId} is a document of no sale`);
    return found;
  }

  /** Documents of the books that are still maintained. */
  present(): { readonly tenantId: string; readonly document: SalesDocument }[] {
    return this.world.books
      .everything()
      .filter(({ tenantId, document }) => !this.left.has(tenantId) && document.status === 'approved');
  }

  /** Wherever the sale is entered, it becomes this one: another amount, perhaps another customer. */
  edit({ name, documents }: Sale, content: SalesDocument): void {
    this.world.trace(`${name} becomes ${contentOf(content)}`);
    for (const { tenantId, document } of this.present()) {
      const { sourceId, number, kind } = document;
      if (!documents.has(sourceId)) continue;
      const allocations = document.allocations.map((one) => ({ ...one, amount: content.total }));
      this.world.books.put(tenantId, { ...content, kind, sourceId, number, allocations });
    }
  }

  /** The sale of a document has a receipt from now on. */
  sell(sourceId: string, receipt: string): Sale {
    const sale = this.of(sourceId);
    sale.receipts.push(receipt);
    return sale;
  }

  decide(document: SalesDocument, decision: Decision): void {
    this.decided[decision].set(document.sourceId, contentOf(document));
  }

  /** An inclusion takes an exclusion back, and nothing else. */
  include({ sourceId }: SalesDocument): void {
    this.decided.excluded.delete(sourceId);
  }

  /** Tells whether a decision still holds: the content is unchanged since. */
  isDecided(document: SalesDocument, decision: Decision): boolean {
    return this.decided[decision].get(document.sourceId) === contentOf(document);
  }

  /**
   * R1: at most one receipt of a sale, whichever program made it. R2: what is sent only once it is released was released as it is.
   * R5: nothing is made a receipt of another seller, of a device that the persons have not confirmed, or from the books of another
   * company. R6: what is taken back is the
   * receipt of its own sale, and no more than that.
   */
  take(arrival: Arrival, isReleased: boolean, { device: confirmed, renamed }: Confirmed): void {
    const { world } = this;
    const sale = this.sell(arrival.sourceId, `${arrival.number} of our device`);
    if (sale.receipts.length > 1)
      world.violate('R1', `${sale.name} has ${sale.receipts.length} receipts: ${sale.receipts.join(', ')}`);
    const { device } = arrival;
    if (device !== confirmed)
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
    const left = this.leftOf(taken);
    if (left < 0) world.violate('R6', `${arrival.number} takes back ${-left} more than there is`);
  }

  /** Amount of a receipt that has not been taken back by receipts of the same service. */
  leftOf({ sourceId, total }: Arrival): number {
    const notes = this.world.authority.fiscalised().filter(({ originalId }) => originalId === sourceId);
    return (
      notes.reduce(
        (left, note) => left - Math.round(Number(note.total) * 100),
        Math.round(Number(total) * 100),
      ) / 100
    );
  }

  /** Documents that somebody's books have of a sale. */
  entriesOf({ documents }: Sale, kind: DocumentKind = 'invoice'): ReturnType<Sales['present']> {
    return this.present().filter(
      ({ document }) => document.kind === kind && documents.has(document.sourceId),
    );
  }

  /**
   * R2: nothing rests as left out for a decision about other content. R3: nothing is held once its words were followed, and books and
   * receipts agree. R4: a sale that somebody's books have, and that nobody left out, has its receipt.
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
    }
  }
}
