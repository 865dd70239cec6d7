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
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { WakeUpService } from '../../organisations/lease/wake-up.service';
import { LeaseRenewalsService } from './lease-renewals.service';
import { CONCURRENTLY, type StageConcurrency } from './stage-concurrency';
import { OrganisationRunService } from './organisation-run.service';
import { type ProcessState, RunBudget } from './run-budget';
import type { ProcessLoad } from '../../organisations/lease/process-load';

/**
 * Number of organisations per process when all have the same: organisations under way or waiting, divided by
 * processes. A process that is alone, or knows of no other, takes all.
 */
export function fairShare({ processes, underWay, waiting }: ProcessLoad): number {
  return processes <= 1 ? Infinity : Math.max(1, Math.ceil((underWay + waiting) / processes));
}

/**
 * Estimate of this process's fair share, read from the database and never exact. Only the order of claims and
 * the number of organisations handed over depend on it.
 */
export class FairShare {
  private most = Infinity;
  private left = 0;

  /** @param load as it is now @param own how many this process works on, those included that are about to leave */
  note(load: ProcessLoad, own: number, leaving: number): void {
    this.most = fairShare(load);
    this.left = Math.max(0, own - leaving - this.most);
  }

  /** Discards an outdated estimate, or one of too little work to share. */
  forget(): void {
    this.most = Infinity;
    this.left = 0;
  }

  /**
   * Number of further organisations to claim before others had time to claim them; at least one, since the
   * estimate may be too low.
   */
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

  /** True once for each organisation above the share; after its turn it is left to another process. */
  handsOver(): boolean {
    if (this.left === 0) return false;
    this.left -= 1;
    return true;
  }
}

/** Time for steps to end in a process that stops, and interval between checks of its submissions. */
const STEPS_END_WITHIN_MS = 100;
const LOOKS_AGAIN_MS = 50;

/**
 * Releases the work of a stopping process. Most runs end soon, after their present step. Then every
 * organisation is released without waiting for its run, as if the session had ended, except those that wait
 * for an answer to a submission. Resolves when all runs have ended.
 * @param running the runs by their leases, which remove themselves
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

/** Wake-ups tell what has become due. What came with its time, or whose wake-up was lost, is found by a look this often. */
const LOOK_EVERY_MS = 3_000;
/** The first wake-up is followed at once; those that come within so long are followed together. */
const GATHER_MS = 100;
/** A process that has its share lets the others claim first what becomes due, for so long. */
const LETS_OTHERS_FIRST_MS = 250;

/**
 * Claims organisations that are due, on every wake-up and every tick, and runs them. One that waits for an answer costs
 * nothing, so a process works on hundreds; what bounds the work is its processor and its share of database connections.
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
  /** Runs that are about to end because another process is to have their organisation. */
  private handingOver = 0;
  private letsOthersFirst = false;
  /** Organisations that this process has worked on and that are due again before the next look. */
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

  handsOver(): boolean {
    const handsOver = this.share.handsOver();
    if (handsOver) this.handingOver += 1;
    return handsOver;
  }

  /**
   * When few places are left, or none, every tick claims what is due, and looks whether somebody waits for a place. Whatever
   * its share is, a process takes here what nobody else has taken by now.
   */
  async tick(): Promise<void> {
    if (this.isNearlyFull() || performance.now() - this.lookedAt >= LOOK_EVERY_MS) await this.claim(true);
    await this.look();
  }

  /**
   * Takes as many due organisations as there is room for. Safe on any number of replicas at once.
   * @param hasWaited others have had the time to take them
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
      this.logger.warn(`cannot claim work: ${(error as Error).message}`);
    } finally {
      this.isClaiming = false;
    }
  }

  /** Claims up to `most` organisations; true: there were as many. */
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

  /** A process that works on at most one organisation has none to hand over. */
  private async look(): Promise<void> {
    const isNearlyFull = this.isNearlyFull();
    try {
      const load = isNearlyFull || this.running.size > 1 ? await this.leases.processLoad() : null;
      this.areOthersWaiting = isNearlyFull && load !== null && load.waiting > 0;
      if (load === null) this.share.forget();
      else this.share.note(load, this.running.size, this.handingOver);
    } catch (error) {
      this.logger.warn(`cannot see who waits: ${(error as Error).message}`);
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
      this.logger.warn(`cannot give organisations back: ${(error as Error).message}`);
    }
  }

  /**
   * True when places are nearly used up; a place free at this moment, between two turns, does not mean that
   * no organisation waits.
   */
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
