import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../platform/config/config';
import { reached } from '../../platform/kill-point';
import { CONFIG } from '../../platform/config/process-config';
import type { ChangePage } from '../../connectors/accounting-connector';
import type { Cursor, TrackedDocument } from '../../documents/documents.entities';
import { DocumentsRepository } from '../../documents/documents.repository';
import { pollRestsMs } from '../../organisations/lease/leases.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import { isRecent } from '../../domain/lifecycle/limits';
import { hasEnded } from '../../domain/lifecycle/gap';
import { fiscalFingerprint } from '../../domain/fiscal/fiscal-fingerprint';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { FISCALISED_STATES, SUBMITTED_STATES } from '../../domain/lifecycle/lifecycle';
import { writeSalesDocument } from '../../domain/sales/sales-document-json';
import { type SalesStream, SalesStreamsService } from './takings/sales-streams.service';
import { type DueWork, type OrganisationWork, type Stage, RunBudgetSpent } from '../organisation-work';
import {
  DocumentVersionsRepository,
  type FirstSeen,
  type RefreshedVersion,
} from './document-versions.repository';
import { originalsOf } from '../end-sale';
import { noticeChange, type TrackedVersion } from './notice-change';
import { HintsService, TakenHints } from './hints.service';

const EVERY_FOURTH = 4;

/** List that is due to be polled. */
interface DueStream {
  readonly stream: SalesStream;
  readonly cursor: Cursor | null;
  readonly everyMs: number;
}

/**
 * Fiscalised documents that now name other contacts. Their contacts must be read before a change of buyer can be
 * judged.
 */
class ContactsUnread extends Error {
  constructor(readonly sourceIds: readonly string[]) {
    super('contacts are to be read');
  }
}

/** Stage 1: stores the changes of the books and moves the cursor in the same transaction. */
@Injectable()
export class CollectStage implements Stage {
  readonly name = 'collect';

