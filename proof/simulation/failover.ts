import type { SharedBooks } from './books/simulated-books';
import type { DatabaseNumber } from './database-number';
import type { Passed } from './faults';
import type { Authority } from './fiscal/authority';
import type { Layer } from './layer';
import { Random } from './random';
import type { ReceivedAnswers } from './received-answers';
import type { SimulatedProcess } from './simulated-process';
import type { Replica } from './replica';

/** Largest rates of database events at the places that a process passes. */
const RATES: Readonly<Partial<Record<Passed, number>>> = {
  ...{ send: 0.25, intent: 0.25, look: 0.25, commit: 0.06, ask: 0.1 },
};
const USUAL_RATE = 0.01;
/** Lengths of a pause in milliseconds: within a submission, within a lease, and beyond it. */
const PAUSES_MS = [0, 3_000, 9_000, 40_000, 200_000];
/** Time after which both primaries have read the books again, in milliseconds. */
const POLLED_MS = 6 * 60_000;
/**
 * Constant that separates this random stream from the schedule's others, so that seeds without a failover stay the
 * same.
 */
const STREAM = 0x5bd1e995;
/** Largest number of successive runs of a replica on the old primary, in the second part of a schedule. */
const MOST_RUNS = 5;

/** Parts of the world that a failover uses. */
interface Scene {
  readonly layer: Pick<Layer, 'cutOffStandby' | 'promoteStandby' | 'pause' | 'endSession'>;
  readonly replicas: readonly Replica[];
  readonly books: SharedBooks;
  readonly authority: Authority;
  readonly received: ReceivedAnswers;
  readonly ambiguous: Set<string>;
  readonly pausedSince: ReadonlyMap<string, number>;
  readonly time: { now(): number };
  database: DatabaseNumber;
  wasRestored: boolean;
  meet(what: string): void;
  trace(line: string): void;
  standStill(process: SimulatedProcess, ms: () => number, meanwhile?: () => Promise<void>): Promise<void>;
  runReplica(which: number): Promise<boolean>;
  pass(ms: number): Promise<void>;
}

/**
 * Promotes a lagging standby while processes run, and redirects them one by one. The old primary ends, or goes on
 * serving the remaining processes.
 */
export class Failover {
  readonly replicas: number;
  /** Time at which all processes last confirmed their journals. */
  confirmedAt = 0;
  private readonly random: Random;
  private readonly livesOn: boolean;
  private stage: 'follows' | 'lags' | 'promoted' = 'follows';
  private isPrimaryGone = false;
  private isOver = false;
  /** Processes that have committed an intent, and not looked into the journal since. */
  private readonly beginning = new Set<SimulatedProcess>();
  /** Progress of the case in which two processes submit the same document at the same moment. */
  private meet: 'not_yet' | 'now' | 'past' = 'not_yet';

  constructor(
    private readonly world: Scene,
    seed: number,
  ) {
    this.random = new Random(seed ^ STREAM);
    this.replicas = this.random.whole(2, 3);
    this.livesOn = this.random.chance(0.5);
  }

  /** True when the standby is promoted, so that there are two databases. */
  get hasTwo(): boolean {
    return this.stage === 'promoted';
  }

  /** Number of a random replica. */
  any(): number {
    return this.random.whole(0, this.replicas - 1);
  }

  isGone({ database }: SimulatedProcess): boolean {
    return this.isPrimaryGone && database === 0;
  }

  async come(process: SimulatedProcess, place: Passed): Promise<void> {
    const isOfSubmission = place === 'look' && this.beginning.delete(process);
    if (place === 'intent') this.beginning.add(process);
    if (this.isOver) return;
    if (!(isOfSubmission && this.meet === 'now') && !this.random.chance(RATES[place] ?? USUAL_RATE)) return;
    if (place === 'send' || isOfSubmission)
      return this.world.standStill(
        process,
        () => 0,
        () => this.othersGoOn(process),
      );
    await this.world.standStill(process, () => this.random.pick(PAUSES_MS));
  }

  /**
   * Lets other replicas work for a moment, preferably on the other database, because they may submit the same document.
   */
  private async othersGoOn({ database }: SimulatedProcess): Promise<void> {
    for (let left = this.random.whole(1, 3); left > 0; left -= 1) {
      await this.mayGoOn();
      const idle = this.world.replicas.filter((one) => !one.isBusy && !this.isGone(one.process));
      const others = idle.filter((one) => one.database !== database);
      const [from] = [others, idle].filter((some) => some.length > 0);
      if (from !== undefined) await this.world.runReplica(this.random.pick(from).number);
    }
  }

