import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../platform/config/config';
import { reached } from '../../platform/kill-point';
import { CONFIG } from '../../platform/config/process-config';
import type { ChangePage } from '../../connectors/accounting-connector';
import { DocumentsRepository } from '../../document-store/documents.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import type { TrackedDocument } from '../../document-store/tracked-document.entity';
import { isRecent } from '../../documents/age';
import { fiscalFingerprint } from '../../documents/fiscal-fingerprint';
import type { SalesDocument } from '../../documents/sales-document';
import { writeSalesDocument } from '../../documents/sales-document-json';
import { SalesStreams } from '../../other-sales/sales-streams';
import type { OrganisationWork, Stage } from '../organisation-work';
import { DocumentVersionsRepository } from './document-versions.repository';
import { noticeChange } from './notice-change';
import { HintReader, type TakenHints } from './hint-reader';

/** Stage 1: what has changed in the books is stored, and the cursor moves in the same transaction. */
@Injectable()
export class CollectStage implements Stage {
  readonly name = 'collect';

  constructor(
    private readonly streams: SalesStreams,
    private readonly documents: DocumentsRepository,
    private readonly versions: DocumentVersionsRepository,
    private readonly hintReader: HintReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Hints are taken before anything is read: whatever comes later is another run's. */
  async run(work: OrganisationWork): Promise<number> {
    const hints = await this.hintReader.take(work.organisation);
    let noticed = 0;
    for (const stream of await this.streams.of(work.organisation)) {
      noticed += await this.readStream(work, stream, hints);
    }
    return noticed + (await this.follow(work, hints));
  }

  /** Polling is the truth; documents that the platform has named are read out of turn, if the poll has not met them. */
  private async follow(work: OrganisationWork, hints: TakenHints): Promise<number> {
    if (hints.all.length === 0) return 0;
    const documents = await this.hintReader.read(work.organisation, hints);
    return this.documents.transaction(async (manager) => {
      await this.versions.assertLease(manager, work.lease);
      let noticed = 0;
      for (const sales of documents) noticed += await this.notice(manager, work, sales);
      await this.hintReader.forget(hints, manager);
      return noticed;
    });
  }

  private async readStream(work: OrganisationWork, stream: string, hints: TakenHints): Promise<number> {
    const { organisation } = work;
    const cursor = await this.documents.cursor(organisation.id, stream);
    const isResting =
      cursor !== null && isRecent(cursor.checkedAt, await work.now(), await this.pollMs(organisation));
    if (isResting && cursor.isComplete && !hints.areMany) return 0;
    let position = cursor?.position ?? null;
    let noticed = 0;
    const unannounced: SalesDocument[] = [];
    for (let hasMore = true; hasMore;) {
      const page = await this.streams.page(organisation, stream, position, 'poll');
      reached('page-read');
      const news = await this.store(work, stream, page);
      noticed += news.length;
      unannounced.push(...news.filter((sales) => !hints.isNamed(sales)));
      reached('page-stored');
      hints.meet(page.documents);
      ({ position, hasMore } = page);
    }
    const { pollMs, pollAfterMissMs } = this.config.sync;
    const isJudged = pollAfterMissMs < pollMs && cursor?.isComplete === true && !hints.areMany;
    if (isJudged) {
      const poll = { at: cursor.checkedAt, everyMs: pollMs };
      await this.hintReader.judge(organisation, unannounced, poll);
    }
    return noticed;
  }

  private async pollMs(organisation: Organisation): Promise<number> {
    const { pollMs, pollAfterMissMs } = this.config.sync;
    return (await this.hintReader.hasMissed(organisation)) ? pollAfterMissMs : pollMs;
  }

  /** Answers the documents about which something has to be done. */
  private store(work: OrganisationWork, stream: string, page: ChangePage): Promise<SalesDocument[]> {
    const { organisation, lease } = work;
    return this.documents.transaction(async (manager) => {
      await this.versions.assertLease(manager, lease);
      const noticed: SalesDocument[] = [];
      for (const sales of await this.withoutEchoes(manager, organisation.id, page.documents))
        if ((await this.notice(manager, work, sales)) > 0) noticed.push(sales);
      const { position, hasMore } = page;
      await this.documents.saveCursor(manager, {
        organisationId: organisation.id,
        stream,
        position,
        isComplete: !hasMore,
      });
      return noticed;
    });
  }

  /**
   * Each reading overlaps the one before: versions that are stored unchanged cost one query, and no write but for
   * what is about to be submitted. That counts as seen, so that the last look before the submission is not paid for twice.
   */
  private async withoutEchoes(
    manager: EntityManager,
    organisationId: string,
    page: readonly SalesDocument[],
  ): Promise<SalesDocument[]> {
    const stored = new Map<string, TrackedDocument>();
    for (const kind of new Set(page.map((sales) => sales.kind))) {
      const ids = page.filter((sales) => sales.kind === kind).map(({ sourceId }) => sourceId);
      const known = await this.documents.findBySource(organisationId, kind, ids, manager);
      for (const document of known) stored.set(document.source, document);
    }
    const knownAs = page.map((sales) => stored.get(writeSalesDocument(sales)) ?? null);
    const ready = knownAs.flatMap((document) => (document?.state === 'ready' ? [document.id] : []));
    await this.documents.seen(organisationId, ready, manager);
    return page.filter((_, index) => knownAs[index] === null);
  }

  /** One document seen; 1 when something about it has to be done. */
  async notice(manager: EntityManager, work: OrganisationWork, sales: SalesDocument): Promise<number> {
    const fingerprint = fiscalFingerprint(sales);
    const [known = null] = await this.documents.findBySource(
      work.organisation.id,
      sales.kind,
      [sales.sourceId],
      manager,
    );
    const submitted = known === null ? null : await this.versions.submittedFingerprint(manager, known);
    const notice = noticeChange(known === null ? null : { ...known, submittedFingerprint: submitted }, {
      status: sales.unreadable.length > 0 ? 'approved' : sales.status,
      fingerprint,
    });
    if (notice === 'ignore') return 0;
    if (known === null) {
      await this.versions.track(manager, work.organisation.id, sales, fingerprint);
      return 1;
    }
    await this.versions.record(manager, work.lease, known, sales, fingerprint, notice);
    return notice === 'refresh' ? 0 : 1;
  }
}
