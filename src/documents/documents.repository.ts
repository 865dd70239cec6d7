import type { StoredSentence } from '../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Any, In, Raw } from 'typeorm';
import type { CalendarDay } from '../domain/calendar-day';
import type { FailureCause } from '../domain/lifecycle/flow';
import type { Issue } from '../domain/issues/issue';
import { type DocumentState, ASKED_STATES, UNSENT_STATES } from '../domain/lifecycle/lifecycle';
import type { DocumentKind } from '../domain/sales/sales-document';
import { displayJson } from '../domain/unstorable-text';
import { Cursor, type ReadTo, TrackedDocument } from './documents.entities';
import { saveCursor } from './save-cursor';
import { type DaysAhead, daysAhead } from './days-ahead';
import type { Lease } from '../organisations/lease/lease';
import { Organisation } from '../organisations/organisation.entity';
import { applyTransition, applyTransitions, type Transition } from './transitions';
import { inTransaction, untilSerialised } from '../platform/database/transaction';
import { askSoon, inOrder, releaseOf, type WaitingDocuments } from './waiting-documents';
import { sqlList } from '../domain/sql-list';

/** Contact whose invoices, dated on this day or before, are searched. */
export interface InvoicedContact {
  readonly contactId: string;
  readonly till: CalendarDay;
}

const INVOICED = `
  select l.document_id from document_listings l where l.organisation_id = :own and l.contact = any(:contacts)
    and substring(l.number from '([0-9]+)[^0-9]*$') = any(:digits)
  union all
  select newest.document_id from (select distinct * from unnest(cast(:contacts as text[]), cast(:days as date[]))) asked (contact, till)
    cross join lateral (select l.document_id from document_listings l
      where l.organisation_id = :own and l.contact = asked.contact and l.issued_on <= asked.till
      order by l.issued_on desc, l.document_id desc limit :most) newest`;

