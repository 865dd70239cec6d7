import { createHash } from 'node:crypto';
import type { Config } from '../../src/platform/config/config';
import { RunBudget } from '../../src/sync/run/run-budget';
import type { Blueprint } from './blueprint';
import { SharedBooks } from './books/simulated-books';
import { LeftDocuments } from './checks/left-documents';
import { buildConnector, type Connector } from './connector';
import { Crowding } from './crowding';
import type { DatabaseNumber } from './database-number';
import { Failover } from './failover';
import type { Fault, FaultSource, Place } from './faults';
import { Authority } from './fiscal/authority';
import { ReceivedAnswers } from './received-answers';
import { type Installation, polledEvery } from './installation';
import type { Judge } from './judge';
import { CHANGES_LANE } from './lanes';
import type { Layer } from './layer';
import { Random } from './random';
import { RecordedElsewhere } from './recorded-elsewhere';
import type { JudgedSending, Environment } from './environment';
import { JournalDisk } from './kept-deliveries';
import type { Replica } from './replica';
import { ProcessDied, SimulatedProcess } from './simulated-process';
import type { VirtualTime } from './virtual-time';

/** Poll intervals in milliseconds: the default without webhooks, and a shorter one that a user may set. */
const POLLS_MS = [60_000, 300_000] as const;

/** Constant that separates the random stream of journal file names from the schedule's others. */
const WRITERS = 0x27d4eb2f;

export interface WorldSetting {
  readonly blueprint: Blueprint;
  faults: FaultSource;
  readonly isRepeatable: boolean;
  readonly readsIdentity?: boolean;
  readonly seed: number;
  /** True if a standby is promoted. */
  readonly failsOver: boolean;
}

/** World of a schedule. */
export class World implements Environment {
  readonly authority: Authority;
  readonly isRepeatable: boolean;
  readonly readsIdentity: boolean;
  readonly books = new SharedBooks(() => this.time.now());
  readonly violations: string[] = [];
  readonly lines: string[] = [];
  /** Number of occurrences of each event. */
  readonly met: Record<string, number> = {};
  readonly received = new ReceivedAnswers();
  /** Source ids of documents to which something happened that may leave them uncertain. */
  readonly ambiguous = new Set<string>();
  /** Time since which an organisation is paused, by tenant. */
  readonly pausedSince = new Map<string, number>();
  /** True once a restore or failover may have lost records of what was written to the books. */
  wasRestored = false;
  /** True if people exclude documents permanently. */
  leavesOut = false;
  readonly crowding = new Crowding();
  readonly elsewhere = new RecordedElsewhere();
  readonly disk = new JournalDisk();
  /** True if the database refuses to store every other webhook. */
  isFullAtTimes = false;
  /** Work of other processes while one pauses. */
  meanwhile: () => Promise<void> = () => Promise.resolve();
  takeUnsaid: Environment['takeUnsaid'] = () => Promise.resolve();
  /** Configuration of the processes; the poll interval differs between schedules. */
  private readonly config: Config;
  readonly replicas: Replica[] = [];
  readonly leftDocuments = new LeftDocuments(this);
  /** Failover of this schedule; null if there is only one database. */
  readonly failover: Failover | null;
  /** Database that people use. */
  database: DatabaseNumber = 0;
  private readonly writers: Random;
  private isStandingStill = false;
  private lives = 0;

  constructor(
    readonly layer: Layer,
    readonly time: VirtualTime,
    readonly random: Random,
    private readonly setting: WorldSetting,
  ) {
    const { seed, failsOver } = setting;
    this.failover = failsOver ? new Failover(this, seed) : null;
    this.writers = new Random(seed ^ WRITERS);
    this.isRepeatable = setting.isRepeatable;
    this.readsIdentity = setting.readsIdentity ?? false;
    this.authority = new Authority(random, this.isRepeatable);
    this.config = polledEvery(random.pick(POLLS_MS), layer.installation.config);
  }

  setFaults(faults: FaultSource): void {
    this.setting.faults = faults;
  }

