import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { reached } from '../../platform/kill-point';
import {
  type DocumentFields,
  isSameDocument,
  type WrittenFields,
} from '../../connectors/accounting-connector';
import type { CallPurpose } from '../../connectors/books-access';
import { type RecordedPart, ReceiptsRepository } from '../../documents/receipts.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import type { WriteBackResult } from '../../domain/receipt/receipt';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { storedSentence, type StoredSentence } from '../../domain/texts/stored-sentence';
import { BooksService } from '../../organisations/books/books.service';
import { ListedTotalsService } from '../../organisations/books/listed-totals.service';
import { isJustSeen, purposeOf } from '../last-look';
import type { OrganisationWork } from '../organisation-work';
import { fiscalReference } from './fiscal-receipt-texts';
import type { PendingWriteBack } from './pending-write-back';

/** Period for which fields of paid invoices are not tried again after the platform has refused one. */
const SETTLED_FOR_MS = 24 * 60 * 60_000;

/** Maximum length of a link in a sentence. */
const LONGEST_SHOWN = 200;

/** Writes the parts that take one call for many documents: link and reference. */
@Injectable()
export class FieldWriteBackService {
  /** Organisations whose platform refuses fields of paid invoices, with the end of that belief. */
  private readonly refusesSettled = new Map<string, number>();

  constructor(
    private readonly receipts: ReceiptsRepository,
    private readonly books: BooksService,
    private readonly totals: ListedTotalsService,
  ) {}

  /**
   * Writes up to fifty documents in one call and stores the results in one statement. The answer's totals are compared
   * with the submitted ones.
   */
  async write(work: OrganisationWork, documents: readonly PendingWriteBack[]): Promise<void> {
    const { organisation } = work;
    const tracked = documents.map(({ document }) => document);
    const purpose = purposeOf(organisation, tracked, 'link');
    const hopeless = new Set(documents.filter((pending) => this.isHopeless(organisation, pending)));
    const asked = documents.filter((pending) => !hopeless.has(pending));
    await this.look(work, asked, purpose);
    const wanted = asked
      .map((pending) => fieldsOf(pending, organisation))
      .filter(({ link, reference }) => link !== null || reference !== null);
    const results =
      wanted.length === 0
        ? new Map<string, WrittenFields>()
        : await this.books.use(
            organisation,
            (connector, access) => connector.setFields(access, wanted),
            purpose,
          );
    reached('fields-written');
    const isSettled = ({ reason }: WriteBackResult): boolean => reason === 'SETTLED';
    if ([...results.values()].some(({ parts }) => parts.some(isSettled)))
      this.refusesSettled.set(organisation.id, performance.now() + SETTLED_FOR_MS);
    const recorded = documents.flatMap((pending) => {
      const { id, sourceId } = pending.document;
      if (hopeless.has(pending))
        return settledParts(organisation, pending).map((part) => ({ pending, part }));
      const parts: RecordedPart[] = (results.get(sourceId)?.parts ?? []).map((part) => ({
        ...part,
        ...replacedBy(part, pending),
        documentId: id,
      }));
      const needless = pending.isDone('link') ? null : whyNoLink(organisation, pending);
      if (needless !== null)
        parts.push({ documentId: id, part: 'link', result: 'not_applicable', detail: needless });
      return parts.map((part) => ({ pending, part }));
    });
    await this.receipts.record(recorded.map(({ part }) => part));
    for (const { pending, part } of recorded) pending.remember(part);
    for (const { document } of documents) {
      const shown = results.get(document.sourceId)?.document ?? null;
      if (shown !== null) await this.totals.seesWritten(work, readSalesDocument(document.source), shown);
    }
  }

  /** True for a paid invoice whose fields the platform would refuse, as it did with another one today. */
  private isHopeless(organisation: Organisation, pending: PendingWriteBack): boolean {
    if ((this.refusesSettled.get(organisation.id) ?? 0) < performance.now()) return false;
    return canHaveLink(pending) && readSalesDocument(pending.document.source).isPaid;
  }

  /** Rereads documents not read recently, because another app may have set a link. */
  private async look(
    work: OrganisationWork,
    documents: readonly PendingWriteBack[],
    purpose: CallPurpose,
  ): Promise<void> {
    const { organisation } = work;
    const linked = documents.filter((pending) => canHaveLink(pending) && wantsLink(organisation, pending));
    if (linked.length === 0) return;
    const now = await work.now();
    const stale = linked.filter(({ document }) => !isJustSeen(organisation, document, now));
    if (stale.length === 0) return;
    const references = stale.map(({ document }) => document);
    const present = await this.books.use(
      organisation,
      (connector, access) => connector.reread({ ...access, byId: false }, references),
      purpose,
    );
    for (const sales of present) stale.find(({ document }) => isSameDocument(document, sales))?.sees(sales);
  }
}

/** True for an invoice; credit notes and money received have no link. */
function canHaveLink({ document }: PendingWriteBack): boolean {
  return document.kind === 'invoice' && readSalesDocument(document.source).takings === undefined;
}

function wantsLink(organisation: Organisation, pending: PendingWriteBack): boolean {
  return !pending.isDone('link') && whyNoLink(organisation, pending) === null;
}

function fieldsOf(pending: PendingWriteBack, organisation: Organisation): DocumentFields {
  const { document, receipt } = pending;
  const wantsReference = organisation.writesReference && !pending.isDone('reference');
  return {
    kind: document.kind,
    sourceId: document.sourceId,
    link: wantsLink(organisation, pending) ? receipt.qrUrl : null,
    reference: wantsReference ? fiscalReference(receipt) : null,
  };
}

/** Fields of a paid invoice as the platform would refuse them, without a call. */
function settledParts(organisation: Organisation, pending: PendingWriteBack): RecordedPart[] {
  const { link, reference } = fieldsOf(pending, organisation);
  const needless = pending.isDone('link') ? null : whyNoLink(organisation, pending);
  const refused = { documentId: pending.document.id, result: 'refused', reason: 'SETTLED' } as const;
  const detail = storedSentence('settledToday');
  return [
    ...(link === null ? [] : [{ ...refused, part: 'link' as const, detail }]),
    ...(reference === null ? [] : [{ ...refused, part: 'reference' as const, detail }]),
    ...(needless === null
      ? []
      : [
          {
            ...refused,
            part: 'link' as const,
            result: 'not_applicable' as const,
            reason: undefined,
            detail: needless,
          },
        ]),
  ];
}

/**
 * Returns the reason against a link; null: it is written. A link of another app belongs to the customer,
 * unless the organisation's setting replaces it.
 */
function whyNoLink({ replacesLink }: Organisation, pending: PendingWriteBack): StoredSentence | null {
  if (pending.receipt.qrUrl === '') return storedSentence('noAddress');
  const present = linkOfAnother(pending);
  if (present === null || replacesLink) return null;
  return storedSentence('linkTaken', { text: present.slice(0, LONGEST_SHOWN) });
}

function replacedBy(part: WriteBackResult, pending: PendingWriteBack): { replaced?: string } {
  const present = part.part === 'link' && part.result === 'written' ? linkOfAnother(pending) : null;
  return present === null ? {} : { replaced: present };
}

/** Returns the link of another app; null where there is none, or it is ours. */
function linkOfAnother({ presentLink, receipt }: PendingWriteBack): string | null {
  return presentLink === '' || presentLink === receipt.qrUrl ? null : presentLink;
}
