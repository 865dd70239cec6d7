import { Injectable } from '@nestjs/common';
import { reached } from '../config/kill-point';
import type { DocumentFields } from '../connectors/accounting-connector';
import { type RecordedPart, ReceiptsRepository } from '../database/receipts.repository';
import { isHistory } from './backfill-rules';
import { Books } from './books';
import { fiscalReference } from './fiscal-receipt-texts';
import type { HomewardDocument } from './homeward-document';
import type { OrganisationWork } from './organisation-work';

const NO_ADDRESS = 'The service gave no verification address.';

/** The parts that are written for many documents at once: link and reference. */
@Injectable()
export class FieldWriteBack {
  constructor(
    private readonly receipts: ReceiptsRepository,
    private readonly books: Books,
  ) {}

  /** One call to the books for fifty documents, and one statement for all that came of it. */
  async write(work: OrganisationWork, documents: readonly HomewardDocument[]): Promise<void> {
    const { organisation } = work;
    const wanted = documents
      .map((homeward) => fieldsOf(homeward, organisation.writesReference))
      .filter(({ link, reference }) => link !== null || reference !== null);
    const isBackfill = documents.every(({ document }) => isHistory(organisation, document));
    const results =
      wanted.length === 0
        ? new Map<string, never>()
        : await this.books.use(
            organisation,
            (connector, access) => connector.setFields(access, wanted),
            isBackfill ? 'backfill' : 'live',
          );
    reached('fields-written');
    const recorded = documents.flatMap((homeward) => {
      const { id, sourceId } = homeward.document;
      const parts: RecordedPart[] = (results.get(sourceId) ?? []).map((part) => ({
        ...part,
        documentId: id,
      }));
      if (!homeward.isDone('link') && homeward.receipt.qrUrl === '') {
        parts.push({ documentId: id, part: 'link', result: 'not_applicable', detail: NO_ADDRESS });
      }
      return parts.map((part) => ({ homeward, part }));
    });
    await this.receipts.record(recorded.map(({ part }) => part));
    for (const { homeward, part } of recorded) homeward.remember(part);
  }
}

function fieldsOf(homeward: HomewardDocument, writesReference: boolean): DocumentFields {
  const { document, receipt } = homeward;
  const wantsLink = !homeward.isDone('link') && receipt.qrUrl !== '';
  const wantsReference = writesReference && !homeward.isDone('reference');
  return {
    kind: document.kind,
    sourceId: document.sourceId,
    link: wantsLink ? receipt.qrUrl : null,
    reference: wantsReference ? fiscalReference(receipt) : null,
  };
}