  get judge(): Judge {
    return this.layer.judgeOf(this.database);
  }

  get installation(): Installation {
    return this.layer.installation;
  }

  async start(replicas: number): Promise<void> {
    for (let number = 0; number < replicas; number += 1)
      this.replicas.push({ number, ...this.build(number, 0), isBusy: true, database: 0 });
    for (const replica of this.replicas) await this.restart(replica);
    for (const replica of this.replicas) replica.isBusy = false;
  }

  faultAt(_process: SimulatedProcess, place: Place): Fault | null {
    const fault = this.setting.faults.at(place);
    if (fault !== null) this.meet(`${place}: ${fault}`);
    return fault;
  }

  private newWriter(): string {
    return `simulation.${this.writers.whole(0, 0xffffffff).toString(16).padStart(8, '0')}`;
  }

  changesLane(): boolean {
    return this.random.chance(CHANGES_LANE);
  }

  meet(what: string): void {
    this.met[what] = (this.met[what] ?? 0) + 1;
  }

  trace(line: string): void {
    this.lines.push(`${new Date(this.time.now()).toISOString().slice(5, 19)} ${line}`);
  }

  violate(invariant: string, what: string): void {
    this.trace(`VIOLATION ${invariant}: ${what}`);
    this.violations.push(`${invariant}: ${what}`);
  }

  /** True when every document of the books is tracked and no work remains. */
  async isQuiet(): Promise<boolean> {
    if (this.authority.isAwaited) return false;
    return this.judge.isQuiet(this.books.everything().length);
  }

  async pass(ms: number): Promise<void> {
    this.time.move(ms);
    // First, so that later reads see what has arrived.
    this.authority.letLateArrive(this.time.now());
    await this.layer.setTime(this.time.now());
  }

  async died(process: SimulatedProcess): Promise<void> {
    this.received.begin();
    await this.markUnderWay();
    await this.layer.endSession(process.session.holder, process.database);
  }

  async lost(_process: SimulatedProcess): Promise<void> {
    await this.markUnderWay();
  }

  pause(process: SimulatedProcess): Promise<void> {
    return this.standStill(process, () => this.random.whole(30, 300) * 1_000);
  }

  /** Ends the session of a process. It goes on before its intent is too old to be sent, or after. */
  async loseSession(process: SimulatedProcess): Promise<void> {
    process.hasSession = false;
    await this.layer.endSession(process.session.holder, process.database);
    await this.standStill(process, () => this.random.whole(0, 20_000));
  }

  /**
   * Pauses a process while others work; does nothing if one is paused already.
   * @param ms length of the pause, called when it begins
   */
  async standStill(process: SimulatedProcess, ms: () => number, meanwhile = this.meanwhile): Promise<void> {
    if (this.isStandingStill) return;
    this.isStandingStill = true;
    await this.markUnderWay();
    const { inRun } = this.received;
    await this.pass(ms());
    try {
      await meanwhile();
    } finally {
      this.isStandingStill = false;
      this.received.inRun = inRun;
      this.trace(`${process.name} goes on`);
    }
  }

  judgeSending(...given: Parameters<LeftDocuments['judge']>): Promise<JudgedSending> {
    return this.leftDocuments.judge(...given);
  }

  leaveUnknown(sourceId: string): void {
    if (!this.isRepeatable) this.ambiguous.add(sourceId);
  }

  /** Lets a replica claim a due organisation and work on it. @returns false if nothing was due */
  async runReplica(which: number): Promise<boolean> {
    const replica = this.replicas[which % this.replicas.length];
    if (replica === undefined || replica.isBusy) return false;
    if (this.failover?.isGone(replica.process) === true) return false;
    return this.asReplica(replica, async ({ kept, leases, run }) => {
      if (this.disk.deliveries.size > 0) await kept.storeAgain();
      await leases.freeLost();
      const { session } = replica.process;
      const lease = await leases.claimDue(session.holder, this.installation.config.sync.leaseMs);
      if (lease === null) return false;
      await run.run(lease.boundTo(session), new RunBudget(this.crowding, 0));
      return true;
    });
  }

