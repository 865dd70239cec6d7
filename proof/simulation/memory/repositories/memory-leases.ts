import type { EntityManager } from 'typeorm';
import type { Organisation } from '../../../../src/organisations/organisation.entity';
import { Lease, LeaseLost } from '../../../../src/organisations/lease/lease';
import { BOUND_HOLDER } from '../../../../src/organisations/lease/lease-session';
import {
  type GivenBack,
  LeasesRepository,
  type RunFailure,
  type ProcessLoad,
} from '../../../../src/organisations/lease/leases.repository';
import { UNFINISHED_STATES, SUBMITTED_STATES } from '../../../../src/domain/lifecycle/lifecycle';
import { compared } from '../conditions';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';
import type { MemoryStore } from '../memory-store';
import type { Session } from '../session';
import type { Transaction } from '../transaction';
import { isDue } from './questions';

/** Stands for PostgreSQL's infinity: later than any other time. */
const NEVER = new Date(8_640_000_000_000_000);

/** In-memory counterpart of every SQL statement of LeasesRepository. */
export class MemoryLeases extends LeasesRepository {
  private readonly session: Session;

  constructor({ dataSource, session }: MemoryConnection) {
    super(dataSource);
    this.session = session;
  }

  protected get store(): MemoryStore {
    return this.session.store;
  }

  override now(): Promise<Date> {
    return this.session.run('the time', () => this.store.now());
  }

  override async claim(holder: string, leaseMs: number, most: number): Promise<Lease[]> {
    const claimedAt = Lease.now();
    const { organisations } = this.store.tables;
    const rows = await this.session.run('claim', (open) =>
      this.waiting(open)
        .slice(0, most)
        .map((row) => {
          const leaseToken = String(BigInt(row.leaseToken) + 1n);
          const leaseUntil = this.store.in(leaseMs);
          return organisations.change(open, row, {
            ...{ leaseHolder: holder, leaseToken, leaseUntil, dueAt: NEVER },
          });
        }),
    );
    return rows.map((row) => Lease.claimed(row.id, row.leaseToken, claimedAt, leaseMs));
  }

  override processLoad(): Promise<ProcessLoad> {
    const now = this.store.now();
    const isUnderWay = ({ leaseUntil }: Readonly<Organisation>): boolean =>
      leaseUntil !== null && leaseUntil >= now;
    return this.session.run('crowd', (open) => ({
      // Not counted, because only the schedule decides who claims.
      processes: 0,
      underWay: this.store.tables.organisations.seenBy(open).filter(isUnderWay).length,
      waiting: this.waiting(open).filter(({ status, isPaused }) => status === 'connected' && !isPaused)
        .length,
    }));
  }

  protected override async giveBackAll(given: readonly GivenBack[]): Promise<(number | null)[]> {
    return this.session.run('give back', (open) =>
      given.map(({ lease, failure }) => {
        const row = this.held(open, lease);
        if (row === undefined) return null;
        return this.end(open, row, failure, () => this.store.in(failure?.retryInMs ?? 0));
      }),
    );
  }

  override async freeLost(): Promise<number> {
    const { organisations } = this.store.tables;
    const freed = await this.session.run('free what is lost', (open) => {
      const lost = organisations
        .seenBy(open)
        .filter(({ leaseHolder }) => leaseHolder?.startsWith(BOUND_HOLDER))
        .filter(({ leaseHolder }) => !this.store.sessions.has(leaseHolder ?? ''));
      const now = this.store.now();
      for (const row of lost) {
        const leaseToken = String(BigInt(row.leaseToken) + 1n);
        const dueAt = row.dueAt < now ? row.dueAt : now;
        organisations.change(open, row, { leaseHolder: null, leaseUntil: null, leaseToken, dueAt });
      }
      return lost.length;
    });
    if (freed > 0) await this.tellAll();
    return freed;
  }

  override async tellAll(): Promise<void> {
    await this.session.run('notify', () => undefined);
  }

  override async renew(lease: Lease, leaseMs: number): Promise<void> {
    const renewedAt = Lease.now();
    const isOurs = await this.session.run('renew', (open) => {
      const row = this.held(open, lease);
      if (row === undefined || row.leaseHolder === null) return false;
      this.store.tables.organisations.change(open, row, { leaseUntil: this.store.in(leaseMs) });
      return true;
    });
    if (!isOurs) throw new LeaseLost('the lease');
    lease.extendedAt(renewedAt, leaseMs);
  }

  override async renewAll(leases: readonly Lease[], leaseMs: number): Promise<Lease[]> {
    if (leases.length === 0) return [];
    const renewedAt = Lease.now();
    const lost = await this.session.run('renew all', (open) =>
      leases.filter((lease) => {
        const row = this.held(open, lease);
        if (row === undefined || row.leaseHolder === null) return true;
        this.store.tables.organisations.change(open, row, { leaseUntil: this.store.in(leaseMs) });
        lease.extendedAt(renewedAt, leaseMs);
        return false;
      }),
    );
    return lost;
  }

