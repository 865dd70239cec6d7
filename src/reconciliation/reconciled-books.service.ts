import { Injectable } from '@nestjs/common';
import { type ChangePage, isSameDocument } from '../connectors/accounting-connector';
import { readsById, type Organisation } from '../organisations/organisation.entity';
import { fiscalFingerprint } from '../domain/fiscal/fiscal-fingerprint';
import type { SalesDocument } from '../domain/sales/sales-document';
import { displayText } from '../domain/unstorable-text';
import { type SalesStream, SalesStreamsService } from '../sync/collect/takings/sales-streams.service';
import { BookImagesRepository, type SeenInBooks } from './book-images.repository';
import type { Reconciliation } from './reconciliation.entities';
import { ReconciliationsRepository } from './reconciliations.repository';

/**
 * Maximum interval between complete readings: records that the platform no longer returns are noticed only by
 * reading from the beginning.
 */
const WHOLE_EVERY_MS = 7 * 24 * 60 * 60_000;
/** Lease for a page that the platform answers slowly, with documents read one by one. */
const PAGE_LEASE_MS = 10 * 60_000;

/**
 * Reads the books for reconciliation with a cursor of its own, to check what the pipeline has read. Its calls count as
 * backfill, so live work goes first.
 */
@Injectable()
export class ReconciledBooksService {
  constructor(
    private readonly streams: SalesStreamsService,
    private readonly images: BookImagesRepository,
    private readonly runs: ReconciliationsRepository,
  ) {}

  /**
   * Reads to the end; every page is stored with the next position, so a failure costs one page. Yields pages once
   * stored.
   * @throws Failure of the books, ReconciliationTakenOver
   */
  async *pages(run: Reconciliation, organisation: Organisation): AsyncGenerator<number> {
    for (const stream of await this.streams.of(organisation)) {
      await this.prepare(run, stream.name);
      for (let hasMore = true; hasMore;) {
        hasMore = await this.readPage(run, organisation, stream);
        yield 1;
      }
    }
  }

  private async prepare({ organisationId, reading }: Reconciliation, stream: string): Promise<void> {
    const age = await this.images.wholeAgeMs(organisationId, stream);
    if (reading === 'full' || age === null || age > WHOLE_EVERY_MS) {
      await this.images.beginWhole(organisationId, stream);
    }
  }

  private async readPage(
    run: Reconciliation,
    organisation: Organisation,
    stream: SalesStream,
  ): Promise<boolean> {
    const from = (await this.images.reading(organisation.id, stream.name))?.position ?? null;
    await this.runs.hold(run, PAGE_LEASE_MS, 'reading');
    const read = await this.streams.page(organisation, stream, from, 'backfill');
    const { position, hasMore } = read;
    const documents = readsById(organisation) ? await this.withOwnTotals(organisation, read) : read.documents;
    await this.runs.transaction(async (manager) => {
      await this.runs.hold(run, PAGE_LEASE_MS, 'reading', manager);
      const page = { documents: documents.map(seen), position, hasMore };
      await this.images.store(manager, organisation.id, stream.name, page);
    });
    return hasMore;
  }

  /** Replaces listed documents by the same version read by id in the pipeline, since a list's total may differ. */
  private async withOwnTotals({ id }: Organisation, { documents }: ChangePage): Promise<SalesDocument[]> {
    const known = await this.images.tracked(
      id,
      documents.map(({ sourceId }) => sourceId),
    );
    return documents.map((listed) => {
      const own = known.find((one) => isSameDocument(one, listed));
      return own?.changedAt.getTime() === listed.changedAt.getTime() ? own : listed;
    });
  }
}

/** Interprets a document as the pipeline does; an unreadable one counts as a sale, so that it is reported. */
function seen(sales: SalesDocument): SeenInBooks {
  const { kind, sourceId, issuedOn, changedAt } = sales;
  return {
    kind,
    sourceId,
    issuedOn,
    changedAt,
    fingerprint: fiscalFingerprint(sales),
    number: displayText(sales.number),
    currency: displayText(sales.currency),
    total: sales.total.toFixed(),
    status: sales.unreadable.length > 0 ? 'approved' : sales.status,
  };
}