  /** Performs an act in a running process of the database that people use. @returns false if none is idle */
  async within(work: (connector: Connector) => Promise<void>): Promise<boolean> {
    const replica = this.replicas.find((one) => !one.isBusy && one.database === this.database);
    if (replica === undefined) return false;
    return this.asReplica(replica, async (connector) => {
      await work(connector);
      return true;
    });
  }

  /** SHA-256 of all journal records, in the order in which the files are read. */
  async journalHash(): Promise<string> {
    const hash = createHash('sha256');
    await this.within(async ({ guard }) => {
      for await (const record of guard.records(0)) hash.update(JSON.stringify(record));
    });
    return hash.digest('hex');
  }

  /** Ends the schedule: closes the files that processes hold open. */
  async end(): Promise<void> {
    for (const { connector } of this.replicas) await connector.guard.onApplicationShutdown();
  }

  async restartAll(): Promise<void> {
    for (const { process, database } of this.replicas) {
      process.kill();
      await this.layer.endSession(process.session.holder, database);
    }
    for (const replica of this.replicas) {
      if (replica.isBusy || !replica.process.isDead) continue;
      // Marked as busy, so that nobody else runs it while its start pauses.
      replica.isBusy = true;
      await this.restart(replica).finally(() => (replica.isBusy = false));
    }
  }

  private async asReplica(
    replica: Replica,
    work: (connector: Connector) => Promise<boolean>,
  ): Promise<boolean> {
    replica.isBusy = true;
    this.received.begin();
    try {
      await this.standSession(replica.process);
      return await work(replica.connector);
    } catch (error) {
      if (!replica.process.isDead) this.trace(`${replica.process.name}: ${(error as Error).message}`);
      if (!(error instanceof ProcessDied) && !replica.process.isDead) return false;
      return true;
    } finally {
      if (replica.process.isDead) await this.restart(replica);
      else this.received.keep();
      replica.isBusy = false;
    }
  }

  /** Opens a new session for a process that has lost its own. */
  private async standSession(process: SimulatedProcess): Promise<void> {
    if (process.hasSession) return;
    process.hasSession = true;
    await this.layer.beginSession(process.nextSession().holder, process.database);
  }

  /**
   * Starts a new process with empty memory, again if it dies while starting; it moves to the other database if its own
   * has ended.
   */
  private async restart(replica: Replica): Promise<void> {
    await replica.connector.guard.onApplicationShutdown().catch(() => undefined);
    do {
      if (this.failover?.isGone(replica.process) === true) replica.database = this.database;
      Object.assign(replica, this.build(replica.number, replica.database));
      await this.layer.beginSession(replica.process.session.holder, replica.database);
      try {
        await replica.connector.guard.onApplicationBootstrap();
        await replica.connector.abandoned.onApplicationBootstrap();
      } catch (error) {
        if (this.failover?.isGone(replica.process) === true) replica.process.kill();
        if (!replica.process.isDead) throw error;
      }
    } while (replica.process.isDead);
  }

  private build(
    replica: number,
    database: DatabaseNumber,
  ): { process: SimulatedProcess; connector: Connector } {
    this.lives += 1;
    const process = new SimulatedProcess(`process ${this.lives}`, this);
    process.database = database;
    const { blueprint } = this.setting;
    const config = blueprint.config(this.config);
    const { layer } = this;
    const stored = layer.stored(process, replica);
    const connector = buildConnector(blueprint, stored, {
      ...{ process, world: this, layer, config },
      newWriter: () => this.newWriter(),
    });
    return { process, connector };
  }

  private async markUnderWay(): Promise<void> {
    const databases: readonly DatabaseNumber[] = this.failover?.hasTwo === true ? [0, 1] : [0];
    for (const database of databases)
      for (const sourceId of await this.layer.judgeOf(database).underWay()) this.leaveUnknown(sourceId);
  }
}
