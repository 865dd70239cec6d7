import { type StoredSentence } from '../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Any, In, Raw } from 'typeorm';
import type { CalendarDay } from '../domain/calendar-day';
import type { Issue } from '../domain/issues/issue';
import { type DocumentState, ASKED_STATES, UNSENT_STATES } from '../domain/lifecycle/lifecycle';
import type { DocumentKind } from '../domain/sales/sales-document';
import { displayJson } from '../domain/unstorable-text';
import { Cursor, type ReadTo, TrackedDocument } from './documents.entities';
import { saveCursor } from './save-cursor';
import { type DaysAhead, daysAhead } from './days-ahead';
import type { Lease } from '../organisations/lease/lease';
import { applyTransition, applyTransitions, type Transition } from './transitions';
import { inTransaction, untilSerialised } from '../platform/database/transaction';
import { askSoon } from './ask-soon';
import { WAITING, type WaitingDocuments } from './waiting-documents';
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

/** The documents of an organisation as the pipeline asks for them. Every query names the organisation. */
@Injectable()
export class DocumentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs several changes as one: all of them happen or none. Never a network call inside. */
  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }

  move(lease: Lease, document: TrackedDocument, to: DocumentState, note?: Transition['note']): Promise<void> {
    return applyTransition(this.dataSource.manager, { lease }, document, to, note);
  }

  /** Several of one organisation in one statement, in their order; each happens or not on its own (applyTransitions). */
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

  /** Reads the document as the transaction sees it. @throws EntityNotFoundError */
  current(manager: EntityManager, id: string): Promise<TrackedDocument> {
    return manager.findOneByOrFail(TrackedDocument, { id });
  }

  /** Locks the document until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<TrackedDocument | null> {
    return manager.findOne(TrackedDocument, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Makes the document due at a person's request. */
  async makeDue(manager: EntityManager, id: string): Promise<void> {
    await manager.update(TrackedDocument, { id }, { dueAt: () => 'clock_timestamp()' });
  }

  /** Whether it is sent as the correction of what the service has processed. */
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
   * Finds documents through their listings; an index on the documents themselves would be rewritten at every
   * move.
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
   * The newest invoices of each contact up to its day, so many at most, and those of any day whose number ends with such
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
   * Invoices of these customers to which credit notes are applied; the caller reads which. By customer, because the
   * identifiers stand in the stored text alone, and a credit note has the customer of its invoice.
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
   * Documents in a state whose time has come, in the order in which the authority wants to see them; what is dated
   * before the go-live date comes last, whatever its day: live documents go first. Due times are set and compared by the database's clock alone: another one, or a coarser one, would see only a part of them.
   *
   * @param lastDay the day of the device's last receipt: what is dated earlier can only go with the present day, so it comes
   *   after what goes with its own
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

  /** Notes that the platform has returned the documents unchanged. */
  async seen(organisationId: string, ids: readonly string[], on = this.dataSource.manager): Promise<void> {
    if (ids.length === 0) return;
    await on.query(
      'update documents set seen_at = clock_timestamp() where organisation_id = $1 and id = any($2)',
      [organisationId, ids],
    );
  }

  /** The accounts that the documents were paid into, as far as the books tell: not of a version that came meanwhile. */
  async keepPaidInto(
    documents: readonly Pick<TrackedDocument, 'id' | 'source' | 'paidInto'>[],
  ): Promise<void> {
    await this.dataSource.query(
      `update documents set paid_into = given.accounts::jsonb
       from unnest($1::uuid[], $2::text[], $3::text[]) as given (id, source, accounts)
       where documents.id = given.id and documents.source = given.source`,
      [
        documents.map(({ id }) => id),
        documents.map(({ source }) => source),
        documents.map(({ paidInto }) => JSON.stringify(paidInto)),
      ],
    );
  }

  /**
   * The first day of anything that must go before later documents: what is about to be looked at by the mapping
   * (`unmapped`), and of these, of what is tried again in a moment, and of credit notes that only wait for an invoice which is
   * under way, and of what persons have still to say whether others fiscalised it (`earliest`). Null when nothing holds the later ones back. `since`: nothing dated earlier counts; live documents wait for no history.
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
   * A temporary failure is no move: it counts the attempt, unless no try was made, and sets the next due time. Of a document
   * that has moved on since it was read, nothing changes: a process that was stopped for long would take its due time away.
   */
  async postpone(
    document: Pick<TrackedDocument, 'id' | 'state'>,
    failure: StoredSentence | null,
    dueInMs: number | null,
    isAttempt = failure !== null,
  ): Promise<void> {
    await this.dataSource.query(
      `update documents set attempts = attempts + $3, last_failure = coalesce($2, last_failure),
         due_at = clock_timestamp() + $4::float8 * interval '1 millisecond' where id = $1 and state = $5`,
      [document.id, failure, isAttempt ? 1 : 0, dueInMs, document.state],
    );
  }

  /** Keeps the document waiting for the same reason; its issues may name other days or amounts by now. */
  async goOnWaiting({ id }: TrackedDocument, issues: readonly Issue[], dueInMs: number): Promise<void> {
    await this.dataSource.query(
      `update documents set issues = $2::jsonb,
         due_at = clock_timestamp() + $3::float8 * interval '1 millisecond'
       where id = $1 and state = 'waiting'`,
      [id, displayJson(issues), dueInMs],
    );
  }

  /**
   * Postpones all ready documents, for a reason that does not lie in any of them.
   * @param reason null: what was said of each stays
   * @param before what is dated earlier alone
   */
  async postponeReady(
    organisationId: string,
    reason: StoredSentence | null,
    dueInMs: number,
    before: CalendarDay | null = null,
  ): Promise<void> {
    await this.dataSource.query(
      `update documents set last_failure = coalesce($2, last_failure),
         due_at = clock_timestamp() + $3::float8 * interval '1 millisecond'
       where organisation_id = $1 and state = 'ready' and due_at <= statement_timestamp()
         and ($4::date is null or issued_on < $4)`,
      [organisationId, reason, dueInMs, before],
    );
  }

  /** Says why nothing is done about documents that are ready or wait for an outcome; no attempt, no other due time. */
  async tell(organisationId: string, ids: readonly string[], reason: StoredSentence): Promise<void> {
    if (ids.length === 0) return;
    await this.dataSource.query(
      `update documents set last_failure = $3 where organisation_id = $1 and id = any($2)
         and state in ${sqlList(['ready', ...ASKED_STATES])} and last_failure is distinct from $3`,
      [organisationId, ids, reason],
    );
  }

  /**
   * Documents whose requests something undecided has been received for are asked about at once. What only repeats a
   * decided outcome makes nothing due: nobody would ever look at it.
   */
  async scheduleStatusCheck(
    fiscalAccountId: string,
    requestIds: readonly string[],
    manager = this.dataSource.manager,
  ): Promise<void> {
    await manager.query(askSoon('$2'), [fiscalAccountId, requestIds]);
  }

  /** Waiting documents are looked at again at once: a rule or a customer has changed. */
  releaseWaiting(organisationId: string, manager?: EntityManager): Promise<number> {
    return this.release(organisationId, 'all', manager);
  }

  /**
   * An invoice has come to a state in which its credit notes may go on, or have to wait for another reason. Those of
   * the history wait for their turn whatever happens to their invoices.
   */
  releaseCreditNotes(organisationId: string, manager: EntityManager): Promise<number> {
    return this.release(organisationId, 'live_credit_notes', manager);
  }

  private async release(
    organisationId: string,
    which: WaitingDocuments,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<number> {
    await this.raiseRulesVersion(organisationId, manager);
    return this.makeWaitingDue(organisationId, which, manager);
  }

  /** Makes waiting documents due after a change of the rules version. */
  async makeWaitingDue(
    organisationId: string,
    which: WaitingDocuments,
    manager = this.dataSource.manager,
  ): Promise<number> {
    const [, released] = await manager.query<[unknown[], number]>(
      `update documents set due_at = statement_timestamp()
       where organisation_id = $1 and state = 'waiting' and ${WAITING[which]}`,
      [organisationId],
    );
    return released;
  }

  /** Rules, or a person's choice for one document, have changed: anyone who is just holding documents sees it, and looks again. */
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

  /** The books have been read completely, with these streams, since gaps ended: what is read for the first time later was made later. */
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

  /** Saves a cursor with the rows read, or under the lease alone when there were none. @throws LeaseLost */
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
