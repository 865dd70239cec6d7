import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../database/documents.repository';
import type { TrackedDocument } from '../database/entities/tracked-document.entity';
import type { SalesDocument } from '../documents/sales-document';
import { readSalesDocument } from '../documents/sales-document-json';
import { isAppliedTo, originalHints } from '../mapping/check-credit-note';

/**
 * Who says which invoice a credit note credits: a person (`choice`), the credit note (`allocation`), the invoice to which
 * it is applied (`reverse_link`), or a number in its reference (`reference`). The first that says something is believed.
 */
export type OriginalSource = 'choice' | 'allocation' | 'reverse_link' | 'reference';

export interface FoundOriginals {
  /** Null: nobody says anything. */
  readonly foundBy: OriginalSource | null;
  /** Those that are known here; more than one is for a person to decide. */
  readonly invoices: TrackedDocument[];
}

const NOBODY: FoundOriginals = { foundBy: null, invoices: [] };

/** Finds the invoices that a credit note credits, among the documents of its organisation. */
@Injectable()
export class Originals {
  constructor(private readonly documents: DocumentsRepository) {}

  async find(
    document: TrackedDocument,
    sales: SalesDocument,
    chosenId: string | null,
  ): Promise<FoundOriginals> {
    const { organisationId, customerName } = document;
    if (sales.kind === 'invoice') return NOBODY;
    if (chosenId !== null) {
      return { foundBy: 'choice', invoices: await this.documents.findByIds(organisationId, [chosenId]) };
    }
    const { sourceIds, numbers } = originalHints(sales);
    if (sourceIds.length > 0) {
      const invoices = await this.documents.findBySource(organisationId, 'invoice', sourceIds);
      return { foundBy: 'allocation', invoices };
    }
    const listing = await this.documents.findCredited(organisationId, [customerName]);
    const applied = listing.filter(({ source }) => isAppliedTo(sales, readSalesDocument(source)));
    if (applied.length > 0) return { foundBy: 'reverse_link', invoices: applied };
    if (numbers.length === 0) return NOBODY;
    const named = await this.documents.findByNumber(organisationId, 'invoice', numbers);
    return named.length === 0 ? NOBODY : { foundBy: 'reference', invoices: named };
  }
}
