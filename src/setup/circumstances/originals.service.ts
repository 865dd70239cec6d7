import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/documents.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { ERASED_CUSTOMER } from '../../domain/sales/customer';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { appliedTo, isAppliedTo } from '../../mapping/check-credit-note';

/** Document whose originals are searched; an invoice has none. */
interface Crediting {
  readonly tracked: Pick<TrackedDocument, 'id' | 'customerName'>;
  readonly sales: SalesDocument;
  /** Original chosen by a person; null: none. */
  readonly chosenId: string | null;
}

type Hinted = Crediting & { readonly sourceIds: readonly string[] };

/** Finds the invoices that credit notes credit, by a person's choice or by the books, within their organisation. */
@Injectable()
export class OriginalsService {
  constructor(private readonly documents: DocumentsRepository) {}

  /**
   * Finds originals by credit note id; without a person's choice or a source in the books an entry is
   * missing. A person's choice precedes the credit note's allocation, and that the links of invoices. Several
   * originals need a person. Each kind of source costs one query, and only if it is needed.
   */
  async findAll(
    organisationId: string,
    documents: readonly Crediting[],
  ): Promise<ReadonlyMap<string, readonly TrackedDocument[]>> {
    const notes = documents
      .filter(({ sales }) => sales.kind === 'credit_note')
      .map((note) => ({ ...note, sourceIds: appliedTo(note.sales) }));
    const found = new Map<string, readonly TrackedDocument[]>();
    const isOpen = ({ tracked }: Hinted): boolean => !found.has(tracked.id);
    const ways = [
      () => this.chosen(organisationId, notes),
      () => this.allocated(organisationId, notes.filter(isOpen)),
      () => this.linked(organisationId, notes.filter(isOpen)),
    ];
    for (const way of ways) for (const [id, originals] of await way()) found.set(id, originals);
    return found;
  }

  private async chosen(organisationId: string, notes: readonly Hinted[]): Promise<Found> {
    const chosen = notes.filter(({ chosenId }) => chosenId !== null);
    const ids = chosen.flatMap(({ chosenId }) => chosenId ?? []);
    const invoices = ids.length === 0 ? [] : await this.documents.findByIds(organisationId, ids);
    return chosen.map(searchResult(invoices, ({ chosenId }, { id }) => id === chosenId));
  }

  private async allocated(organisationId: string, notes: readonly Hinted[]): Promise<Found> {
    const allocated = notes.filter(({ sourceIds }) => sourceIds.length > 0);
    const ids = allocated.flatMap(({ sourceIds }) => sourceIds);
    const invoices =
      ids.length === 0 ? [] : await this.documents.findBySource(organisationId, 'invoice', ids);
    return allocated.map(
      searchResult(invoices, ({ sourceIds }, { sourceId }) => sourceIds.includes(sourceId)),
    );
  }

  private async linked(organisationId: string, notes: readonly Hinted[]): Promise<Found> {
    if (notes.length === 0) return [];
    const customers = new Set([...notes.map(({ tracked }) => tracked.customerName), ERASED_CUSTOMER]);
    const listing = await this.documents.findCredited(organisationId, [...customers]);
    const read = new Map(listing.map(({ id, source }) => [id, readSalesDocument(source)]));
    // Considers invoices of the credit note's own customer only, and those whose customer was erased, whichever
    // documents are queried together.
    const isLinked = ({ tracked, sales }: Hinted, { id, customerName }: TrackedDocument): boolean => {
      const invoice = read.get(id);
      const isOfCustomer = customerName === tracked.customerName || customerName === ERASED_CUSTOMER;
      return isOfCustomer && invoice !== undefined && isAppliedTo(sales, invoice);
    };
    return notes.map(searchResult(listing, isLinked)).filter(hasOriginal);
  }
}

type Found = readonly (readonly [documentId: string, originals: readonly TrackedDocument[]])[];

function searchResult(
  invoices: readonly TrackedDocument[],
  fits: (note: Hinted, invoice: TrackedDocument) => boolean,
): (note: Hinted) => Found[number] {
  return (note) => [note.tracked.id, invoices.filter((invoice) => fits(note, invoice))];
}

function hasOriginal([, invoices]: Found[number]): boolean {
  return invoices.length > 0;
}
