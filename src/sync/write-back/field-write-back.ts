import { Injectable } from '@nestjs/common';
import { reached } from '../../platform/kill-point';
import type { DocumentFields } from '../../connectors/accounting-connector';
import { type RecordedPart, ReceiptsRepository } from '../../document-store/receipts.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import type { WriteBackResult } from '../../documents/receipt';
import { readSalesDocument } from '../../documents/sales-document-json';
import { isHistory } from '../../backfill/backfill-rules';
import { Books } from '../../organisations/books/books';
import { fiscalReference } from './fiscal-receipt-texts';
import type { HomewardDocument } from './homeward-document';
import type { OrganisationWork } from '../organisation-work';

/** Characters of a link in a sentence. */
const LONGEST_SHOWN = 200;
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
      .map((homeward) => fieldsOf(homeward, organisation))
      .filter(({ link, reference }) => link !== null || reference !== null);
    const isBackfill = documents.every(({ document }) => isHistory(organisation, document));
    const results =
      wanted.length === 0
        ? new Map<string, never>()
        : await this.books.use(
            organisation,
            (connector, access) => connector.setFields(access, wanted),
            isBackfill ? 'backfill' : 'link',
          );
    reached('fields-written');
    const recorded = documents.flatMap((homeward) => {
      const { id, sourceId } = homeward.document;
      const parts: RecordedPart[] = (results.get(sourceId) ?? []).map((part) => ({
        ...part,
        ...replacedBy(part, homeward),
        documentId: id,
      }));
      const needless = homeward.isDone('link') ? null : whyNoLink(organisation, homeward);
      if (needless !== null)
        parts.push({ documentId: id, part: 'link', result: 'not_applicable', detail: needless });
      return parts.map((part) => ({ homeward, part }));
    });
    await this.receipts.record(recorded.map(({ part }) => part));
    for (const { homeward, part } of recorded) homeward.remember(part);
  }
}

function fieldsOf(homeward: HomewardDocument, organisation: Organisation): DocumentFields {
  const { document, receipt } = homeward;
  const wantsLink = !homeward.isDone('link') && whyNoLink(organisation, homeward) === null;
  const wantsReference = organisation.writesReference && !homeward.isDone('reference');
  return {
    kind: document.kind,
    sourceId: document.sourceId,
    link: wantsLink ? receipt.qrUrl : null,
    reference: wantsReference ? fiscalReference(receipt) : null,
  };
}

/** Null: the link is to be written. What another app has set is the customer's, unless the organisation says otherwise. */
function whyNoLink({ replacesLink }: Organisation, homeward: HomewardDocument): string | null {
  if (homeward.receipt.qrUrl === '') return NO_ADDRESS;
  const present = linkOfAnother(homeward);
  if (present === null || replacesLink) return null;
  return `The link is "${present.slice(0, LONGEST_SHOWN)}" already, set by another app, and is left as it is.`;
}

function replacedBy(part: WriteBackResult, homeward: HomewardDocument): { replaced?: string } {
  const present = part.part === 'link' && part.result === 'written' ? linkOfAnother(homeward) : null;
  return present === null ? {} : { replaced: present };
}

/** The link as the books had it when the document was read last; null where there is none, or it is ours already. */
function linkOfAnother({ document, receipt }: HomewardDocument): string | null {
  const present = readSalesDocument(document.source).marks?.link ?? '';
  return present === '' || present === receipt.qrUrl ? null : present;
}
