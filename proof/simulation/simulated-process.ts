import { type DataSource, EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';
import { ACCEPT_SUBMISSION } from '../../src/documents/accept-submission';
import { BEGIN_SUBMISSION } from '../../src/documents/begin-submission';
import { STORE_DELIVERIES } from '../../src/documents/inbox/inbox.repository';
import { BEGIN_PARTS } from '../../src/documents/receipts.repository';
import { LeaseSession } from '../../src/organisations/lease/lease-session';
import { LOOK_UP } from '../../src/sync/submit/safe-mode/restores.repository';
import type { DatabaseNumber } from './database-number';
import type { Fault, Passed, Place } from './faults';
import { Lanes } from './lanes';

/** Statements that are a transaction of their own if none is open. */
const COMMIT_THEMSELVES: ReadonlySet<string> = new Set([
  ...[ACCEPT_SUBMISSION, BEGIN_PARTS, STORE_DELIVERIES],
]);

/** Thrown into the code of a dead process, whose further acts have no effect. */
export class ProcessDied extends Error {
  constructor() {
    super('the process has died');
    this.name = 'ProcessDied';
  }
}

/** Environment of a process: faults, time, and the work of others while it pauses. */
export interface Surroundings {
  readonly time: { now(): number };
  faultAt(process: SimulatedProcess, place: Place): Fault | null;
  trace(line: string): void;
  /** Called when the process dies, perhaps during a submission. */
  died(process: SimulatedProcess): Promise<void>;
  /**
   * Called after a commit whose success the process does not learn of, so that an intent may exist that is never sent.
   */
  lost(process: SimulatedProcess): Promise<void>;
  /** Pauses the process for long enough to lose its lease, while others work. */
  pause(process: SimulatedProcess): Promise<void>;
  /** Ends the session of the process, which goes on a few seconds later. */
  loseSession(process: SimulatedProcess): Promise<void>;
  pass(ms: number): Promise<void>;
  /** True when the other lane of the run gets the next turn. */
  changesLane(): boolean;
  /** Failover to a second database; null or absent if there is none. */
  readonly failover?: {
    /** True when the database that the process is connected to has ended. */
    isGone(process: SimulatedProcess): boolean;
    /** Lets database events happen while the process pauses at a place. */
    come(process: SimulatedProcess, place: Passed): Promise<void>;
  } | null;
}

/** Process of a replica, from start to death. */
export class SimulatedProcess {
  isDead = false;
  /** Session to which its leases are bound. */
  session: LeaseSession;
  /** False from the end of its session, noticed or not, until it has a new one. */
  hasSession = true;
  /** Concurrent lanes of its runs. */
  readonly lanes: Lanes;
  /** Database that its next statement reaches. */
  database: DatabaseNumber = 0;
  /** Time at which it last compared the journal with the database. */
  lookedAt = 0;
  private sessions = 0;
  private transactions = 0;

  constructor(
    readonly name: string,
    private readonly surroundings: Surroundings,
  ) {
    this.session = this.nextSession();
    this.lanes = new Lanes(() => surroundings.changesLane());
  }

  /** Opens a new session, which counts as a different lease holder. */
  nextSession(): LeaseSession {
    this.sessions += 1;
    this.session = LeaseSession.bound(`${this.name}, session ${this.sessions}`);
    return this.session;
  }

  /** Database connection of this process; after its death no statement gets through. */
  over(first: DataSource, second = first): DataSource {
    const own = Object.create(first) as DataSource;
    const other = Object.create(second) as DataSource;
    const createQueryRunner = (mode?: 'master' | 'slave'): QueryRunner =>
      this.guard(first.createQueryRunner.call(this.database === 0 ? own : other, mode));
    Object.defineProperty(own, 'createQueryRunner', { value: createQueryRunner });
    Object.defineProperty(own, 'manager', { value: new EntityManager(own) });
    return own;
  }

  /** Makes a call to the outside; it takes effect unless the process dies before. */
  async call<T>(place: Place, what: string, effect: (fault: Fault | null) => Promise<T>): Promise<T> {
    this.assertAlive();
    const result = await this.lanes.through(async () => {
      const fault = this.surroundings.faultAt(this, place);
      if (fault !== null) this.surroundings.trace(`${this.name} ${what}: ${fault}`);
      if (fault === 'crash_before') await this.die();
      await this.surroundings.pass(40);
      if (place !== 'send') await this.surroundings.failover?.come(this, place);
      const answer = await effect(fault);
      if (fault === 'crash_after') await this.die();
      return answer;
    });
    this.assertAlive();
    return result;
  }

  /** Called when the bytes are written, but not yet read by the service; other processes may run here. */
  async written(): Promise<void> {
    await this.surroundings.failover?.come(this, 'send');
  }

  kill(): void {
    this.isDead = true;
  }

  private guard(runner: QueryRunner): QueryRunner {
    const run = runner.query.bind(runner) as (sql: string, ...rest: unknown[]) => Promise<unknown>;
    const guarded = (sql: string, ...rest: unknown[]): Promise<unknown> =>
      this.statement(sql, () => run(sql, ...rest));
    Object.defineProperty(runner, 'query', { value: guarded });
    return runner;
  }

  /** Executes a statement, given by its text or a name. */
  async statement(sql: string, run: () => unknown): Promise<unknown> {
    // The server rolls back the open transaction of a client that is gone.
    if (sql === 'ROLLBACK') {
      this.transactions = Math.max(0, this.transactions - 1);
      return run();
    }
    this.assertAlive();
    const carryOut = (): Promise<unknown> => this.carryOut(sql, run);
    const result = await this.lanes.through(carryOut, () => this.transactions <= 0);
    this.assertAlive();
    return result;
  }

  private async carryOut(sql: string, run: () => unknown): Promise<unknown> {
    const { failover } = this.surroundings;
    if (failover?.isGone(this) === true)
      throw new QueryFailedError(sql, [], new Error('Connection terminated unexpectedly'));
    if (sql === LOOK_UP) this.lookedAt = this.surroundings.time.now();
    const place = this.placeOf(sql);
    const fault = this.surroundings.faultAt(this, place);
    if (fault === 'crash_before') {
      this.surroundings.trace(`${this.name} dies before: ${named(sql)}`);
      await this.die();
    }
    const result = await run();
    if (sql.startsWith('START TRANSACTION')) this.transactions += 1;
    if (sql === 'COMMIT') this.transactions -= 1;
    if (fault === 'crash_after') {
      this.surroundings.trace(`${this.name} dies after: ${named(sql)}`);
      await this.die();
    }
    if (fault === 'acknowledgement_lost') {
      this.surroundings.trace(`${this.name} does not hear that it was done: ${named(sql)}`);
      await this.surroundings.lost(this);
      throw new QueryFailedError(sql, [], new Error('Connection terminated unexpectedly'));
    }
    if (fault === 'pause_after' && this.transactions <= 0) {
      this.surroundings.trace(`${this.name} stands still after: ${named(sql)}`);
      await this.surroundings.pause(this);
    }
    if ((fault === 'session_lost' || fault === 'session_lost_unnoticed') && this.transactions <= 0) {
      this.surroundings.trace(`${this.name} loses its session after: ${named(sql)}`);
      if (fault === 'session_lost') this.session.lose();
      await this.surroundings.loseSession(this);
    }
    if (failover && this.transactions <= 0) await failover.come(this, sql === LOOK_UP ? 'look' : place);
    return result;
  }

  private placeOf(sql: string): Place {
    if (sql === BEGIN_SUBMISSION) return 'intent';
    const commits = sql === 'COMMIT' || (this.transactions <= 0 && COMMIT_THEMSELVES.has(sql));
    return commits ? 'commit' : 'statement';
  }

  private async die(): Promise<never> {
    this.isDead = true;
    await this.surroundings.died(this);
    throw new ProcessDied();
  }

  private assertAlive(): void {
    if (this.isDead) throw new ProcessDied();
  }
}

/** Beginning of a statement, by which it is recognised in the trace. */
function named(sql: string): string {
  return sql.replace(/\s+/g, ' ').slice(0, 60);
}
