import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/documents.repository';
import { LIVE_SUBMISSION_STATES } from '../../domain/fiscal/submission-states';
import type { Submission } from '../../documents/submissions.entities';
import type { TrackedDocument } from '../../documents/documents.entities';
import { ReceiptsRepository } from '../../documents/receipts.repository';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { FoundOriginalsService } from '../../setup/circumstances/found-originals.service';
import { CreditLinksRepository } from './credit-links.repository';
import type { LinkedDocumentDto } from './documents.dto';

interface Link {
  readonly document: TrackedDocument;
  readonly foundBy: LinkedDocumentDto['foundBy'];
}

/**
 * Documents at the other end of a credit: as submitted, or, before submission, the invoice that the mapping would
 * choose.
 */
@Injectable()
export class CreditLinksService {
  constructor(
    private readonly links: CreditLinksRepository,
    private readonly documents: DocumentsRepository,
    private readonly receipts: ReceiptsRepository,
    private readonly originals: FoundOriginalsService,
  ) {}

  async creditedBy(invoice: TrackedDocument): Promise<LinkedDocumentDto[]> {
    if (invoice.kind !== 'invoice') return [];
    const submitted = await this.links.submittedAgainst(invoice);
    const links = submitted.map((document): Link => ({ document, foundBy: 'submission' }));
    const known = new Set(submitted.map(({ id }) => id));
    const named = readSalesDocument(invoice.source).creditNoteIds ?? [];
    const candidates = await this.links.candidates(invoice, named);
    const unsubmitted = candidates.filter(({ id }) => !known.has(id));
    const originals = await this.originals.of(invoice.organisationId, unsubmitted);
    for (const document of unsubmitted) {
      const found = originals.get(document.id);
      const isMeant = found?.documentIds.includes(invoice.id) ?? false;
      if (found !== undefined && isMeant) links.push({ document, foundBy: found.foundBy });
    }
    return this.show(links);
  }

  async credits(document: TrackedDocument, submissions: readonly Submission[]): Promise<LinkedDocumentDto[]> {
    if (document.kind !== 'credit_note') return [];
    const live = submissions.find((submission) => LIVE_SUBMISSION_STATES.includes(submission.state));
    const sourceId = live?.originalSourceId ?? null;
    if (sourceId === null) {
      const [found] = (await this.originals.of(document.organisationId, [document])).values();
      if (found === undefined) return [];
      const { organisationId } = document;
      const invoices = await this.documents.findByIds(organisationId, found.documentIds);
      return this.show(invoices.map((invoice) => ({ foundBy: found.foundBy, document: invoice })));
    }
    const invoices = await this.documents.findBySource(document.organisationId, 'invoice', [sourceId]);
    return this.show(invoices.map((invoice) => ({ document: invoice, foundBy: 'submission' })));
  }

  private async show(links: readonly Link[]): Promise<LinkedDocumentDto[]> {
    if (links.length === 0) return [];
    const receipts = await this.receipts.ofDocuments(links.map(({ document }) => document.id));
    const numbers = new Map(receipts.map((receipt) => [receipt.documentId, receipt.fiscalNumber]));
    return links
      .map(({ document, foundBy }) => {
        const { id, kind, sourceId, number, issuedOn, currency, total, state } = document;
        return {
          id,
          kind,
          sourceId,
          number,
          issuedOn,
          currency,
          total: total.toFixed(2),
          state,
          fiscalNumber: numbers.get(id) ?? null,
          foundBy,
        };
      })
      .sort((one, other) => (one.issuedOn + one.number < other.issuedOn + other.number ? -1 : 1));
  }
}
