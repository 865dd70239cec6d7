import { STORE_READING } from '../../../src/platform/clock/clock-readings.repository';
import { isDatabaseFault } from '../../../src/platform/database/driver-error';
import { CLAIMING_LOCK } from '../../../src/platform/database/other-versions';
import type { Flow } from '../../../src/domain/lifecycle/flow';
import { readFlow } from '../../../src/documents/flow.repository';
import { standstillFacts } from '../../../src/operations/alerts/alert-survey.service';
import { judgeFlow } from '../../../src/operations/doctor/checks/upkeep';
import type { JournalFolder, OpenFile } from '../../../src/sync/submit/safe-mode/journal-folder';
import { OpenJournal } from '../../../src/sync/submit/safe-mode/open-journal';
import { Blueprint } from '../blueprint';
import { SqlLayer } from '../database/sql-layer';
import type { Fault, FaultSource, Place } from '../faults';
import { Post } from '../fiscal/post';
import { TENANTS } from '../installation';
import { putInvoice, workNow } from '../lasting/lasting-trial';
import { Random } from '../random';
import type { PlayedJournal } from '../simulated-guard';
import { SimulatedProcess } from '../simulated-process';
import { TraceLog } from '../trace-log';
import { BEGIN, VirtualTime } from '../virtual-time';
import { World } from '../world';

const MINUTE = 60_000;
const STEP_MS = MINUTE / 2;
const APART_MS = 2 * MINUTE;

/** Lasting fault; absent fields mean that the part works. */
export interface LastingFault {
  /** Fault of every call at a place. */
  readonly calls?: Readonly<Partial<Record<Place, Fault>>>;
  /** Error code of the system for every write to the journal. */
  readonly journal?: string;
  /** True if the database is read-only. */
  readonly isReadOnly?: boolean;
  /** True while the disk of the database is full. */
  readonly isFull?: boolean;
  /** True if webhooks of the fiscal service are refused. */
  readonly refusesWebhooks?: boolean;
  /** True if a person has paused the client. */
  readonly isPaused?: boolean;
  /** True if no new invoices are made. */
  readonly isQuiet?: boolean;
}

/** What a person sees at one moment. */
export interface Seen {
  /** Minutes since the fault began. */
  readonly minute: number;
  /** State of the client on the Today page. */
  readonly today: Flow['is'];
  /** Cause, as the label of the metric; null if the client works. */
  readonly cause: string | null;
  readonly doctor: readonly string[];
  readonly alerts: readonly string[];
  /** Minutes until the next try that is named; null: none is named. */
  readonly triedAgainIn: number | null;
}

/** Journal and network that fail while the fault lasts. */
class Failing extends Blueprint implements FaultSource {
  fault: LastingFault = {};

  at(place: Place): Fault | null {
    return this.fault.calls?.[place] ?? null;
  }

  override journal(): PlayedJournal {
    return {
      open: (folder, ...given) => OpenJournal.open(this.failing(folder), ...given),
    };
  }

  private failing(folder: JournalFolder): JournalFolder {
    const fail = (): void => {
      const { journal: code } = this.fault;
      if (code !== undefined) throw Object.assign(new Error(`${code}: the journal`), { code });
    };
    return {
      names: () => folder.names(),
      version: () => folder.version(),
      tail: (...given) => folder.tail(...given),
      share: (...given) => folder.share(...given),
      append: async (name): Promise<OpenFile> => {
        const file = await folder.append(name);
        return {
          get size() {
            return file.size;
          },
          flush: () => file.flush(),
          isInPlace: () => file.isInPlace(),
          close: () => file.close(),
          write: async (text) => {
            fail();
            await file.write(text);
          },
        };
      },
    };
  }
}

/** Production program with one client whose invoices keep coming before, during and after a fault. */
export class FlowTrial {
  private readonly post: Post;
  private readonly reader: SimulatedProcess;
  private put = 0;
  private passed = 0;

  private constructor(
    private readonly world: World,
    private readonly layer: SqlLayer,
    private readonly failing: Failing,
  ) {
    this.post = new Post(world);
    this.reader = new SimulatedProcess('a reader', world);
  }

  static async open(layer: SqlLayer, time: VirtualTime): Promise<FlowTrial> {
    time.reset();
    time.install();
    await layer.reset(BEGIN);
    const failing = new Failing();
    const setting = { blueprint: failing, faults: failing, isRepeatable: false, seed: 1, failsOver: false };
    const world = new World(layer, time, new Random(1), setting);
    TraceLog.install((line) => world.trace(line));
    await world.start(2);
    await layer.pauseOthers([TENANTS[0]]);
    return new FlowTrial(world, layer, failing);
  }

  get violations(): readonly string[] {
    return this.world.violations;
  }

  /** Applies a fault for a time, and returns what was seen at each step. */
  async last(fault: LastingFault, minutes: number): Promise<Seen[]> {
    if ((this.failing.fault.isPaused ?? false) !== (fault.isPaused ?? false))
      await this.world.layer.pause(TENANTS[0], fault.isPaused ?? false);
    if ((this.failing.fault.isReadOnly ?? false) !== (fault.isReadOnly ?? false))
      await this.layer.setReadOnly(fault.isReadOnly ?? false);
    if ((this.failing.fault.isFull ?? false) !== (fault.isFull ?? false))
      await this.layer.setFull(fault.isFull ?? false);
    this.failing.fault = fault;
    const seen: Seen[] = [];
    for (let passed = STEP_MS; passed <= minutes * MINUTE; passed += STEP_MS) {
      await this.step();
      seen.push(await this.look(passed / MINUTE));
    }
    return seen;
  }

  end(): Promise<void> {
    return this.world.end();
  }

  private async step(): Promise<void> {
    const { world, post, failing } = this;
    await world.pass(STEP_MS);
    this.passed += STEP_MS;
    await this.storeRow();
    if (failing.fault.isQuiet !== true && this.passed % APART_MS === 0) putInvoice(world, (this.put += 1));
    await workNow(world, post, (arrival) => {
      world.authority.fiscalise(arrival);
      if (failing.fault.refusesWebhooks !== true) post.announce(arrival, false);
    });
  }

  /** Stores the clock row of a process that claims work, as each process does while it can. */
  private async storeRow(): Promise<void> {
    const { dataSource } = this.world.layer.stored(this.reader, 0);
    try {
      await dataSource.query(`select pg_advisory_lock_shared(${CLAIMING_LOCK})`);
      await dataSource.query(STORE_READING, ['a process', 0, false]);
    } catch (error) {
      if (!isDatabaseFault(error)) throw error;
    }
  }

  private async look(minute: number): Promise<Seen> {
    const { dataSource } = this.world.layer.stored(this.reader, 0);
    const flows = await readFlow((sql, parameters) => dataSource.query(sql, parameters));
    const [organisationId] = this.world.installation.organisationIds;
    const flow = flows.find((one) => one.organisationId === organisationId)?.flow;
    if (flow === undefined) throw new Error('the client is not there');
    const again = flow.is === 'standing' ? flow.triedAgainAt : null;
    const findings = judgeFlow(flows).filter(({ level }) => level !== 'ok');
    return {
      ...{ minute, today: flow.is, cause: flow.is === 'standing' ? flow.cause : null },
      triedAgainIn: again === null ? null : (again.getTime() - this.world.time.now()) / MINUTE,
      doctor: findings.map(({ what }) => what),
      alerts: standstillFacts(flows, new Date(this.world.time.now())).map(({ subject }) => subject),
    };
  }
}