  override async release(
    lease: Lease,
    pollDueInMs: number,
    blockedMs: number,
    failure: RunFailure | null,
  ): Promise<number | null> {
    return this.session.run('release', (open) => {
      const row = this.held(open, lease);
      if (row === undefined) return null;
      const retryInMs = failure?.retryInMs ?? 0;
      return this.end(open, row, failure, () =>
        this.nextDue(open, row.id, { pollDueInMs, blockedMs, retryInMs }),
      );
    });
  }

  override async giveWay(
    lease: Lease,
    historyRestsMs: number,
    failure: RunFailure | null,
  ): Promise<number | null> {
    return this.session.run('give way', (open) => {
      const row = this.held(open, lease);
      if (row === undefined) return null;
      const now = this.store.now();
      const isLive = this.store.tables.documents
        .whose(open, 'state', ...UNFINISHED_STATES)
        .filter((one) => one.organisationId === row.id && isDue(one, now))
        .map(({ issuedOn }) => row.goLiveOn !== null && issuedOn >= row.goLiveOn);
      const restMs = isLive.length > 0 && !isLive.includes(true) ? historyRestsMs : 0;
      return this.end(open, row, failure, () => this.store.in(Math.max(failure?.retryInMs ?? 0, restMs)));
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

  protected dueWhenWoken({ dueAt }: Readonly<Organisation>): Date {
    return this.store.woken(dueAt);
  }

  /** Two statements, as on PostgreSQL; the second notifies replicas, none of which listens here. */
  private async makeDue(
    manager: EntityManager | undefined,
    isMeant: (row: Readonly<Organisation>) => boolean,
  ): Promise<void> {
    const session = manager === undefined ? this.session : sessionOf(manager);
    const { organisations } = this.store.tables;
    await session.run('wake', (open) => {
      for (const row of organisations.seenBy(open).filter(isMeant))
        organisations.change(open, row, { dueAt: this.dueWhenWoken(row) });
    });
    await session.run('notify', () => undefined);
  }

  /** Next due time: the earliest of the next poll, the documents' own times, and the end of a pause after a failure. */
  private nextDue(
    open: Transaction,
    organisationId: string,
    ms: { readonly pollDueInMs: number; readonly blockedMs: number; readonly retryInMs: number },
  ): Date {
    const now = this.store.now().getTime();
    const times = this.store.tables.documents
      .whose(open, 'state', ...UNFINISHED_STATES)
      .filter((row) => row.organisationId === organisationId)
      .flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt.getTime()]))
      .map((time) => (time > now ? time : this.store.in(ms.blockedMs).getTime()));
    const soonest = Math.min(this.store.in(ms.pollDueInMs).getTime(), ...times);
    return new Date(Math.max(this.store.in(ms.retryInMs).getTime(), soonest));
  }

  /** Organisations that are due or have an expired lease, longest waiting first. */
  protected waiting(open: Transaction): Readonly<Organisation>[] {
    const now = this.store.now();
    const since = ({ leaseUntil, dueAt }: Readonly<Organisation>): Date => leaseUntil ?? dueAt;
    const due = this.store.tables.organisations
      .seenBy(open)
      .filter((one) => (one.status === 'connected' && !one.isPaused) || this.hasSent(open, one.id))
      .filter(({ leaseUntil, dueAt }) =>
        leaseUntil === null ? isDue({ dueAt }, now) : leaseUntil.getTime() < now.getTime(),
      );
    return due.sort((one, other) => compared(since(one), since(other)) || compared(one.id, other.id));
  }

  /**
   * Ends the lease; an organisation woken meanwhile stays due.
   * @param due calculates the due time of an organisation that was not woken
   * @returns milliseconds until it is due
   */
  private end(
    open: Transaction,
    row: Readonly<Organisation>,
    failure: RunFailure | null,
    due: () => Date,
  ): number {
    const now = this.store.now().getTime();
    const { dueAt } = this.store.tables.organisations.change(open, row, {
      ...{ leaseHolder: null, leaseUntil: null, lastFailure: failure?.said ?? null },
      attempts: failure === null ? 0 : row.attempts + 1,
      stoppedBy: failure?.stoppedBy ?? null,
      failingSince:
        failure?.stoppedBy === undefined
          ? null
          : (row.failingSince ?? new Date(now - (failure.stoppedBy.afterMs ?? 0))),
      dueAt: row.dueAt.getTime() < NEVER.getTime() ? new Date(Math.max(row.dueAt.getTime(), now)) : due(),
    });
    return dueAt.getTime() - now;
  }

  private held(open: Transaction, lease: Lease): Readonly<Organisation> | undefined {
    const rows = this.store.tables.organisations.seenBy(open);
    return rows.find((row) => row.id === lease.organisationId && row.leaseToken === lease.token);
  }

  private hasSent(open: Transaction, organisationId: string): boolean {
    const now = this.store.now();
    return this.store.tables.documents
      .whose(open, 'state', ...SUBMITTED_STATES)
      .some((row) => row.organisationId === organisationId && isDue(row, now));
  }
}
