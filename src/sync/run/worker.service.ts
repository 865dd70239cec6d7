import { performance } from 'node:perf_hooks';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { inBackground } from '../../platform/database/background-connections';
import type { Lease } from '../../organisations/lease/lease';
import { LeasesRepository, type ProcessLoad } from '../../organisations/lease/leases.repository';
import { WakeUpService } from '../../organisations/lease/wake-up.service';
import { LeaseRenewalsService } from './lease-renewals.service';
import { CONCURRENTLY, type StageConcurrency } from './stage-passes';
import { OrganisationRunService } from './organisation-run.service';
import { type ProcessState, RunBudget } from './run-budget';

/**
 * Number of organisations per process: those running or waiting, divided by processes. A process that knows of no other
 * takes all.
 */
export function fairShare({ processes, underWay, waiting }: ProcessLoad): number {
  return processes <= 1 ? Infinity : Math.max(1, Math.ceil((underWay + waiting) / processes));
}

/**
 * Estimate of this process's fair share, read from the database. It affects the order of claims and how many
 * organisations are released.
 */
export class FairShare {
  private most = Infinity;
  private left = 0;

  /** @param load present load @param own organisations that this process runs, including those about to be released */
  note(load: ProcessLoad, own: number, leaving: number): void {
    this.most = fairShare(load);
    this.left = Math.max(0, own - leaving - this.most);
  }

  /** Discards an outdated estimate, or one of too little work to share. */
  forget(): void {
    this.most = Infinity;
    this.left = 0;
  }

  /** Number of organisations to claim before other processes do; at least one, since the estimate may be too low. */
  room(own: number): number {
    return Math.max(1, this.most - own);
  }

  /** True when other processes should claim first. */
  isExceededBy(own: number): boolean {
    return own > this.most;
  }

  isReachedBy(own: number): boolean {
    return own >= this.most;
  }

  /** Returns true once for each organisation above the share; it is released after its run. */
  handsOver(): boolean {
    if (this.left === 0) return false;
    this.left -= 1;
    return true;
  }
}

/** Time for running steps to end in a stopping process, and interval of checks for submissions under way. */
const STEPS_END_WITHIN_MS = 100;
const LOOKS_AGAIN_MS = 50;

/**
 * Releases the organisations of a stopping process: most after their present step, then all without waiting, except
 * those with an unanswered submission.
 * @param running runs by lease; each removes itself when it ends
 */
async function depart(
  running: ReadonlyMap<Lease, Promise<void>>,
  overlap: Pick<StageConcurrency, 'rest'>,
  giveBack: (leases: readonly Lease[]) => Promise<void>,
): Promise<void> {
  let waitsMs = STEPS_END_WITHIN_MS;
  while (running.size > 0) {
    const allEnded = Promise.allSettled(running.values());
    await overlap.rest(
      waitsMs,
      allEnded.then(() => undefined),
    );
    waitsMs = LOOKS_AGAIN_MS;
    const left = [...running.keys()].filter((lease) => !lease.isSending && !lease.isGivenUp);
    for (const lease of left) lease.giveUp();
    if (left.length > 0) await giveBack(left);
  }
}

/** Organisations claimed per statement; the limit lets replicas woken by the same hint share the due work. */
const CLAIMED_AT_ONCE = 8;

/** Interval of polling for due organisations, in case a wake-up was lost or a time was reached. */
const LOOK_EVERY_MS = 3_000;
/** Time for which further wake-ups are collected after the first, which is followed at once. */
const GATHER_MS = 100;
/** Delay of claims in a process that has its share, so that others claim first. */
const LETS_OTHERS_FIRST_MS = 250;

/**
 * Claims and runs due organisations on each wake-up and tick. Waiting for answers costs nothing, so one process runs
 * hundreds; the limits are its processor and database connections.
 */
@Injectable()
export class WorkerService
  implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown, ProcessState
{
  private readonly logger = new Logger(WorkerService.name);
  private readonly running = new Map<Lease, Promise<void>>();
  private leaving: Promise<void> | null = null;
  private hasStopped = false;
  private isClaiming = false;
  /** True: a claim was requested while one was under way, so another follows for newly due work. */
  private mustClaimAgain = false;
  private areOthersWaiting = false;
  private lookedAt = -Infinity;
  private isGathering = false;
  private readonly share = new FairShare();
  /** Number of runs about to end so that another process can claim their organisations. */
  private handingOver = 0;
  private letsOthersFirst = false;
  /** Timers of organisations that are due again before the next poll. */
  private readonly dueSoon = new Set<NodeJS.Timeout>();

  constructor(
    private readonly leases: LeasesRepository,
    private readonly organisationRun: OrganisationRunService,
    private readonly renewals: LeaseRenewalsService,
    private readonly wakeUp: WakeUpService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.wakeUp.listen(() => this.wake());
  }

  /** Stops before other parts of the program, which are needed by work under way here. */
  onModuleDestroy(): void {
    this.hasStopped = true;
    for (const timer of this.dueSoon) clearTimeout(timer);
    this.leaving ??= this.leave();
  }

  /** Lets the work under way reach its next safe point before the database goes away. */
  async beforeApplicationShutdown(): Promise<void> {
    this.onModuleDestroy();
    await Promise.allSettled([this.leaving, ...this.running.values()]);
  }

