import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DOCUMENT_STATES, FINAL_STATES, SUBMITTED_STATES } from '../../documents/lifecycle';
import { databaseNow } from '../../platform/database/database-clock';
import { Lease, LeaseLost } from './lease';

/** For how long what was missed makes the polls more frequent. */
export const MISSES_COUNT_FOR = `interval '1 day'`;

export const WAKE_CHANNEL = 'ledgerstamp_wake';

/** Who works on which organisation: at most one process at a time, by the database's clock. */
@Injectable()
export class LeasesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By this clock leases, due times and all other stored times are. */
  now(): Promise<Date> {
    return databaseNow(this.dataSource.manager);
  }

  /**
   * Takes the organisation that has been due longest, or one whose holder has let its lease run out; null when
   * there is none. Its due time is put off to infinity, so that at release a wake-up in between is detected.
   * One that is paused or has lost its connection is taken only for what has been sent to the fiscal service: the
   * service forgets an outcome after a week, no matter who is at rest.
   */
  async claimDue(holder: string, leaseMs: number): Promise<Lease | null> {
    const claimedAt = Lease.now();
    const [rows] = await this.dataSource.query<[{ id: string; lease_token: string }[], number]>(
      `update organisations set lease_holder = $1, lease_token = lease_token + 1, due_at = 'infinity',
         lease_until = clock_timestamp() + $2 * interval '1 millisecond'
       where id = (
         select id from organisations
         where ((status = 'connected' and not is_paused) or exists (
             select from documents d where d.organisation_id = organisations.id
               and d.state = any($3) and d.due_at <= clock_timestamp()))
           and ((lease_until is null and due_at <= clock_timestamp()) or lease_until < clock_timestamp())
         order by due_at, id limit 1 for update skip locked)
       returning id, lease_token`,
      [holder, leaseMs, SUBMITTED_STATES],
    );
    const row = rows[0];
    return row === undefined ? null : Lease.claimed(row.id, row.lease_token, claimedAt, leaseMs);
  }

  /** @throws LeaseLost when another holder has taken over. */
  async renew(lease: Lease, leaseMs: number): Promise<void> {
    const renewedAt = Lease.now();
    const [, changed] = await this.dataSource.query<[unknown[], number]>(
      `update organisations set lease_until = clock_timestamp() + $3 * interval '1 millisecond'
       where id = $1 and lease_token = $2`,
      [lease.organisationId, lease.token, leaseMs],
    );
    if (changed === 0) throw new LeaseLost('the lease');
    lease.extendedAt(renewedAt, leaseMs);
  }

  /**
   * Gives the organisation back, due again at the next poll or at its documents' own due times, whichever comes
   * first, but not before `retryInMs` after a failure; at once when somebody woke it meanwhile. A document whose time
   * has passed could not be moved in this run: it is blocked by another, and looked at again after `blockedMs`. For a day
   * after webhooks of the books have missed something, the next poll is due after `pollAfterMissMs`.
   */
  async release(
    lease: Lease,
    pollDueInMs: number,
    blockedMs: number,
    failure: { message: string; retryInMs: number } | null,
    pollAfterMissMs = pollDueInMs,
  ): Promise<void> {
    await this.dataSource.query(
      `update organisations o set lease_holder = null, lease_until = null,
         attempts = case when $4::text is null then 0 else attempts + 1 end, last_failure = $4,
         due_at = case when o.due_at < 'infinity' then o.due_at else greatest(
           statement_timestamp() + $5 * interval '1 millisecond',
           least(statement_timestamp() + interval '1 millisecond' * case
               when o.webhook_missed_at > statement_timestamp() - ${MISSES_COUNT_FOR} then $8::float8 else $3::float8 end,
             (select min(d.due_at) from documents d
              where d.organisation_id = o.id and d.due_at > statement_timestamp() and d.state = any($6)),
             (select statement_timestamp() + $7 * interval '1 millisecond' where exists (
                select from documents d
                where d.organisation_id = o.id and d.due_at <= statement_timestamp() and d.state = any($6))))) end
       where id = $1 and lease_token = $2`,
      [
        lease.organisationId,
        lease.token,
        pollDueInMs,
        failure?.message ?? null,
        failure?.retryInMs ?? 0,
        DOCUMENT_STATES.filter((state) => !FINAL_STATES.includes(state)),
        blockedMs,
        pollAfterMissMs,
      ],
    );
  }

  /** Makes organisations due now and tells every replica. */
  async wake(
    by: { organisationId: string } | { fiscalAccountId: string },
    manager?: EntityManager,
  ): Promise<void> {
    const [column, id] =
      'organisationId' in by ? ['id', by.organisationId] : ['fiscal_account_id', by.fiscalAccountId];
    const run = manager ?? this.dataSource.manager;
    await run.query(`update organisations set due_at = clock_timestamp() where ${column} = $1`, [id]);
    await run.query(`select pg_notify('${WAKE_CHANNEL}', '')`);
  }

  /** The same for everything on these fiscal accounts; rows are locked in one order, no matter who asks. */
  async wakeAccounts(fiscalAccountIds: readonly string[], manager: EntityManager): Promise<void> {
    await manager.query(
      `update organisations set due_at = clock_timestamp() where id in (
         select id from organisations where fiscal_account_id = any($1) order by id for no key update)`,
      [fiscalAccountIds],
    );
    await manager.query(`select pg_notify('${WAKE_CHANNEL}', '')`);
  }
}