/** Documents of an organisation for the pipeline. Every query names the organisation. */
@Injectable()
export class DocumentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs several changes in one transaction, or `within` one; no network calls inside. */
  transaction<T>(work: (manager: EntityManager) => Promise<T>, within?: EntityManager): Promise<T> {
    return within === undefined ? inTransaction(this.dataSource, work) : work(within);
  }

  move(lease: Lease, document: TrackedDocument, to: DocumentState, note?: Transition['note']): Promise<void> {
    return applyTransition(this.dataSource.manager, { lease }, document, to, note);
  }

  /**
   * Moves several documents of one organisation in one statement, in order; each succeeds on its own
   * (applyTransitions).
   */
  moveAll(lease: Lease, moves: readonly Transition[], to: DocumentState): Promise<void> {
    return untilSerialised(() => applyTransitions(this.dataSource.manager, { lease }, moves, to));
  }

  findBySource(
    organisationId: string,
    kind: DocumentKind,
    sourceIds: readonly string[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<TrackedDocument[]> {
    return manager.findBy(TrackedDocument, { organisationId, kind, sourceId: Any([...sourceIds]) });
  }

  /** Returns documents in a fixed order, so that work on several documents always takes the same sequence. */
  findAll(ids: readonly string[]): Promise<TrackedDocument[]> {
    return this.dataSource.manager.find(TrackedDocument, {
      where: { id: Any([...ids]) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  findByIds(organisationId: string, ids: readonly string[]): Promise<TrackedDocument[]> {
    return this.dataSource.manager.findBy(TrackedDocument, { organisationId, id: Any([...ids]) });
  }

  /** Reads the document within the transaction. @throws EntityNotFoundError */
  current(manager: EntityManager, id: string): Promise<TrackedDocument> {
    return manager.findOneByOrFail(TrackedDocument, { id });
  }

  /** Locks organisation and document, in this order (README.md), until the transaction ends. */
  async lock(manager: EntityManager, id: string): Promise<TrackedDocument | null> {
    const found = await manager.findOneBy(TrackedDocument, { id });
    if (found === null) return null;
    const [locked = null] = await this.lockAll(manager, found.organisationId, [id]);
    return locked;
  }

  /** Locks documents of an organisation, and the organisation before them, until the transaction ends. */
  async lockAll(
    manager: EntityManager,
    organisationId: string,
    ids: readonly string[],
  ): Promise<TrackedDocument[]> {
    if (ids.length === 0) return [];
    const lock = { mode: 'for_no_key_update' } as const;
    await manager.findOne(Organisation, { where: { id: organisationId }, lock });
    return manager.find(TrackedDocument, { where: { id: Any([...ids]) }, order: { id: 'ASC' }, lock });
  }

  /** Same as `lock`. @throws EntityNotFoundError */
  async locked(manager: EntityManager, id: string): Promise<TrackedDocument> {
    return (await this.lock(manager, id)) ?? this.current(manager, id);
  }

  /** Makes the document due at a person's request. */
  async makeDue(manager: EntityManager, id: string): Promise<void> {
    await manager.update(TrackedDocument, { id }, { dueAt: () => 'clock_timestamp()' });
  }

  /** Marks whether it is sent as a correction of a processed version. */
  async setCorrection(manager: EntityManager, id: string, isCorrection: boolean): Promise<void> {
    await manager.update(TrackedDocument, { id }, { isCorrection });
  }

  countIn(
    organisationId: string,
    states: readonly DocumentState[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<number> {
    return manager.countBy(TrackedDocument, { organisationId, state: In([...states]) });
  }

  /**
   * Finds documents by number through their listings, since an index on documents would be rewritten with every move.
   */
  findByNumber(
    organisationId: string,
    kind: DocumentKind,
    numbers: readonly string[],
  ): Promise<TrackedDocument[]> {
    const listed = `in (select document_id from document_listings where organisation_id = :own and number = any(:numbers))`;
    const id = Raw((column) => `${column} ${listed}`, { own: organisationId, numbers: [...numbers] });
    return this.dataSource.manager.findBy(TrackedDocument, { organisationId, kind, id });
  }

  /**
   * Newest invoices of each contact up to its day, limited in number, and those of any day whose number ends with given
   * digits.
   */
  async findInvoiced(
    organisationId: string,
    asked: readonly InvoicedContact[],
    digits: readonly string[],
    most: number,
  ): Promise<TrackedDocument[]> {
    if (asked.length === 0) return [];
    const id = Raw((column) => `${column} in (${INVOICED})`, {
      ...{ own: organisationId, digits: [...digits], most },
      contacts: asked.map(({ contactId }) => contactId),
      days: asked.map(({ till }) => till),
    });
    return this.dataSource.manager.findBy(TrackedDocument, { organisationId, kind: 'invoice', id });
  }

  /**
   * Invoices of these customers to which credit notes may be applied; the caller checks. Searches by customer, because
   * the ids are in the stored text only.
   */
  async findCredited(organisationId: string, customerNames: readonly string[]): Promise<TrackedDocument[]> {
    if (customerNames.length === 0) return [];
    return this.dataSource
      .getRepository(TrackedDocument)
      .createQueryBuilder('document')
      .where({ organisationId, kind: 'invoice', customerName: Any([...customerNames]) })
      .andWhere(`position('"creditNoteIds":[' in document.source) > 0`)
      .getMany();
  }

  /**
   * Due documents in a state, in the order required by the authority, history last. Due times are set and compared by
   * the database's clock.
   * @param lastDay day of the device's last receipt: earlier documents can only be sent with today's date, and come
   * after those with their own
   */
  due(
    organisationId: string,
    state: DocumentState,
    limit: number,
    lastDay: CalendarDay | null = null,
  ): Promise<TrackedDocument[]> {
    return this.dataSource
      .getRepository(TrackedDocument)
      .createQueryBuilder('document')
      .where({ organisationId, state })
      .andWhere('document.dueAt <= statement_timestamp()')
      .addSelect(
        `coalesce(document.issued_on < (select go_live_on from organisations where id = document.organisation_id), false)`,
        'is_history',
      )
      .addSelect('coalesce(document.issued_on < :lastDay::date, false)', 'is_late')
      .setParameter('lastDay', lastDay)
      .orderBy('is_history')
      .addOrderBy('is_late')
      .addOrderBy('document.issuedOn')
      .addOrderBy('document.kind', 'DESC')
      .addOrderBy('document.number')
      .addOrderBy('document.id')
      .limit(limit)
      .getMany();
  }

  /** Stores that the platform has returned the documents unchanged. */
  async seen(organisationId: string, ids: readonly string[], on = this.dataSource.manager): Promise<void> {
    if (ids.length === 0) return;
    await on.query(
      `update documents set seen_at = clock_timestamp() where id in ${inOrder('organisation_id = $1 and id = any($2)')}`,
      [organisationId, ids],
    );
  }

  /** Stores the accounts that documents were paid into, unless a newer version has come. */
  async keepPaidInto(
    documents: readonly Pick<TrackedDocument, 'id' | 'source' | 'paidInto'>[],
  ): Promise<void> {
    await this.dataSource.query(
      `update documents set paid_into = given.accounts::jsonb
       from unnest($1::uuid[], $2::text[], $3::text[]) as given (id, source, accounts)
       where documents.id = given.id and documents.source = given.source and documents.id in ${inOrder('id = any($1)')}`,
      [
        documents.map(({ id }) => id),
        documents.map(({ source }) => source),
        documents.map(({ paidInto }) => JSON.stringify(paidInto)),
      ],
    );
  }

  /**
   * First day of documents that precede later ones: of those about to be mapped (`unmapped`), and of these together
   * with those retried shortly, credit notes waiting for an invoice under way, and unanswered questions about gaps
   * (`earliest`). Null: none. `since`: earlier dates do not count, as live documents do not wait for history.
   */
  daysAhead(organisationId: string, since: string | null = null): Promise<DaysAhead> {
    return daysAhead(this.dataSource, organisationId, since);
  }

  /** True when a live document is ready or about to be mapped. */
  async isLiveDue(organisationId: string): Promise<boolean> {
    const [row] = await this.dataSource.query<{ found: boolean }[]>(
      `select exists (select from documents d join organisations o on o.id = d.organisation_id
         where d.organisation_id = $1 and d.issued_on >= o.go_live_on
           and d.state in ${sqlList(UNSENT_STATES)} and d.due_at <= statement_timestamp()) as found`,
      [organisationId],
    );
    return row?.found ?? false;
  }

  /**
   * Stores a temporary failure: counts the attempt, if one was made, and sets the next due time. Does nothing if the
   * document has moved since it was read.
   */
  async postpone(
    document: Pick<TrackedDocument, 'id' | 'state'>,
    failure: StoredSentence | null,
    dueInMs: number | null,
    isAttempt = failure !== null,
    stoppedBy: FailureCause | null = null,
  ): Promise<void> {
    await this.dataSource.query(
      `update documents set attempts = attempts + $3, last_failure = coalesce($2, last_failure),
         stopped_by = case when $2::text is null then stopped_by else $6::jsonb end,
         due_at = clock_timestamp() + $4::float8 * interval '1 millisecond' where id = $1 and state = $5`,
      [document.id, failure, isAttempt ? 1 : 0, dueInMs, document.state, stoppedBy],
    );
  }

  /** Stores the present issues of a document that keeps waiting for the same reasons. */
  async goOnWaiting({ id }: TrackedDocument, issues: readonly Issue[], dueInMs: number): Promise<void> {
    await this.dataSource.query(
      `update documents set issues = $2::jsonb,
         due_at = clock_timestamp() + $3::float8 * interval '1 millisecond'
       where id = $1 and state = 'waiting'`,
      [id, displayJson(issues), dueInMs],
    );
  }

  /**
   * Postpones all ready documents for a reason outside of them.
   * @param reason null: keeps each one's reason
   * @param before only documents with an earlier date
   */
  async postponeReady(
    organisationId: string,
    reason: StoredSentence | null,
    dueInMs: number,
    before: CalendarDay | null = null,
    stoppedBy: FailureCause | null = null,
  ): Promise<void> {
    await this.dataSource.query(
      `update documents set last_failure = coalesce($2, last_failure),
         stopped_by = case when $2::text is null then stopped_by else $5::jsonb end,
         due_at = clock_timestamp() + $3::float8 * interval '1 millisecond'
       where id in ${inOrder(`organisation_id = $1 and state = 'ready' and due_at <= statement_timestamp()
         and ($4::date is null or issued_on < $4)`)}`,
      [organisationId, reason, dueInMs, before, stoppedBy],
    );
  }

  /** Stores why ready or submitted documents are not processed; without an attempt or another due time. */
  async tell(
    organisationId: string,
    ids: readonly string[],
    reason: StoredSentence,
    stoppedBy: FailureCause | null = null,
  ): Promise<void> {
    if (ids.length === 0) return;
    await this.dataSource.query(
      `update documents set last_failure = $3, stopped_by = $4::jsonb
       where id in ${inOrder(`organisation_id = $1 and id = any($2)
         and state in ${sqlList(['ready', ...ASKED_STATES])} and last_failure is distinct from $3`)}`,
      [organisationId, ids, reason, stoppedBy],
    );
  }

  /**
   * Makes documents due for a status check whose requests have an undecided statement. Repeats of decided outcomes make
   * nothing due.
   */
  async scheduleStatusCheck(
    fiscalAccountId: string,
    requestIds: readonly string[],
    manager = this.dataSource.manager,
  ): Promise<void> {
    await manager.query(askSoon('$2'), [fiscalAccountId, requestIds]);
  }

  /**
   * Makes waiting documents due at once: all after a change of rules or customers, dependants when the state of another
   * document changes; before it moves, since the move locks the head of the audit log (README.md).
   */
  async release(
    organisationId: string,
    which: WaitingDocuments,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<number> {
    await this.raiseRulesVersion(organisationId, manager);
    return this.makeWaitingDue(organisationId, which, manager);
  }

  /**
   * Makes waiting documents due after a change of the rules version; with the dependants also ready documents that await
   * an outcome.
   */
  async makeWaitingDue(
    organisationId: string,
    which: WaitingDocuments,
    manager = this.dataSource.manager,
  ): Promise<number> {
    const [, released] = await manager.query<[unknown[], number]>(releaseOf(which), [organisationId]);
    return released;
  }

  /** Increments the rules version, so that concurrent mapping notices a change of rules or of a person's choice. */
  async raiseRulesVersion(organisationId: string, manager: EntityManager): Promise<void> {
    await manager.query('update organisations set rules_version = rules_version + 1 where id = $1', [
      organisationId,
    ]);
  }

  /** Returns all cursors of an organisation, by stream. */
  async cursors(organisationId: string): Promise<ReadonlyMap<string, Cursor>> {
    const cursors = await this.dataSource.manager.findBy(Cursor, { organisationId });
    return new Map(cursors.map((cursor) => [cursor.stream, cursor]));
  }

  /**
   * Records that the books have been read completely, with these streams, since gaps ended: documents first read later
   * were made later.
   */
  async noteGapsRead(organisationId: string, streams: readonly string[]): Promise<void> {
    await this.dataSource.query(
      `update organisations o set gaps = (
         select jsonb_agg(case when gap ->> 'readAt' is null and (gap ->> 'till')::timestamptz < read.first
           then gap || jsonb_build_object('readAt', read.last) else gap end order by place)
         from jsonb_array_elements(o.gaps) with ordinality as listed (gap, place))
       from (select min(checked_at) as first, max(checked_at) as last, count(*) as streams from cursors
         where organisation_id = $1 and is_complete and stream = any($2)) read
       where o.id = $1 and read.streams = cardinality($2::text[]) and jsonb_array_length(o.gaps) > 0`,
      [organisationId, streams],
    );
  }

  /** Saves a cursor with the rows read, or under the lease alone without rows. @throws LeaseLost */
  saveCursor(under: EntityManager | Lease, cursor: ReadTo): Promise<void> {
    return saveCursor(this.dataSource.manager, under, cursor);
  }

  /** Records that a change announced by the platform has been read. */
  async moved(manager: EntityManager, organisationId: string): Promise<void> {
    await manager.update(Cursor, { organisationId }, { movedAt: () => 'clock_timestamp()' });
  }

  /** Makes the platform's lists due at the next opportunity instead of the next poll. */
  async forgetPollTimes(organisationId: string, manager: EntityManager): Promise<void> {
    await manager.update(Cursor, { organisationId }, { isComplete: false });
  }
}
