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

/** Poll intervals: the usual one without webhooks, and a shorter one that a user may set. */
const POLLS_MS = [60_000, 300_000] as const;

/** The stream of the names of the journal's files is apart from every other one of a schedule. */
const WRITERS = 0x27d4eb2f;

export interface WorldSetting {
  readonly blueprint: Blueprint;
  faults: FaultSource;
  readonly isRepeatable: boolean;
  readonly readsIdentity?: boolean;
  readonly seed: number;
  /** True: a standby is promoted. */
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
  /** Number of occurrences of each possible event. */
  readonly met: Record<string, number> = {};
  readonly received = new ReceivedAnswers();
  /** Documents about which something really happened that can leave them uncertain. */
  readonly ambiguous = new Set<string>();
  /** Since when organisations are paused, by tenant. */
  readonly pausedSince = new Map<string, number>();
  /** Since when the tables may have forgotten what had been written to the books. */
  wasRestored = false;
  /** People leave documents out for good. */
  leavesOut = false;
  readonly crowding = new Crowding();
  readonly elsewhere = new RecordedElsewhere();
  readonly disk = new JournalDisk();
  /** The database takes no writes while every other delivery comes. */
  isFullAtTimes = false;
  /** Work of others while a process stands still. */
  meanwhile: () => Promise<void> = () => Promise.resolve();
  takeUnsaid: Environment['takeUnsaid'] = () => Promise.resolve();
  /** Configuration of the processes; the poll interval differs between schedules. */
  private readonly config: Config;
  readonly replicas: Replica[] = [];
  readonly leftDocuments = new LeftDocuments(this);
  /** Null: there is one database alone. */
  readonly failover: Failover | null;
  /** The one that people look at. */
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

  /** Tells whether every document of the books is tracked and no work remains. */
  async isQuiet(): Promise<boolean> {
    if (this.authority.isAwaited) return false;
    return this.judge.isQuiet(this.books.everything().length);
  }

  async pass(ms: number): Promise<void> {
    this.time.move(ms);
    // A look now sees what has arrived, late or not.
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

  /** The database has ended it. The process goes on before what it has begun is too old, or after. */
  async loseSession(process: SimulatedProcess): Promise<void> {
    process.hasSession = false;
    await this.layer.endSession(process.session.holder, process.database);
    await this.standStill(process, () => this.random.whole(0, 20_000));
  }

  /** @param ms asked when it stands still, and for nothing that stands still already */
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

  /** Lets a replica take a due organisation, if there is one, and work on it. */
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

  /** Runs work other than a run in a living process. */
  async within(work: (connector: Connector) => Promise<void>): Promise<boolean> {
    const replica = this.replicas.find((one) => !one.isBusy && one.database === this.database);
    if (replica === undefined) return false;
    return this.asReplica(replica, async (connector) => {
      await work(connector);
      return true;
    });
  }

  /** SHA-256 of everything that the journal holds, in the order in which its files are read. */
  async journalHash(): Promise<string> {
    const hash = createHash('sha256');
    await this.within(async ({ guard }) => {
      for await (const record of guard.records(0)) hash.update(JSON.stringify(record));
    });
    return hash.digest('hex');
  }

  /** The end of the schedule: what processes hold open is given back. */
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
      // No other lane runs it while it starts: its start may stand still, too.
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

  /** A process that has lost its session has another one before it works again. */
  private async standSession(process: SimulatedProcess): Promise<void> {
    if (process.hasSession) return;
    process.hasSession = true;
    await this.layer.beginSession(process.nextSession().holder, process.database);
  }

  /** Starts a new life with empty memory. A start that outlives its database ends it as well. */
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
