import type { StoredSentence } from '../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CalendarDay } from '../domain/calendar-day';
import {
  type DocumentState,
  NEXT_STATES,
  SENT_STATES,
  UNSENT_STATES,
  WRITTEN_BACK_STATES,
} from '../domain/lifecycle/lifecycle';
import type { TrackedDocument } from '../documents/documents.entities';
import type { DocumentKind } from '../domain/sales/sales-document';
import { inTransaction } from '../platform/database/transaction';
import { sqlList } from '../domain/sql-list';
import { MOST_TRIES } from '../domain/lifecycle/limits';
import { Backfill, type BackfillState } from './backfill.entities';
import type { HistoryRelease } from '../mapping/backfill-rules';
import { historyReleases } from '../setup/dry-run/preflight.repository';
import type { PlannedDocument } from './plan/plan';
import { inOrder } from '../documents/waiting-documents';

export type NewBackfill = Pick<
  Backfill,
  'organisationId' | 'fromDay' | 'tillDay' | 'stopPercent' | 'acknowledgement' | 'report'
>;

/** Results of a backfill's documents; see `RESULT`. */
export const BACKFILL_RESULTS = [
  ...(['to_come', 'under_way', 'fiscalised', 'written_back'] as const),
  ...(['rejected', 'uncertain', 'held', 'excluded'] as const),
] as const;
export type BackfillResult = (typeof BACKFILL_RESULTS)[number];

/** Released document of a run. */
interface RunItem extends Pick<TrackedDocument, 'reason' | 'attempts'> {
  readonly position: number;
  /** True: released since the run was last started or resumed. */
  readonly isCounted: boolean;
  readonly result: BackfillResult;
}

/** Part of a run that needs no further reading: a round reads what comes after it. */
export interface EndedPart {
  /** Documents up to this position were released, and those not in `open` are written back. */
  readonly upTo: number;
  readonly open: readonly number[];
  readonly released: number;
  readonly counted: number;
}

export const NONE_ENDED: EndedPart = { upTo: 0, open: [], released: 0, counted: 0 };

/** @param items released documents outside `ended`, by position */
export function countsOf(planned: number, items: readonly RunItem[], ended: EndedPart): BackfillCounts {
  let { upTo } = ended;
  for (const { position } of items) if (position === upTo + 1) upTo = position;
  const closed = items.filter(({ position, result }) => position <= upTo && result === 'written_back');
  const closedPlaces = new Set(closed.map(({ position }) => position));
  const places = items.map(({ position }) => position).filter((one) => one > ended.upTo && one <= upTo);
  const counted = items.filter(({ isCounted }) => isCounted);
  const number = (of: readonly RunItem[], isIt: (one: RunItem) => boolean): number => of.filter(isIt).length;
  return {
    planned,
    released: ended.released + items.length,
    underWay: number(
      items,
      ({ result, attempts }) => result === 'under_way' || (result === 'fiscalised' && attempts < MOST_TRIES),
    ),
    late: number(
      items,
      ({ result, reason }) =>
        result === 'held' && ['DATED_BEFORE_LAST', 'LATE_TAX_CHANGED'].includes(reason ?? ''),
    ),
    counted: {
      released: ended.counted + counted.length,
      settled: ended.counted + number(counted, ({ result }) => result !== 'under_way'),
      rejected: number(counted, ({ result }) => result === 'rejected'),
    },
    ended: {
      upTo,
      open: [...ended.open, ...places].filter((place) => !closedPlaces.has(place)),
      released: ended.released + closed.length,
      counted: ended.counted + number(closed, ({ isCounted }) => isCounted),
    },
  };
}

interface BackfillCounts {
  readonly planned: number;
  readonly released: number;
  readonly underWay: number;
  readonly counted: { readonly released: number; readonly settled: number; readonly rejected: number };
  readonly late: number;
  readonly ended: EndedPart;
}

export interface BackfillLine {
  readonly position: number;
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly issuedOn: string;
  readonly currency: string;
  readonly total: string;
  readonly state: DocumentState;
  readonly reason: string | null;
  readonly result: BackfillResult;
}