  isStopping(): boolean {
    return this.hasStopped;
  }

  isAnyWaiting(): boolean {
    return this.areOthersWaiting;
  }

  underWay(): number {
    return this.running.size;
  }

  /** Organisations with work under way. */
  organisations(): string[] {
    return [...this.running.keys()].map(({ organisationId }) => organisationId);
  }

  handsOver(): boolean {
    const handsOver = this.share.handsOver();
    if (handsOver) this.handingOver += 1;
    return handsOver;
  }

  /**
   * Claims on every tick while few slots are free, whatever the share, because no other process has claimed what is
   * left.
   */
  async tick(): Promise<void> {
    if (this.isNearlyFull() || performance.now() - this.lookedAt >= LOOK_EVERY_MS) await this.claim(true);
    await this.look();
  }

  /**
   * Claims due organisations up to the free slots. Safe on any number of replicas.
   * @param hasWaited true: others have had time to claim
   */
  async claim(hasWaited = false): Promise<void> {
    if (!hasWaited && this.share.isExceededBy(this.running.size)) return this.claimAfterOthers();
    this.mustClaimAgain = true;
    if (this.isClaiming) return;
    this.isClaiming = true;
    try {
      while (this.mustClaimAgain && !this.hasStopped && this.places() > 0) {
        this.mustClaimAgain = false;
        const room = hasWaited ? this.places() : this.share.room(this.running.size);
        if (await this.isMoreDue(Math.min(this.places(), CLAIMED_AT_ONCE, room))) await this.claimMore();
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'cannot claim work');
    } finally {
      this.isClaiming = false;
    }
  }

  /** Claims up to `most` organisations. True: there were as many, so more may be due. */
  private async isMoreDue(most: number): Promise<boolean> {
    this.lookedAt = performance.now();
    const { session } = this.wakeUp;
    const leases = await this.leases.claim(session.holder, this.config.sync.leaseMs, most);
    for (const lease of leases) this.start(lease.boundTo(session));
    return leases.length === most;
  }

  private async claimMore(): Promise<void> {
    await this.look();
    if (this.share.isReachedBy(this.running.size)) this.claimAfterOthers();
    else this.mustClaimAgain = true;
  }

  private claimAfterOthers(): void {
    if (this.letsOthersFirst) return;
    this.letsOthersFirst = true;
    this.claimIn(LETS_OTHERS_FIRST_MS, true);
  }

  /** Updates the share. A process with at most one organisation releases none. */
  private async look(): Promise<void> {
    const isNearlyFull = this.isNearlyFull();
    try {
      const load = isNearlyFull || this.running.size > 1 ? await this.leases.processLoad() : null;
      this.areOthersWaiting = isNearlyFull && load !== null && load.waiting > 0;
      if (load === null) this.share.forget();
      else this.share.note(load, this.running.size, this.handingOver);
    } catch (error) {
      this.logger.warn({ err: error }, 'cannot see who waits');
    }
  }

  private async leave(): Promise<void> {
    await Promise.all([
      this.wakeUp.claimsNoMore(),
      depart(this.running, CONCURRENTLY, (left) => this.giveBack(left)),
    ]);
  }

  private async giveBack(left: readonly Lease[]): Promise<void> {
    try {
      await Promise.all(left.map((lease) => this.leases.giveBack(lease, null)));
    } catch (error) {
      this.logger.warn({ err: error }, 'cannot give organisations back');
    }
  }

  /** True when few slots are free; a slot that is free between two runs does not prove that no organisation waits. */
  private isNearlyFull(): boolean {
    return this.running.size > 0 && this.places() < CLAIMED_AT_ONCE;
  }

  private places(): number {
    return this.config.sync.organisationsAtOnce - this.running.size;
  }

  private start(lease: Lease): void {
    const turn = new RunBudget(this, this.config.sync.runBudgetMs);
    const work = (): Promise<number | null> => this.organisationRun.run(lease, turn);
    const tracked = inBackground(() => this.renewals.during(lease, work))
      .catch((error: unknown) => {
        this.logger.error({ err: error }, 'processing of an organisation failed');
        return null;
      })
      .then((dueInMs) => {
        const hadRoom = !this.isNearlyFull();
        this.running.delete(lease);
        if (turn.isHandedOver) this.handingOver -= 1;
        if (!hadRoom) void this.claim();
        else if (dueInMs !== null && dueInMs < LOOK_EVERY_MS) this.claimIn(Math.max(0, dueInMs) + 5);
      });
    this.running.set(lease, tracked);
  }

  private wake(): void {
    const leftMs = GATHER_MS - (performance.now() - this.lookedAt);
    if (leftMs <= 0) void this.claim();
    else if (!this.isGathering) this.claimIn(leftMs);
    this.isGathering = leftMs > 0;
  }

  private claimIn(ms: number, hasWaited = false): void {
    if (this.hasStopped) return;
    const timer = setTimeout(() => {
      this.dueSoon.delete(timer);
      if (hasWaited) this.letsOthersFirst = false;
      else this.isGathering = false;
      void this.claim(hasWaited);
    }, ms);
    this.dueSoon.add(timer);
  }
}