  /** Moves the failover on with some probability: cut off, promote, redirect a process, end the old primary. */
  async mayGoOn(): Promise<void> {
    const { world, random } = this;
    switch (this.stage) {
      case 'follows':
        if (random.chance(0.3)) await this.cutOff();
        return;
      case 'lags':
        if (random.chance(0.3)) await this.promote();
        return;
      case 'promoted': {
        const left = world.replicas.filter(({ database }) => database === 0);
        if (left.length > 0 && random.chance(0.3)) await this.lead(random.pick(left));
        if (!this.livesOn && random.chance(0.2)) await this.endPrimary();
      }
    }
  }

  /**
   * Lets replicas on both databases submit the same document: the one on the new primary works, and while it looks into
   * the journal, the other goes on.
   * @param put adds a document that neither has sent
   */
  async mayMeet(put: () => void): Promise<void> {
    const { world, random, stage } = this;
    const [old, led] = ([0, 1] as const).map((at) =>
      world.replicas.find((one) => one.database === at && !one.isBusy && !this.isGone(one.process)),
    );
    if (stage !== 'promoted' || this.meet !== 'not_yet' || old === undefined || led === undefined) return;
    this.meet = 'past';
    if (random.chance(0.5)) return;
    put();
    await world.pass(POLLED_MS);
    this.meet = 'now';
    await world.runReplica(led.number);
    this.meet = 'past';
  }

  /** Completes the failover; no further database events happen. */
  async settle(): Promise<void> {
    const { world } = this;
    this.isOver = true;
    if (this.stage === 'follows') return;
    if (this.stage === 'lags') await this.promote();
    if (!this.livesOn) await this.endPrimary();
    const left = (): Replica[] => world.replicas.filter(({ database }) => database === 0);
    if (left().length === world.replicas.length) await this.lead(this.random.pick(left()));
    if (this.isPrimaryGone) for (const replica of left()) await this.lead(replica);
    // The new primary need not know what processes on the old one received, so documents may be uncertain there.
    world.received.forget();
    for (const { sourceId } of world.authority.arrivals) world.ambiguous.add(sourceId);
  }

  /** Runs the replicas that stayed on the other database. */
  async runOthers(): Promise<void> {
    for (const { number, database } of this.world.replicas) {
      if (database === this.world.database) continue;
      for (let runs = 0; runs < MOST_RUNS && (await this.world.runReplica(number)); runs += 1);
    }
  }

  /** Confirms the journals, as every process does hourly. */
  async confirmJournals(): Promise<void> {
    this.confirmedAt = this.world.time.now();
    for (const { connector, process } of this.world.replicas)
      if (!this.isGone(process)) {
        await connector.guard.confirmAgain();
        await connector.abandoned.recall();
      }
  }

  private async cutOff(): Promise<void> {
    this.stage = 'lags';
    await this.world.layer.cutOffStandby();
    this.world.trace('the standby follows no further');
  }

  private async promote(): Promise<void> {
    const { world } = this;
    this.stage = 'promoted';
    await world.layer.promoteStandby();
    world.database = 1;
    world.wasRestored = true;
    // A person repeats pauses that were lost with the old primary, which no program can know of.
    for (const tenantId of world.books.shelves.keys())
      await world.layer.pause(tenantId, world.pausedSince.has(tenantId));
    world.meet('failover: promoted');
    world.trace('the standby is promoted');
  }

  private async endPrimary(): Promise<void> {
    if (this.isPrimaryGone) return;
    this.isPrimaryGone = true;
    for (const { process, database } of this.world.replicas)
      if (database === 0) await this.endSession(process);
    this.world.meet('failover: the primary ends');
    this.world.trace('the old primary is gone');
  }

  private async lead(replica: Replica): Promise<void> {
    await this.endSession(replica.process);
    replica.database = 1;
    replica.process.database = 1;
    this.world.meet('failover: led');
    this.world.trace(`${replica.process.name} is led to the new primary`);
  }

  /** Ends the session with the old primary; the process may notice immediately or later. */
  private async endSession(process: SimulatedProcess): Promise<void> {
    if (!process.hasSession) return;
    process.hasSession = false;
    await this.world.layer.endSession(process.session.holder, process.database);
  }
}