/**
 * Result of a planned document, derived from the document so that it is stored only once. Documents waiting
 * for their mapping to meet the release, or for an invoice in progress, count as under way. After three
 * failed calls a document is held, so that it never blocks the others.
 */
const RESULT = `case
  when d.state = 'excluded' then 'excluded'
  when d.state in ${sqlList(WRITTEN_BACK_STATES)} then 'written_back'
  when d.state = 'fiscalised' then 'fiscalised'
  when d.state = 'rejected' then 'rejected'
  when d.state = 'uncertain' then 'uncertain'
  when d.state in ${sqlList(SENT_STATES)} then 'under_way'
  when i.released_at is null then 'to_come'
  when d.state in ${sqlList(NEXT_STATES)} and d.attempts >= ${MOST_TRIES} then 'held'
  when d.state = 'waiting' and d.due_at > statement_timestamp()
    and d.reason not in ('BEFORE_GO_LIVE', 'ORIGINAL_UNDER_WAY') then 'held'
  else 'under_way' end`;

/** SQL condition for a run that was started or resumed recently and has few documents left. */
export const SHORT_RUN = 60;
export const SHORT_RUN_MINUTES = 30;

/** SQL for released documents of the backfill $1 outside its ended part. */
const NOT_ENDED = `i.backfill_id = $1 and i.released_at is not null and (i.position > $2 or i.position = any($3))`;

/** Index that prevents a second active backfill of an organisation. */
export const ONE_AT_A_TIME = 'backfills_one_at_a_time';

