import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/documents.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import { DocumentVersionsRepository } from '../collect/document-versions.repository';
import { Failure } from '../../domain/issues/failure';
import { fiscalFingerprint } from '../../domain/fiscal/fiscal-fingerprint';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { readSalesDocument, writeSalesDocument } from '../../domain/sales/sales-document-json';
import { ListedTotalsService } from '../../organisations/books/listed-totals.service';
import { readsById } from '../../organisations/organisation.entity';
import { isJustSeen, purposeOf } from '../last-look';
import type { OrganisationWork } from '../organisation-work';
import { retryInMs } from '../retry-policy';
import { PaymentAccountsService } from './payment-accounts.service';
import { NO_SENTENCE, storedSentence } from '../../domain/texts/stored-sentence';

/** Final check before a submission: whether the documents are unchanged in the books, fifty per call. */
@Injectable()
export class CurrentVersionsService {
  constructor(
    private readonly totals: ListedTotalsService,
    private readonly documents: DocumentsRepository,
    private readonly versions: DocumentVersionsRepository,
    private readonly paidInto: PaymentAccountsService,
  ) {}

  /**
   * Returns unchanged documents with the accounts they were paid into; changed ones are mapped again or excluded.
   * @param now by the database's clock
   */
  async keepUnchanged(
    work: OrganisationWork,
    ready: readonly TrackedDocument[],
    now: Date,
  ): Promise<TrackedDocument[]> {
    const unchanged = await this.unchanged(work, ready, now);
    await this.paidInto.read(work, unchanged, purposeOf(work.organisation, ready, 'sale'));
    return unchanged;
  }

  private async unchanged(
    work: OrganisationWork,
    ready: readonly TrackedDocument[],
    now: Date,
  ): Promise<TrackedDocument[]> {
    const { organisation } = work;
    const owed = this.totals.owed(organisation, ready, now);
    const stale = ready.filter(
      (document) => !isJustSeen(organisation, document, now) || owed.includes(document),
    );
    if (stale.length === 0) return [...ready];
    const hadBelieved = !readsById(organisation);
    const versions = await this.totals.reread(work, stale, owed, purposeOf(organisation, ready, 'sale'));
    // Lists are no longer trusted: all documents are checked again.
    if (hadBelieved && readsById(organisation)) return [];
    const unchanged: TrackedDocument[] = [];
    const confirmed: string[] = [];
    for (const document of ready) {
      if (!stale.includes(document)) {
        unchanged.push(document);
        continue;
      }
      const version = versions.find(
        (candidate) => candidate.kind === document.kind && candidate.sourceId === document.sourceId,
      );
      // Postpones a document missing from the books, until a poll explains it.
      if (version === undefined) await this.setAside(document);
      else if (fiscalFingerprint(version) === document.fingerprint) {
        unchanged.push(await this.withDetails(work, document, version));
        confirmed.push(document.id);
      } else {
        await this.documents.transaction((manager) =>
          this.versions.record(
            manager,
            work.lease,
            { ...document },
            version,
            fiscalFingerprint(version),
            // A document with an unknown status waits, with that as its reason.
            version.status === 'draft' || version.status === 'void' ? 'exclude' : 'restart',
          ),
        );
      }
    }
    // Records the reading; otherwise documents that cannot be submitted yet would cost calls in every run.
    await this.documents.seen(organisation.id, confirmed);
    const seenAt = await work.now();
    for (const document of unchanged) if (confirmed.includes(document.id)) document.seenAt = seenAt;
    const [first] = this.totals.owed(organisation, unchanged, seenAt);
    return first === undefined ? unchanged : unchanged.slice(0, unchanged.indexOf(first));
  }

  /** Postpones with growing intervals, because each check is a call to the books. */
  private setAside(document: TrackedDocument): Promise<void> {
    const inMs = retryInMs(new Failure('refused', NO_SENTENCE), document.attempts + 1);
    const { kind, number, issuedOn: day, customerName } = document;
    const gone = storedSentence('goneFromBooks', { kind, number, day, customer: customerName || null });
    return this.documents.postpone(document, gone, inMs);
  }

  /**
   * Adds details that another program may have changed since: these do not make it a different sale, but need
   * a closer look. Details irrelevant to the authority are still sent to the service.
   */
  private async withDetails(
    { lease }: OrganisationWork,
    document: TrackedDocument,
    version: SalesDocument,
  ): Promise<TrackedDocument> {
    if (detailsOf(readSalesDocument(document.source)) === detailsOf(version)) return document;
    await this.documents.transaction((manager) =>
      this.versions.record(manager, lease, document, version, document.fingerprint, 'refresh'),
    );
    return Object.assign(document, { source: writeSalesDocument(version), paidInto: null });
  }
}

/** Formats details with the time of the change: a contact read before it does not count. */
function detailsOf({ marks, reference, isPaid, changedAt }: SalesDocument): string {
  return JSON.stringify([marks, reference, isPaid, changedAt]);
}
