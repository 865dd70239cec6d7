import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../document-store/documents.repository';
import type { TrackedDocument } from '../../document-store/tracked-document.entity';
import type { SalesDocument } from '../../documents/sales-document';
import { ERASED_CUSTOMER } from '../../documents/erased-customer';
import { readSalesDocument } from '../../documents/sales-document-json';
import { isAppliedTo, type OriginalHints, originalHints } from '../../mapping/check-credit-note';

/**
 * Who says which invoice a credit note credits: a person (`choice`), the credit note (`allocation`), the invoice to which
 * it is applied (`reverse_link`), or a number in its reference (`reference`). The first that says something is trusted.
 */
export type OriginalSource = 'choice' | 'allocation' | 'reverse_link' | 'reference';

export interface FoundOriginals {
  readonly foundBy: OriginalSource;
  /** Those that are known here; more than one is for a person to decide. */
  readonly invoices: TrackedDocument[];
}

/** A document whose originals are looked for; an invoice has none. */
export interface Crediting {
  readonly tracked: Pick<TrackedDocument, 'id' | 'customerName'>;
  readonly sales: SalesDocument;
  /** The original that a person chose; null: nobody did. */
  readonly chosenId: string | null;
}

type Hinted = Crediting & { readonly hints: OriginalHints };

/** Finds the invoices that credit notes credit, among the documents of their organisation. */
@Injectable()
export class Originals {
  constructor(private readonly documents: DocumentsRepository) {}

  /** By the id of the document; one of which nobody says anything is missing. The database is asked once for each way that some of them need, however many they are. */
  async findAll(
    organisationId: string,
    documents: readonly Crediting[],
  ): Promise<ReadonlyMap<string, FoundOriginals>> {
    const notes = documents
      .filter(({ sales }) => sales.kind === 'credit_note')
      .map((note) => ({ ...note, hints: originalHints(note.sales) }));
    const found = new Map<string, FoundOriginals>();
    const isOpen = ({ tracked }: Hinted): boolean => !found.has(tracked.id);
    const ways = [
      () => this.chosen(organisationId, notes),
      () => this.allocated(organisationId, notes.filter(isOpen)),
      () => this.linked(organisationId, notes.filter(isOpen)),
      () => this.named(organisationId, notes.filter(isOpen)),
    ];
    for (const way of ways) for (const [id, originals] of await way()) found.set(id, originals);
    return found;
  }

  private async chosen(organisationId: string, notes: readonly Hinted[]): Promise<Found> {
    const chosen = notes.filter(({ chosenId }) => chosenId !== null);
    const ids = chosen.flatMap(({ chosenId }) => chosenId ?? []);
    const invoices = ids.length === 0 ? [] : await this.documents.findByIds(organisationId, ids);
    return chosen.map(searchResult('choice', invoices, ({ chosenId }, { id }) => id === chosenId));
  }

  private async allocated(organisationId: string, notes: readonly Hinted[]): Promise<Found> {
    const allocated = notes.filter(({ hints }) => hints.sourceIds.length > 0);
    const ids = allocated.flatMap(({ hints }) => hints.sourceIds);
    const invoices =
      ids.length === 0 ? [] : await this.documents.findBySource(organisationId, 'invoice', ids);
    return allocated.map(
      searchResult('allocation', invoices, ({ hints }, { sourceId }) => hints.sourceIds.includes(sourceId)),
    );
  }

  private async linked(organisationId: string, notes: readonly Hinted[]): Promise<Found> {
    if (notes.length === 0) return [];
    const customers = new Set([...notes.map(({ tracked }) => tracked.customerName), ERASED_CUSTOMER]);
    const listing = await this.documents.findCredited(organisationId, [...customers]);
    const read = new Map(listing.map(({ id, source }) => [id, readSalesDocument(source)]));
    // Whichever others are asked about: a credit note alone is looked for among the invoices of its own customer, and those
    // whose customer was erased.
    const isLinked = ({ tracked, sales }: Hinted, { id, customerName }: TrackedDocument): boolean => {
      const invoice = read.get(id);
      const isOfCustomer = customerName === tracked.customerName || customerName === ERASED_CUSTOMER;
      return isOfCustomer && invoice !== undefined && isAppliedTo(sales, invoice);
    };
    return notes.map(searchResult('reverse_link', listing, isLinked)).filter(hasOriginal);
  }

  private async named(organisationId: string, notes: readonly Hinted[]): Promise<Found> {
    const numbers = notes.flatMap(({ hints }) => hints.numbers);
    const invoices =
      numbers.length === 0 ? [] : await this.documents.findByNumber(organisationId, 'invoice', numbers);
    const isNamed = ({ hints }: Hinted, { number }: TrackedDocument): boolean =>
      hints.numbers.includes(number);
    return notes.map(searchResult('reference', invoices, isNamed)).filter(hasOriginal);
  }
}

type Found = readonly (readonly [documentId: string, originals: FoundOriginals])[];

function searchResult(
  foundBy: OriginalSource,
  invoices: readonly TrackedDocument[],
  fits: (note: Hinted, invoice: TrackedDocument) => boolean,
): (note: Hinted) => readonly [string, FoundOriginals] {
  return (note) => [
    note.tracked.id,
    { foundBy, invoices: invoices.filter((invoice) => fits(note, invoice)) },
  ];
}

function hasOriginal([, { invoices }]: Found[number]): boolean {
  return invoices.length > 0;
}