/** Plans, their frozen documents, and the results. Every query names its organisation or backfill. */
@Injectable()
export class BackfillsRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }

  find(id: string): Promise<Backfill | null> {
    return this.dataSource.manager.findOneBy(Backfill, { id });
  }

  list(organisationId: string): Promise<Backfill[]> {
    return this.dataSource.manager.find(Backfill, {
      where: { organisationId },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
  }

  /** Stores the plan and its documents at once; the set never changes afterwards. */
  async store(
    manager: EntityManager,
    plan: NewBackfill,
    documents: readonly PlannedDocument[],
  ): Promise<string> {
    const { id } = await manager.save(manager.create(Backfill, { ...plan }));
    await manager.query(
      `insert into backfill_documents (backfill_id, position, document_id, fingerprint)
       select $1, place, id, fingerprint
       from unnest($2::uuid[], $3::text[]) with ordinality as listed (id, fingerprint, place)`,
      [id, documents.map((one) => one.id), documents.map(({ fingerprint }) => fingerprint)],
    );
    return id;
  }

  running(organisationId: string): Promise<Backfill | null> {
    return this.dataSource.manager.findOneBy(Backfill, { organisationId, state: 'running' });
  }

  /** Returns the running, paused or stopped backfill; there is at most one. */
  active(organisationId: string, manager: EntityManager): Promise<Backfill | null> {
    return manager
      .createQueryBuilder(Backfill, 'backfill')
      .where({ organisationId })
      .andWhere(`backfill.state in ('running', 'paused', 'stopped')`)
      .getOne();
  }

  /**
   * Changes the state if it is unchanged since it was read. Leaving `running` withdraws unsent releases; entering it
   * counts rejections anew. False: another change came first.
   */
  async change(
    manager: EntityManager,
    backfill: Pick<Backfill, 'id' | 'state'>,
    to: BackfillState,
    note: { readonly reason?: StoredSentence; readonly acknowledgement?: string | null } = {},
  ): Promise<boolean> {
    const [, changed] = await manager.query<[unknown[], number]>(
      `update backfills set state = $3, reason = $4, acknowledgement = coalesce($5, acknowledgement),
         started_at = case when $3 = 'running' then coalesce(started_at, clock_timestamp()) else started_at end,
         counted_from = case when $3 = 'running' then clock_timestamp() else counted_from end,
         ended_at = case when $3 in ('completed', 'cancelled') then clock_timestamp() end
       where id = $1 and state = $2`,
      [backfill.id, backfill.state, to, note.reason ?? null, note.acknowledgement ?? null],
    );
    if (changed === 0) return false;
    if (to === 'paused' || to === 'stopped' || to === 'cancelled') await this.takeBack(manager, backfill.id);
    return true;
  }

  private async takeBack(manager: EntityManager, id: string): Promise<void> {
    await manager.query(
      `update backfill_documents i set released_at = null from documents d
       where i.backfill_id = $1 and i.released_at is not null and d.id = i.document_id and d.state = any($2)`,
      [id, UNSENT_STATES],
    );
    // Documents already prepared under the release are evaluated again without it.
    await manager.query(
      `update documents set due_at = statement_timestamp() where id in ${inOrder(
        `id in (select document_id from backfill_documents where backfill_id = $1) and state = 'ready'`,
      )}`,
      [id],
    );
  }

  /** @param ended part of an earlier count since the run was last started or resumed */
  async counts(
    { id, countedFrom }: Pick<Backfill, 'id' | 'countedFrom'>,
    ended = NONE_ENDED,
  ): Promise<BackfillCounts> {
    const rows = await this.dataSource.query<(RunItem & { readonly planned: number })[]>(
      `select planned, item.*
       from (select coalesce(max(position), 0) as planned from backfill_documents where backfill_id = $1) plan
       left join (
         select i.position, coalesce(i.released_at >= $4, false) as "isCounted", d.reason, d.attempts, ${RESULT} as result
         from backfill_documents i join documents d on d.id = i.document_id where ${NOT_ENDED}) item on true
       order by position`,
      [id, ended.upTo, ended.open, countedFrom],
    );
    const items = rows.filter(({ position }) => position !== null);
    return countsOf(rows[0]?.planned ?? 0, items, ended);
  }

  /** Releases the plan's next documents; released ones held only by date are checked again. */
  async release(manager: EntityManager, id: string, documents: number): Promise<void> {
    await manager.query(
      `with turn as (
         update backfill_documents set released_at = clock_timestamp()
         where backfill_id = $1 and position in (
           select position from backfill_documents where backfill_id = $1 and released_at is null
           order by position limit $2)
         returning document_id)
       update documents set due_at = statement_timestamp()
       where id in ${inOrder(`id in (select document_id from turn) and state = 'waiting'`)}`,
      [id, documents],
    );
  }

  /** Wakes the mapping after a release that it may have missed, if there is a go-live date. */
  async wake(id: string, ended = NONE_ENDED): Promise<void> {
    await this.dataSource.query(
      `update documents set due_at = statement_timestamp() where id in ${inOrder(
        `id in (select document_id from backfill_documents i where ${NOT_ENDED})
         and organisation_id in (select id from organisations where go_live_on is not null)
         and state = 'waiting' and reason = 'BEFORE_GO_LIVE' and due_at > statement_timestamp()`,
      )}`,
      [id, ended.upTo, ended.open],
    );
  }

  /** Released documents of running or completed backfills; other ids are missing from the result. */
  releasesOf(documentIds: readonly string[]): Promise<ReadonlyMap<string, HistoryRelease>> {
    const released = `i.released_at is not null and b.state in ('running', 'completed')`;
    return historyReleases(this.dataSource, `i.document_id = any($1) and ${released}`, documentIds);
  }

  /** Returns the ids of unsent documents. */
  async unsent(id: string): Promise<ReadonlySet<string>> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select i.document_id as id from backfill_documents i join documents d on d.id = i.document_id
       where i.backfill_id = $1 and d.state = any($2)`,
      [id, UNSENT_STATES],
    );
    return new Set(rows.map((row) => row.id));
  }

  /**
   * First day still to be sent in a short run; null: none. Live documents wait for it up to half an hour, because they
   * would make the rest late. Runs with accepted late documents delay nobody.
   */
  async firstDayOfShort(organisationId: string): Promise<CalendarDay | null> {
    const [row] = await this.dataSource.query<{ day: CalendarDay | null }[]>(
      `select min(day)::text as day from (
         select d.issued_on as day, d.state, ${RESULT} as result
         from backfills b join backfill_documents i on i.backfill_id = b.id join documents d on d.id = i.document_id
         where b.organisation_id = $1 and b.state = 'running' and b.acknowledgement is null
           and b.counted_from > clock_timestamp() - interval '${SHORT_RUN_MINUTES} minutes') item
       where result in ('to_come', 'under_way') and state = any($2) having count(*) <= ${SHORT_RUN}`,
      [organisationId, UNSENT_STATES],
    );
    return row?.day ?? null;
  }

  async results(id: string): Promise<{ result: BackfillResult; documents: number; released: number }[]> {
    return this.dataSource.query(
      `select ${RESULT} as result, count(*)::int as documents, count(i.released_at)::int as released
       from backfill_documents i join documents d on d.id = i.document_id
       where i.backfill_id = $1 group by 1 order by 1`,
      [id],
    );
  }

  /**
   * Documents settled since the run was last started or resumed, and the seconds this took by the database's
   * clock. Pauses, and documents settled before them, do not count. Zero documents in zero seconds while it
   * is paused.
   */
  async stretch(id: string): Promise<{ settled: number; seconds: number }> {
    const [row] = await this.dataSource.query<{ settled: number; seconds: number }[]>(
      `with run as (select * from backfills where id = $1 and state in ('running', 'completed')),
       item as (
         select ${RESULT} as result, i.released_at, d.changed_at
         from run join backfill_documents i on i.backfill_id = run.id join documents d on d.id = i.document_id)
       select extract(epoch from coalesce(ended_at, clock_timestamp()) - counted_from)::float8 as seconds,
         (select count(*)::int from item where result not in ('to_come', 'under_way')
           and case when result = 'held' then released_at else changed_at end >= counted_from) as settled
       from run`,
      [id],
    );
    return row ?? { settled: 0, seconds: 0 };
  }

  /** Reads lines after a position in the order of the plan; only those with `result` if it is given. */
  lines(id: string, after: number, limit: number, result?: BackfillResult): Promise<BackfillLine[]> {
    return this.dataSource.query(
      `select i.position, d.id as "documentId", d.kind, d.number, d.issued_on::text as "issuedOn", d.currency,
         trim_scale(d.total)::text as total, d.state, d.reason, ${RESULT} as result
       from backfill_documents i join documents d on d.id = i.document_id
       where i.backfill_id = $1 and i.position > $2 and ($4::text is null or ${RESULT} = $4)
       order by i.position limit $3`,
      [id, after, limit, result ?? null],
    );
  }

  /** Counts the documents of these days by state; both days are included, null is open. */
  async statesWithin(
    organisationId: string,
    from: string | null,
    till: string | null,
  ): Promise<Map<DocumentState, number>> {
    const rows = await this.dataSource.query<{ state: DocumentState; documents: number }[]>(
      `select d.state, count(*)::int as documents from documents d join document_listings l on l.document_id = d.id
       where l.organisation_id = $1 and ($2::date is null or l.issued_on >= $2) and ($3::date is null or l.issued_on <= $3)
       group by d.state order by d.state`,
      [organisationId, from, till],
    );
    return new Map(rows.map(({ state, documents }) => [state, documents]));
  }

  /** Average size of PDFs received for an organisation; null before the first. */
  async averagePdfSize(organisationId: string): Promise<number | null> {
    const [row] = await this.dataSource.query<{ size: number | null }[]>(
      `select avg(r.pdf_size)::float8 as size from fiscal_receipts r join documents d on d.id = r.document_id
       where d.organisation_id = $1`,
      [organisationId],
    );
    return row?.size ?? null;
  }

  /** True once every list of the books has been read to its end. */
  async areBooksRead(organisationId: string, streams: readonly string[]): Promise<boolean> {
    const [row] = await this.dataSource.query<{ complete: number }[]>(
      `select count(*)::int as complete from cursors
       where organisation_id = $1 and is_complete and stream = any($2)`,
      [organisationId, streams],
    );
    return (row?.complete ?? 0) >= streams.length;
  }
}
