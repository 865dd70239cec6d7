import type { SalesDocument } from '../../../src/domain/sales/sales-document';
import { sale } from '../books/book-documents';
import type { SettledDocument } from '../judge';
import type { Connector } from '../connector';
import type { World } from '../world';
import type { Sale, Sales } from './sales';

const TAXED = 1.155;

/** Parts of the bookkeeper that are used here. */
interface Person {
  readonly world: World;
  readonly sales: Sales;
  act(what: string, act: (connector: Connector) => Promise<unknown>): Promise<boolean>;
  exclude(id: string, document: SalesDocument): Promise<void>;
  include(id: string, document: SalesDocument): Promise<boolean>;
  record(id: string, document: SalesDocument, fiscalNumber: string): Promise<boolean>;
}

/** Handles held credit notes by the instructions of their hold, which are quoted below. */
export class Credits {
  constructor(private readonly person: Person) {}

  /** "Choose the invoice here, on the page of the credit note." */
  async choose(
    { id, number }: SettledDocument,
    { tenantId, document }: { tenantId: string; document: SalesDocument },
    rows: readonly SettledDocument[],
  ): Promise<void> {
    const { sales } = this.person;
    const entered = sales.entriesOf(this.originalOf(document)).findLast((one) => one.tenantId === tenantId);
    const original = rows.find(({ sourceId }) => sourceId === entered?.document.sourceId);
    if (original === undefined) return;
    await this.person.act(`chooses ${original.number} for ${number}`, ({ choices }) =>
      choices.chooseOriginal(id, original.id),
    );
  }

  /** "Credit an invoice of the same customer": changes the credit note to the customer of its sale. */
  followBuyer(document: SalesDocument): void {
    const { sales } = this.person;
    const [entered] = sales.entriesOf(this.originalOf(document));
    if (entered === undefined) return;
    sales.edit(sales.of(document.sourceId), { ...document, customer: entered.document.customer });
  }

  /**
   * "Open its invoice here. If it was fiscalised elsewhere", includes the invoice, so that it can be linked to that
   * sale. "If the invoice is never to be fiscalised, exclude the credit note as well."
   */
  async leaveOut(
    { id }: SettledDocument,
    { tenantId, document }: { tenantId: string; document: SalesDocument },
    rows: readonly SettledDocument[],
  ): Promise<void> {
    const { person } = this;
    const { sales } = person;
    const original = this.originalOf(document);
    const entries = sales.entriesOf(original);
    const own = entries.findLast((entry) => entry.tenantId === tenantId)?.document;
    const row = rows.find(({ sourceId }) => sourceId === own?.sourceId);
    if (own !== undefined && row?.reason === 'EXCLUDED' && original.receipts.length > 0)
      return this.takeIn(row.id, { tenantId, document: own }, original);
    const isLeftOut = (entry: SalesDocument): boolean => sales.isDecided(entry, 'excluded');
    if (entries.every((entry) => isLeftOut(entry.document))) await person.exclude(id, document);
  }

  /**
   * Includes the invoice of a sale that has a receipt, under the number of the receipt, so that it is not sent again.
   */
  private async takeIn(
    id: string,
    { tenantId, document }: { tenantId: string; document: SalesDocument },
    { documents }: Sale,
  ): Promise<void> {
    const { world } = this.person;
    const sent = world.authority
      .fiscalised()
      .find(({ kind, sourceId }) => kind === 'invoice' && documents.has(sourceId));
    const named = { ...document, number: sent?.number ?? document.number };
    if (named.number !== document.number) world.books.put(tenantId, named);
    await this.person.include(id, named);
  }

  /** "Credit the invoice in the portal or the program that fiscalised it. Then record the receipt." */
  async makeElsewhere({ id }: SettledDocument, document: SalesDocument): Promise<void> {
    const { sales, world } = this.person;
    if (world.random.chance(0.2)) return this.person.exclude(id, document);
    const number = world.elsewhere.nextNumber();
    if (await this.person.record(id, document, number))
      sales.sell(document.sourceId, `${number} of the portal`);
  }

  /** "Lower the credit note to what is left of the invoice." Excludes it if nothing is left. */
  async lower({ id }: SettledDocument, document: SalesDocument): Promise<void> {
    const { sales, world } = this.person;
    const original = this.originalOf(document);
    const receipt = world.authority
      .fiscalised()
      .find(({ kind, sourceId }) => kind === 'invoice' && original.documents.has(sourceId));
    const [entered] = sales.entriesOf(original);
    const left = receipt === undefined ? (entered?.document.total.toNumber() ?? 0) : sales.leftOf(receipt);
    const net = Math.floor(left / TAXED);
    if (net < 1) return this.person.exclude(id, document);
    const { kind, sourceId, number, issuedOn, customer } = document;
    sales.edit(
      sales.of(sourceId),
      sale({ kind, sourceId, number }, net, issuedOn, new Date(), document, customer),
    );
  }

  private originalOf({ sourceId }: SalesDocument): Sale {
    const { credits } = this.person.sales.of(sourceId);
    if (credits === null) throw new Error(`${sourceId} credits nothing`);
    return credits;
  }
}
