import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { latestFirst } from '../platform/database/latest-first';
import { inTransaction } from '../platform/database/transaction';
import { Reconciliation, type ReconciliationState } from './reconciliation.entities';
import { periodFingerprint } from './period-fingerprint';
import { recordAct } from '../people/acts/record-act';
import { askToReadById } from '../organisations/books/read-by-id';
import type { StoredSentence } from '../domain/texts/stored-sentence';

/**
 * Passes on documents found in the books and missed by polls: unknown ones, and unrecorded edits and voids of
 * fiscalised ones. They are read at once if the organisation is connected, otherwise later.
 */
async function handOverPassedOver(
  manager: EntityManager,
  { organisationId, id }: Reconciliation,
): Promise<void> {
  const [handedOver] = await manager.query<[{ count: string }]>(
    `with passed_over as (
       select l.organisation_id, l.document->>'kind' as kind, l.document->>'sourceId' as source_id
       from reconciled_documents l left join documents d on d.id = (l.document->>'id')::uuid
       where l.organisation_id = $1 and l.reconciliation_id = $2
         and (l.class = 'missing' or (l.class = 'changed_after' and d.state = 'written_back'))),
     handed_over as (
       ${askToReadById('passed_over order by kind, source_id')}
       returning 1)
     select count(*) from handed_over`,
    [organisationId, id],
  );
  if (handedOver?.count === '0') return;
  await manager.query('update organisations set due_at = least(due_at, clock_timestamp()) where id = $1', [
    organisationId,
  ]);
}

type ReconciliationOrder = Pick<Reconciliation, 'organisationId' | 'trigger' | 'from' | 'to' | 'reading'>;

/** Thrown when another process has taken over the run because it was not renewed in time. */
export class ReconciliationTakenOver extends Error {
  constructor() {
    super('another process has taken the reconciliation over');
  }
}

const ACTIVE = `('queued', 'reading', 'comparing')`;
const LISTED = 100;
/** Number of nightly runs per organisation whose lines are kept; totals, and requested runs, are kept for ever. */
const NIGHTS_KEPT = 14;

/** Runs of reconciliations. Due times and leases use the database's clock. */
@Injectable()
export class ReconciliationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }

  /** Queues a run; null while another one of the organisation is active. */
  async order(order: ReconciliationOrder, given?: EntityManager): Promise<string | null> {
    if (given === undefined) return inTransaction(this.dataSource, (manager) => this.order(order, manager));
    const manager = given;
    const { organisationId, trigger, from, to, reading } = order;
    const rows = await manager.query<{ id: string }[]>(
      `insert into reconciliations (organisation_id, trigger, from_day, to_day, reading, due_at)
       values ($1, $2, $3, $4, $5, clock_timestamp())
       on conflict (organisation_id) where state in ${ACTIVE} do nothing returning id`,
      [organisationId, trigger, from, to, reading],
    );
    const id = rows[0]?.id ?? null;
    const object = { kind: 'reconciliation', id, name: `${from} to ${to}` };
    if (id !== null)
      await recordAct(manager, { action: 'reconciliations.run', deed: 'reconciled', organisationId, object });
    return id;
  }

  find(organisationId: string, id: string): Promise<Reconciliation | null> {
    return this.dataSource.manager.findOneBy(Reconciliation, { organisationId, id });
  }

  /** Hundred runs, latest first. @param before id of the last one already read */
  list(organisationId: string, before?: string): Promise<Reconciliation[]> {
    const step = { where: { organisationId }, before, limit: LISTED };
    return latestFirst(this.dataSource.manager, Reconciliation, 'createdAt', step);
  }

  /** Takes a run that is due, or left by a dead process; null: none. */
  async claim(leaseMs: number): Promise<Reconciliation | null> {
    const [rows] = await this.dataSource.query<[{ id: string }[], number]>(
      `update reconciliations set lease_token = lease_token + 1,
         lease_until = clock_timestamp() + $1 * interval '1 millisecond',
         started_at = coalesce(started_at, clock_timestamp())
       where id = (
         select id from reconciliations
         where state in ${ACTIVE} and due_at <= clock_timestamp()
           and (lease_until is null or lease_until < clock_timestamp())
         order by due_at limit 1 for update skip locked)
       returning id`,
      [leaseMs],
    );
    const id = rows[0]?.id;
    return id === undefined ? null : this.dataSource.manager.findOneBy(Reconciliation, { id });
  }

  /**
   * Renews the lease, together with writes that depend on it. Stores the fingerprint of the period when the comparison
   * begins, so that later changes are noticed.
   * @throws ReconciliationTakenOver
   */
  async hold(
    run: Reconciliation,
    leaseMs: number,
    state: ReconciliationState,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    const [, count] = await manager.query<[unknown[], number]>(
      `update reconciliations set lease_until = clock_timestamp() + $3 * interval '1 millisecond', state = $4,
         detail = '', read_at = case when $4 = 'comparing' then coalesce(read_at, clock_timestamp()) else read_at end,
         period_fingerprint = case when $4 = 'comparing' and trigger = 'on_demand' and period_fingerprint is null
           then ${periodFingerprint('reconciliations.organisation_id', 'from_day', 'to_day')} else period_fingerprint end
       where id = $1 and lease_token = $2 and state in ${ACTIVE}`,
      [run.id, run.leaseToken, leaseMs, state],
    );
    if (count === 0) throw new ReconciliationTakenOver();
    run.state = state;
  }

  /** Releases the run until later. @param attempts failed attempts since something was read */
  async postpone(run: Reconciliation, detail: StoredSentence, inMs: number, attempts: number): Promise<void> {
    await this.dataSource.query(
      `update reconciliations set lease_until = null, detail = $3,
         due_at = clock_timestamp() + $4 * interval '1 millisecond',
         attempts = $5
       where id = $1 and lease_token = $2`,
      [run.id, run.leaseToken, detail, inMs, attempts],
    );
  }

  async fail(run: Reconciliation, detail: StoredSentence): Promise<void> {
    await this.dataSource.query(
      `update reconciliations set state = 'failed', detail = $3, lease_until = null, ended_at = clock_timestamp()
       where id = $1 and lease_token = $2 and state in ${ACTIVE}`,
      [run.id, run.leaseToken, detail],
    );
  }

  /**
   * Stores the report and passes on documents that polls have missed.
   * @throws ReconciliationTakenOver
   */
  async complete(run: Reconciliation, report: object): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [, count] = await manager.query<[unknown[], number]>(
        `update reconciliations set state = 'completed', detail = '', report = $3::jsonb, lease_until = null,
           ended_at = clock_timestamp()
         where id = $1 and lease_token = $2 and state = 'comparing'`,
        [run.id, run.leaseToken, JSON.stringify(report)],
      );
      if (count === 0) throw new ReconciliationTakenOver();
      await handOverPassedOver(manager, run);
      await manager.query(
        `delete from reconciled_documents where organisation_id = $1 and reconciliation_id in (
           select id from reconciliations where organisation_id = $1 and trigger = 'nightly'
           order by created_at desc offset ${NIGHTS_KEPT})`,
        [run.organisationId],
      );
    });
  }
}