  constructor(
    private readonly streams: SalesStreamsService,
    private readonly documents: DocumentsRepository,
    private readonly versions: DocumentVersionsRepository,
    private readonly hintReader: HintsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Takes hints before anything is read; later hints belong to the next run. Without `due`, reads every list. */
  async run(work: OrganisationWork, due?: DueWork): Promise<number> {
    const { organisation } = work;
    const hints = due?.hasHints === false ? new TakenHints([]) : await this.hintReader.take(organisation);
    const cursors = await this.documents.cursors(organisation.id);
    const restMs = await this.restMs(organisation, [...cursors.values()]);
    const now = due?.now ?? (await work.now());
    const hasTakings = due?.hasTakings !== false;
    const streams = hasTakings ? await this.streams.of(organisation) : this.streams.announced(organisation);
    let noticed = 0;
    for (const stream of streams) {
      const cursor = cursors.get(stream.name) ?? null;
      const everyMs = noticed > 0 ? restMs.usual : (restMs.of.get(stream.name) ?? restMs.usual);
      const isResting = cursor !== null && isRecent(cursor.checkedAt, now, everyMs);
      if (isResting && cursor.isComplete && !hints.areMany) continue;
      noticed += await this.readStream(work, { stream, cursor, everyMs }, hints);
    }
    const followed = await this.follow(work, hints);
    if (organisation.gaps.some((gap) => hasEnded(gap) && gap.readAt === null))
      await this.documents.noteGapsRead(
        organisation.id,
        streams.map(({ name }) => name),
      );
    return noticed + followed;
  }

  /** Reads documents named by hints that the poll has not returned. Polling remains authoritative. */
  private async follow(work: OrganisationWork, hints: TakenHints): Promise<number> {
    if (hints.all.length === 0) return 0;
    const documents = await this.hintReader.read(work, hints);
    return this.noticing(work, documents, async (manager, noticed) => {
      if (noticed.length > 0) await this.documents.moved(manager, work.organisation.id);
      await this.hintReader.forget(hints, manager);
      return noticed.length;
    });
  }

  private async readStream(
    work: OrganisationWork,
    { stream, cursor, everyMs }: DueStream,
    hints: TakenHints,
  ): Promise<number> {
    const { organisation } = work;
    let position = cursor?.position ?? null;
    let noticed = 0;
    const unannounced: SalesDocument[] = [];
    for (let hasMore = true; hasMore;) {
      const page = await this.streams.page(organisation, stream, position, 'poll');
      reached('page-read');
      const news = await this.store(work, stream.name, position, page);
      noticed += news.length;
      unannounced.push(...news.filter((sales) => !hints.isNamed(sales)));
      reached('page-stored');
      hints.meet(page.documents);
      ({ position, hasMore } = page);
      // The cursor is stored, but documents of later pages may be older, so no submission may follow yet.
      if (hasMore && (work.isStopping() || work.isBudgetSpent())) throw new RunBudgetSpent();
    }
    const { pollMs, pollAfterMissMs } = this.config.sync;
    const isJudged = pollAfterMissMs < pollMs && cursor?.isComplete === true && !hints.areMany;
    if (isJudged) {
      const poll = { at: cursor.checkedAt, everyMs };
      await this.hintReader.judge(organisation, unannounced, poll);
    }
    return noticed;
  }

  /**
   * Pauses between polls. While webhooks work, a list that they announce together with the first is read with every
   * fourth poll, or after the first has returned changes.
   */
  private async restMs(
    organisation: Organisation,
    cursors: readonly Cursor[],
  ): Promise<{ readonly usual: number; readonly of: ReadonlyMap<string, number> }> {
    const { pollMs, pollAfterMissMs, longestPollMs } = this.config.sync;
    if (await this.hintReader.hasMissed(organisation)) return { usual: pollAfterMissMs, of: new Map() };
    const latest = (of: (cursor: Cursor) => Date): number =>
      Math.max(...cursors.map((one) => of(one).getTime()));
    const quietMs = latest(({ checkedAt }) => checkedAt) - latest(({ movedAt }) => movedAt);
    const usual = cursors.length === 0 ? pollMs : pollRestsMs(quietMs, { pollMs, longestPollMs });
    const [, ...others] = longestPollMs > pollMs ? this.streams.announced(organisation) : [];
    return { usual, of: new Map(others.map(({ name }) => [name, EVERY_FOURTH * usual])) };
  }

  /** Returns documents that require action. */
  private async store(
    work: OrganisationWork,
    stream: string,
    from: string | null,
    page: ChangePage,
  ): Promise<readonly SalesDocument[]> {
    const { organisation, lease } = work;
    const { position, hasMore } = page;
    const cursor = { organisationId: organisation.id, stream, from, position, isComplete: !hasMore };
    if (page.documents.length === 0) {
      await this.documents.saveCursor(lease, { ...cursor, hasNews: false });
      return [];
    }
    return this.noticing(work, page.documents, async (manager, noticed) => {
      await this.documents.saveCursor(manager, { ...cursor, hasNews: noticed.length > 0 });
      return noticed;
    });
  }

  /** Stores the documents read and their further data in one transaction, without calls. */
  private async noticing<T>(
    work: OrganisationWork,
    read: readonly SalesDocument[],
    store: (manager: EntityManager, noticed: readonly SalesDocument[]) => Promise<T>,
    hasContacts = false,
  ): Promise<T> {
    try {
      return await this.documents.transaction(async (manager) => {
        await this.versions.assertLease(manager, work.lease);
        return store(manager, await this.noticeAll(manager, work, read, hasContacts));
      });
    } catch (error) {
      if (!(error instanceof ContactsUnread)) throw error;
      await this.hintReader.readContacts(work.organisation, error.sourceIds, await work.now());
      return this.noticing(work, read, store, true);
    }
  }

  /**
   * Returns the documents that require action. Readings overlap: unchanged versions cost one query together,
   * and a write only for documents about to be submitted, which counts as their final check. New documents
   * are stored without a look-up.
   */
  private async noticeAll(
    manager: EntityManager,
    work: OrganisationWork,
    read: readonly SalesDocument[],
    hasContacts: boolean,
  ): Promise<SalesDocument[]> {
    const { id } = work.organisation;
    const stored = await this.stored(manager, id, read);
    const unread = hasContacts ? [] : contactsInstead(stored, read);
    if (unread.length > 0) throw new ContactsUnread(unread);
    const known = new Set(stored.map(keyOf));
    const refreshed: RefreshedVersion[] = [];
    const own = new Map(stored.map((document) => [keyOf(document), document]));
    // The later of two versions on one page counts, so such documents are handled one after another.
    const twice = new Set(repeated(read.map(keyOf)));
    for (const key of twice) own.delete(key);
    const first: FirstSeen[] = [];
    const unchanged = new Map(stored.map((document) => [document.source, document]));
    const noticed: SalesDocument[] = [];
    const ready: string[] = [];
    const changed = read.filter((sales) => {
      const echo = unchanged.get(writeSalesDocument(sales));
      if (echo?.state === 'ready') ready.push(echo.id);
      return echo === undefined;
    });
    const keys = new Set(changed.map(keyOf));
    const toChange = stored.filter((document) => keys.has(keyOf(document)));
    const credited = changed.flatMap(({ creditNoteIds }) => creditNoteIds ?? []);
    const toWake =
      credited.length === 0 ? [] : await this.documents.findBySource(id, 'credit_note', credited, manager);
    const voided = new Set(changed.filter(({ status }) => status !== 'approved').map(keyOf));
    const ended = toChange.filter((document) => voided.has(keyOf(document))).map((document) => document.id);
    // All before the first move, which locks the head of the audit log.
    await this.documents.lockAll(manager, id, [
      ...ready,
      ...(await originalsOf(manager, ended)),
      ...[...toChange, ...toWake].map((document) => document.id),
    ]);
    for (const sales of changed) {
      const key = keyOf(sales);
      const document = own.get(key);
      const fingerprint = fiscalFingerprint(sales);
      if (document?.fingerprint === fingerprint) refreshed.push({ document, sales });
      else if (!known.has(key) && !twice.has(key)) first.push({ sales, fingerprint });
      else if ((await this.notice(manager, work, { sales, fingerprint }, known.has(key))) > 0)
        noticed.push(sales);
      known.add(key);
    }
    const tracked = first.filter(
      ({ sales, fingerprint }) => meaningOf(null, sales, fingerprint) !== 'ignore',
    );
    await this.versions.track(manager, id, tracked);
    noticed.push(...tracked.map(({ sales }) => sales));
    await this.versions.refresh(manager, id, refreshed);
    await this.documents.seen(id, ready, manager);
    return noticed;
  }

  private async stored(
    manager: EntityManager,
    organisationId: string,
    read: readonly SalesDocument[],
  ): Promise<TrackedDocument[]> {
    const stored: TrackedDocument[] = [];
    for (const kind of new Set(read.map((sales) => sales.kind))) {
      const ids = read.filter((sales) => sales.kind === kind).map(({ sourceId }) => sourceId);
      stored.push(...(await this.documents.findBySource(organisationId, kind, ids, manager)));
    }
    return stored;
  }

  /** Handles one document; returns 1 when it requires action. */
  private async notice(
    manager: EntityManager,
    work: OrganisationWork,
    { sales, fingerprint }: { readonly sales: SalesDocument; readonly fingerprint: string },
    mayBeKnown: boolean,
  ): Promise<number> {
    const { id } = work.organisation;
    const [known = null] = mayBeKnown
      ? await this.documents.findBySource(id, sales.kind, [sales.sourceId], manager)
      : [];
    const around = known === null ? null : await this.versions.around(manager, known, sales);
    const tracked = known === null || around === null ? null : { ...known, ...around };
    const notice = meaningOf(tracked, sales, fingerprint);
    if (notice === 'ignore') return 0;
    if (known === null) {
      await this.versions.track(manager, work.organisation.id, [{ sales, fingerprint }]);
      return 1;
    }
    await this.versions.record(manager, work.lease, known, sales, fingerprint, notice);
    return notice === 'refresh' ? 0 : 1;
  }
}

/** Change that a version means for the known document; null: it is not known. */
function meaningOf(
  known: TrackedVersion | null,
  { unreadable, status }: SalesDocument,
  fingerprint: string,
): ReturnType<typeof noticeChange> {
  return noticeChange(known, { status: unreadable.length > 0 ? 'approved' : status, fingerprint });
}

/** Returns keys that occur more than once. */
function repeated(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys.filter((key) => seen.size === seen.add(key).size);
}

function keyOf({ kind, sourceId }: Pick<SalesDocument, 'kind' | 'sourceId'>): string {
  return `${kind} ${sourceId}`;
}

/** Returns contacts of sent documents that differ from those named when the documents were read before. */
function contactsInstead(stored: readonly TrackedDocument[], read: readonly SalesDocument[]): string[] {
  const sent = stored.filter(({ state }) => [...SUBMITTED_STATES, ...FISCALISED_STATES].includes(state));
  const before = new Map(sent.map((document) => [keyOf(document), document.source]));
  const others = read.filter(
    (sales) => before.get(keyOf(sales))?.includes(sales.customer.sourceId) === false,
  );
  return [...new Set(others.map(({ customer }) => customer.sourceId))];
}
