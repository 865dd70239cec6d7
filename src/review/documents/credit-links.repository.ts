import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIVE_SUBMISSION_STATES } from '../../domain/fiscal/submission-states';
import { TrackedDocument } from '../../documents/documents.entities';

/** Links between credit notes and their invoices, for people. */
@Injectable()
export class CreditLinksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns credit notes that were, or may have been, submitted against an invoice. */
  submittedAgainst(invoice: TrackedDocument): Promise<TrackedDocument[]> {
    return this.dataSource
      .getRepository(TrackedDocument)
      .createQueryBuilder('document')
      .innerJoin('submissions', 'submission', 'submission.document_id = document.id')
      .where({ organisationId: invoice.organisationId, kind: 'credit_note' })
      .andWhere('submission.original_source_id = :sourceId', { sourceId: invoice.sourceId })
      .andWhere('submission.state = any(:states)', { states: LIVE_SUBMISSION_STATES })
      .getMany();
  }

  /**
   * Credit notes that may credit an invoice: chosen by a person, naming it, or mentioning it with the same customer.
   * The caller checks them.
   */
  candidates(invoice: TrackedDocument, named: readonly string[]): Promise<TrackedDocument[]> {
    const { organisationId, customerName, id, sourceId, number } = invoice;
    const chosen = `select made.document_id from document_decisions made
      where made.original_id = :id and made.is_standing`;
    return this.dataSource
      .getRepository(TrackedDocument)
      .createQueryBuilder('document')
      .where({ organisationId, kind: 'credit_note' })
      .andWhere(
        `(document.id in (${chosen}) or document.sourceId = any(:named)
          or (document.customerName = :customerName and (position(:sourceId in document.source) > 0
            or (:number <> '' and position(:number in document.source) > 0))))`,
        { id, named, customerName, sourceId, number: JSON.stringify(number).slice(1, -1) },
      )
      .getMany();
  }
}
