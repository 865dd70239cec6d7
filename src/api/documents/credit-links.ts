import { Injectable } from '@nestjs/common';
import { CreditLinksRepository } from '../../database/credit-links.repository';
import { DocumentsRepository } from '../../database/documents.repository';
import { LIVE_SUBMISSION_STATES, type Submission } from '../../database/entities/submission.entity';
import type { TrackedDocument } from '../../database/entities/tracked-document.entity';
import { ReceiptsRepository } from '../../database/receipts.repository';
import { readSalesDocument } from '../../documents/sales-document-json';
import { originalHints } from '../../mapping/check-credit-note';
import type { LinkedDocumentDto } from './document.dto';

/**
 * The other ends of a document's credits. What was submitted against an invoice counts; for credit notes that were
 * not submitted yet, what they say themselves (the same hints by which the mapping finds the invoice).
 */
@Injectable()
export class CreditLinks {
  constructor(
    private readonly links: CreditLinksRepository,
    private readonly documents: DocumentsRepository,
    private readonly receipts: ReceiptsRepository,
  ) {}

  async creditedBy(document: TrackedDocument): Promise<LinkedDocumentDto[]> {
    if (document.kind !== 'invoice') return [];
    const submitted = await this.links.submittedAgainst(document);
    const known = new Set(submitted.map((creditNote) => creditNote.id));
    const others = (await this.links.mentioning(document)).filter(
      (creditNote) => !known.has(creditNote.id) && names(creditNote, document),
    );
    return this.show([...submitted, ...others]);
  }

  async credits(document: TrackedDocument, submissions: readonly Submission[]): Promise<LinkedDocumentDto[]> {
    if (document.kind !== 'credit_note') return [];
    const { organisationId } = document;
    const live = submissions.find((submission) => LIVE_SUBMISSION_STATES.includes(submission.state));
    const hints = originalHints(readSalesDocument(document.source));
    const sourceIds = live?.originalSourceId != null ? [live.originalSourceId] : hints.sourceIds;
    const invoices =
      sourceIds.length > 0
        ? await this.documents.findBySource(organisationId, 'invoice', sourceIds)
        : await this.documents.findByNumber(organisationId, 'invoice', hints.numbers);
    return this.show(invoices);
  }

  private async show(documents: readonly TrackedDocument[]): Promise<LinkedDocumentDto[]> {
    if (documents.length === 0) return [];
    const { receipts } = await this.receipts.ofDocuments(documents.map((document) => document.id));
    const numbers = new Map(receipts.map((receipt) => [receipt.documentId, receipt.fiscalNumber]));
    return documents
      .map(({ id, kind, sourceId, number, issuedOn, currency, total, state }) => ({
        ...{ id, kind, sourceId, number, issuedOn, currency, total: total.toFixed(2), state },
        fiscalNumber: numbers.get(id) ?? null,
      }))
      .sort((one, other) => (one.issuedOn + one.number < other.issuedOn + other.number ? -1 : 1));
  }
}

function names(creditNote: TrackedDocument, invoice: TrackedDocument): boolean {
  const { sourceIds, numbers } = originalHints(readSalesDocument(creditNote.source));
  return sourceIds.includes(invoice.sourceId) || numbers.includes(invoice.number);
}
