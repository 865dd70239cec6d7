import type { EntityManager } from 'typeorm';
import type { Organisation } from '../../../src/organisations/organisation.entity';
import { Lease, LeaseLost } from '../../../src/organisations/lease/lease';
import { LeasesRepository } from '../../../src/organisations/lease/leases.repository';
import { FINAL_STATES, SUBMITTED_STATES } from '../../../src/documents/lifecycle';
import { inOrder } from '../conditions';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';
import type { MemoryStore } from '../memory-store';
import type { Session } from '../session';
import type { Transaction } from '../transaction';
import { isDue } from './questions';

/** PostgreSQL's infinity: later than every other time. */
const NEVER = new Date(8_640_000_000_000_000);

/** Every statement that LeasesRepository has in SQL. */
export class MemoryLeases extends LeasesRepository {
  private readonly session: Session;
  private readonly store: MemoryStore;

  constructor({ dataSource, session }: MemoryConnection) {
    super(dataSource);
    this.session = session;
    this.store = session.store;
  }

  override now(): Promise<Date> {
    return this.session.run('the time', () => this.store.now());
  }

  override async claimDue(holder: string, leaseMs: number): Promise<Lease | null> {
    const claimedAt = Lease.now();
    const { organisations } = this.store.tables;
    const row = await this.session.run('claim', (open) => {
      const now = this.store.now();
      const due = organisations
        .seenBy(open)
        .filter((one) => (one.status === 'connected' && !one.isPaused) || this.hasSent(open, one.id))
        .filter(({ leaseUntil, dueAt }) =>
          leaseUntil === null ? isDue({ dueAt }, now) : leaseUntil.getTime() < now.getTime(),
        );
      const [first] = inOrder(due, { dueAt: 'ASC', id: 'ASC' });
      if (first === undefined) return null;
      const leaseToken = String(BigInt(first.leaseToken) + 1n);
      const leaseUntil = this.store.in(leaseMs);
      return organisations.change(open, first, { leaseHolder: holder, leaseToken, leaseUntil, dueAt: NEVER });
    });
    return row === null ? null : Lease.claimed(row.id, row.leaseToken, claimedAt, leaseMs);
  }

  override async renew(lease: Lease, leaseMs: number): Promise<void> {
    const renewedAt = Lease.now();
    const isOurs = await this.session.run('renew', (open) => {
      const row = this.held(open, lease);
      if (row === undefined) return false;
      this.store.tables.organisations.change(open, row, { leaseUntil: this.store.in(leaseMs) });
      return true;
    });
    if (!isOurs) throw new LeaseLost('the lease');
    lease.extendedAt(renewedAt, leaseMs);
  }

  override async release(
    lease: Lease,
    pollDueInMs: number,
    blockedMs: number,
    failure: { message: string; retryInMs: number } | null,
  ): Promise<void> {
    await this.session.run('release', (open) => {
      const row = this.held(open, lease);
      if (row === undefined) return;
      this.store.tables.organisations.change(open, row, {
        ...{ leaseHolder: null, leaseUntil: null, lastFailure: failure?.message ?? null },
        attempts: failure === null ? 0 : row.attempts + 1,
        dueAt:
          row.dueAt.getTime() < NEVER.getTime()
            ? row.dueAt
            : this.nextDue(open, row.id, { pollDueInMs, blockedMs, retryInMs: failure?.retryInMs ?? 0 }),
      });
    });
  }

  override async wake(
    by: { organisationId: string } | { fiscalAccountId: string },
    manager?: EntityManager,
  ): Promise<void> {
    await this.makeDue(manager, (row) =>
      'organisationId' in by ? row.id === by.organisationId : row.fiscalAccountId === by.fiscalAccountId,
    );
  }

  override async wakeAccounts(fiscalAccountIds: readonly string[], manager: EntityManager): Promise<void> {
    await this.makeDue(manager, (row) => fiscalAccountIds.includes(row.fiscalAccountId ?? ''));
  }

  /** Two statements: the second one tells every replica, of which none listens in a simulation. */
  private async makeDue(
    manager: EntityManager | undefined,
    isMeant: (row: Readonly<Organisation>) => boolean,
  ): Promise<void> {
    const session = manager === undefined ? this.session : sessionOf(manager);
    const { organisations } = this.store.tables;
    await session.run('wake', (open) => {
      for (const row of organisations.seenBy(open).filter(isMeant))
        organisations.change(open, row, { dueAt: this.store.now() });
    });
    await session.run('notify', () => undefined);
  }

  /** Nothing but the next poll, the documents' own times, and a rest after a failure. */
  private nextDue(
    open: Transaction,
    organisationId: string,
    ms: { readonly pollDueInMs: number; readonly blockedMs: number; readonly retryInMs: number },
  ): Date {
    const now = this.store.now().getTime();
    const times = this.store.tables.documents
      .seenBy(open)
      .filter((row) => row.organisationId === organisationId && !FINAL_STATES.includes(row.state))
      .flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt.getTime()]))
      .map((time) => (time > now ? time : this.store.in(ms.blockedMs).getTime()));
    const soonest = Math.min(this.store.in(ms.pollDueInMs).getTime(), ...times);
    return new Date(Math.max(this.store.in(ms.retryInMs).getTime(), soonest));
  }

  private held(open: Transaction, lease: Lease): Readonly<Organisation> | undefined {
    const rows = this.store.tables.organisations.seenBy(open);
    return rows.find((row) => row.id === lease.organisationId && row.leaseToken === lease.token);
  }

  private hasSent(open: Transaction, organisationId: string): boolean {
    const now = this.store.now();
    const rows = this.store.tables.documents.seenBy(open);
    return rows.some(
      (row) =>
        row.organisationId === organisationId && SUBMITTED_STATES.includes(row.state) && isDue(row, now),
    );
  }
}
