import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIVE_SUBMISSION_STATES } from './entities/submission.entity';
import { TrackedDocument } from './entities/tracked-document.entity';

/** Credit notes and their invoices, as people look at them. */
@Injectable()
export class CreditLinksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Credit notes that were, or may have been, submitted against an invoice. */
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

  /** Credit notes to the same customer whose text mentions the invoice: the caller reads them to be sure. */
  mentioning(invoice: TrackedDocument): Promise<TrackedDocument[]> {
    const { organisationId, customerName, sourceId, number } = invoice;
    return this.dataSource
      .getRepository(TrackedDocument)
      .createQueryBuilder('document')
      .where({ organisationId, customerName })
      .andWhere(`document.kind = 'credit_note'`)
      .andWhere(
        `(position(:sourceId in document.source) > 0 or (:number <> '' and position(:number in document.source) > 0))`,
        { sourceId, number: JSON.stringify(number).slice(1, -1) },
      )
      .getMany();
  }
}
