import { TEXTS } from '../../../src/domain/texts/language';
import { sayStored } from '../../../src/domain/texts/stored-sentence';
import { addDays, dayAt, type CalendarDay } from '../../../src/domain/calendar-day';
import type { Customer, SalesDocument } from '../../../src/domain/sales/sales-document';
import { grouped } from '../../../src/domain/grouped';
import type { Config } from '../../../src/platform/config/config';
import { Blueprint } from '../blueprint';
import { BAKERY, CUSTOMER, sale } from '../books/book-documents';
import type { SimulatedBooks } from '../books/simulated-books';
import type { Connector } from '../connector';
import type { Environment } from '../environment';
import { Post } from '../fiscal/post';
import { polledEvery, TENANTS } from '../installation';
import { MemoryLayer } from '../memory/memory-layer';
import { Random } from '../random';
import type { SimulatedProcess } from '../simulated-process';
import { TraceLog } from '../trace-log';
import { BEGIN, VirtualTime } from '../virtual-time';
import { World } from '../world';
import { CountedCalls, LimitedBooks } from './limited-books';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Share of the time until the go-live date in which sales are made; none are made in the evening before it. */
const BEFORE_EVENING = 0.9;
const OFFSET = '+02:00';
/** First date of the documents, and the number of days that they cover, which include the end of a year. */
const FIRST_DAY = '2025-12-01';
const DAYS = 90;
const CREDIT_NOTE_EVERY = 50;
const [TENANT] = TENANTS;
const STUCK_AFTER_DAYS = 40;
const REPLICAS = 2;
const LIMITS = { perMinute: 60, perDay: 5_000 };

export interface BackfillTrialOptions {
  readonly documents: number;
  /** Number of sales during the run, and the same number after it. */
  readonly live: number;
  readonly seed: number;
  /**
   * True if the go-live date is after the backfill, as proposed to people; false if the client is live already, so that
   * the history is late.
   */
  readonly ahead: boolean;
}

export interface BackfillTrialResult {
  readonly planned: { readonly documents: number; readonly calls: number; readonly days: number };
  readonly days: number;
  /** Number of documents by their number of receipts. */
  readonly receipts: Readonly<Record<number, number>>;
  /** Number of documents by final state. */
  readonly states: Readonly<Record<string, number>>;
  /** Receipts of the device that are dated before the previous receipt. */
  readonly backwards: number;
  /** Documents of the history that were sent with their own date. */
  readonly withOwnDate: number;
  /** Longest time from a sale to its receipt, in seconds, of sales that need not wait for the go-live date. */
  readonly slowestSeconds: number;
  readonly calls: CountedCalls['made'] & { readonly over: number; readonly mostOfBackfill: number };
  readonly violations: readonly string[];
}

/** Production program whose calls to the books are limited. */
class LimitedBlueprint extends Blueprint {
  readonly opened: LimitedBooks[] = [];

  constructor(private readonly calls: CountedCalls) {
    super();
  }

  override config(config: Config): Config {
    return polledEvery(MINUTE, config);
  }

  override books(process: SimulatedProcess, world: Environment): SimulatedBooks {
    const books = new LimitedBooks(process, world, this.calls, LIMITS);
    this.opened.push(books);
    return books;
  }
}

/** Plans a backfill and runs it over days of virtual time, while the same client makes new sales. */
export async function backfillTrial(options: BackfillTrialOptions): Promise<BackfillTrialResult> {
  const time = new VirtualTime();
  time.install();
  try {
    const layer = new MemoryLayer(time);
    await layer.reset();
    const calls = new CountedCalls(LIMITS, () => time.now());
    const blueprint = new LimitedBlueprint(calls);
    const setting = { faults: { at: () => null }, isRepeatable: false, seed: options.seed, failsOver: false };
    const world = new World(layer, time, new Random(options.seed), { blueprint, ...setting });
    TraceLog.install(() => undefined);
    await world.start(REPLICAS);
    const trial = new BackfillTrial(layer, world, calls, blueprint.opened, options);
    return await trial.run();
  } finally {
    VirtualTime.giveClocksBack();
  }
}

class BackfillTrial {
  private readonly post: Post;
  /** Documents of the history, by number. */
  private readonly history = new Map<string, SalesDocument>();
  /** Time of each sale, by number. */
  private readonly sold = new Map<string, number>();
  private readonly receivedAt = new Map<string, number>();
  /** Times of future sales, in order. */
  private toCome: number[] = [];

  constructor(
    private readonly layer: MemoryLayer,
    private readonly world: World,
    private readonly calls: CountedCalls,
    private readonly opened: readonly LimitedBooks[],
    private readonly options: BackfillTrialOptions,
  ) {
    this.post = new Post(world);
    world.books.pageSize = 1_000;
  }

  async run(): Promise<BackfillTrialResult> {
    const { layer, options, world } = this;
    const { ahead, documents } = options;
    await layer.pauseOthers([TENANT]);
    this.fillBooks();
    await this.goLive(this.today);
    await this.until(() => this.states().waiting === documents);
    if (!ahead) await this.sellFirst();
    const begun = world.time.now();
    const { id, days: planned, calls } = await this.plan();
    const goLiveOn = addDays(this.today, planned + 1);
    if (ahead) await this.goLive(goLiveOn);
    await this.begin(id);
    this.sellWithin(begun, planned * DAY * BEFORE_EVENING);
    await this.until(() => this.hasEnded(id));
    const days = (world.time.now() - begun) / DAY;
    if (ahead) await this.goLiveAfterwards(goLiveOn);
    await this.until(() => this.toCome.length === 0 && this.isDone());
    await world.end();
    return {
      planned: { documents, calls, days: planned },
      days: Math.round(days * 100) / 100,
      ...this.result(ahead ? midnight(goLiveOn) : 0),
    };
  }

  private get today(): CalendarDay {
    return dayAt(new Date(this.world.time.now()), OFFSET);
  }

  private fillBooks(): void {
    const { documents } = this.options;
    let original: SalesDocument | null = null;
    for (let index = 0; index < documents; index += 1) {
      const day = addDays(FIRST_DAY, Math.floor((index * DAYS) / documents));
      const isNote = index % CREDIT_NOTE_EVERY === CREDIT_NOTE_EVERY - 1;
      const kind = isNote ? 'credit_note' : 'invoice';
      const number = `${isNote ? 'CN' : 'H'}-${String(index + 1).padStart(6, '0')}`;
      const net = 100 + this.world.random.whole(1, 400);
      const entered: SalesDocument = isNote
        ? sale({ kind, sourceId: number, number }, 100, day, new Date(BEGIN), original)
        : sale({ kind, sourceId: number, number }, net, day, new Date(BEGIN), null, this.buyer());
      if (!isNote) original = entered;
      this.history.set(number, entered);
      this.world.books.put(TENANT, entered);
    }
  }

  private buyer(): Customer {
    return this.world.random.pick([CUSTOMER, BAKERY]);
  }

  private sell(): void {
    const number = `L-${String(this.sold.size + 1).padStart(6, '0')}`;
    const at = this.world.time.now();
    const identity = { kind: 'invoice' as const, sourceId: number, number };
    this.world.books.put(TENANT, sale(identity, 500, this.today, new Date(at), null, this.buyer()));
    this.sold.set(number, at);
  }

  /** Makes the client live by sending a sale of today first. */
  private async sellFirst(): Promise<void> {
    this.sell();
    await this.until(() => this.states().written_back === 1);
  }

  private sellWithin(from: number, ms: number): void {
    const times = Array.from({ length: this.options.live }, () => from + this.world.random.whole(0, ms));
    this.toCome = times.sort((one, other) => one - other);
  }

  /**
   * Runs a second plan in the evening before the go-live date, for sales made meanwhile; from that date on, sales are
   * sent immediately.
   */
  private async goLiveAfterwards(goLiveOn: CalendarDay): Promise<void> {
    const { time } = this.world;
    await this.until(() => time.now() >= midnight(goLiveOn) - 4 * HOUR);
    const { id } = await this.plan();
    await this.begin(id);
    await this.until(() => this.hasEnded(id) && time.now() >= midnight(goLiveOn) + 8 * HOUR);
    this.sellWithin(time.now(), 8 * HOUR);
  }

  private async plan(): Promise<{ readonly id: string; readonly days: number; readonly calls: number }> {
    let plan = { id: '', days: 0, calls: 0 };
    await this.within(async ({ past }) => {
      const { id, report } = await past.plan(TENANT);
      plan = { id, days: report.effort?.days ?? 0, calls: report.effort?.calls ?? 0 };
    });
    return plan;
  }

  private begin(id: string): Promise<void> {
    return this.within(({ past }) => past.begin(id));
  }

  private goLive(day: CalendarDay): Promise<void> {
    return this.within(({ past }) => past.goLive(TENANT, day));
  }

  private async within(work: (connector: Connector) => Promise<void>): Promise<void> {
    if (!(await this.world.within(work))) throw new Error('no replica is free');
  }

  private hasEnded(id: string): boolean {
    const found = this.layer.rows('backfills').find((row) => row.id === id);
    if (found?.state === 'stopped')
      throw new Error(`the run stopped: ${found.reason === null ? '' : sayStored(TEXTS, found.reason)}`);
    return found?.state === 'completed';
  }

  private isDone(): boolean {
    const rows = this.layer.rows('documents');
    const isEntered = rows.length === this.history.size + this.sold.size;
    return isEntered && rows.every(({ state, dueAt }) => state === 'written_back' && dueAt === null);
  }

  private states(): Readonly<Record<string, number>> {
    const states = grouped(this.layer.rows('documents'), ({ state }) => state);
    return Object.fromEntries([...states].map(([state, rows]) => [state, rows.length]));
  }

  private async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (this.world.time.now() > BEGIN + STUCK_AFTER_DAYS * DAY)
        throw new Error('it does not come to its end');
      await this.step();
    }
  }

  private async step(): Promise<void> {
    const { layer, world } = this;
    while (this.toCome[0] !== undefined && this.toCome[0] <= world.time.now()) {
      this.toCome.shift();
      this.sell();
    }
    let isNews = false;
    for (let which = 0; which < REPLICAS; which += 1) if (await world.runReplica(which)) isNews = true;
    if (isNews) for (const books of this.opened) await books.giveBack();
    if ((await this.decide()) || isNews) return world.pass(SECOND);
    const due = layer
      .rows('organisations')
      .flatMap(({ dueAt, isPaused }) => (isPaused ? [] : dueAt.getTime()));
    const next = Math.min(...due, this.toCome[0] ?? Infinity) - world.time.now();
    return world.pass(Math.min(HOUR, Math.max(SECOND, next)));
  }

  /** Lets the service fiscalise everything that has arrived, and announces it by webhook. */
  private async decide(): Promise<boolean> {
    const { authority, time } = this.world;
    const pending = authority.pending();
    for (const arrival of pending) {
      authority.fiscalise(arrival);
      this.receivedAt.set(arrival.number, time.now());
      this.post.announce(arrival, false);
    }
    await this.post.deliverAll();
    return pending.length > 0;
  }

  /** @param liveFrom time from which sales are sent immediately; earlier ones wait for the second plan */
  private result(liveFrom: number): Omit<BackfillTrialResult, 'planned' | 'days'> {
    const { authority, violations } = this.world;
    const receipts = authority
      .fiscalised()
      .sort((one, other) => (one.fiscalNumber ?? 0) - (other.fiscalNumber ?? 0));
    const times = grouped(receipts, ({ sourceId }) => sourceId);
    const all = [...this.history.keys(), ...this.sold.keys()];
    const counts = grouped(all, (sourceId) => times.get(sourceId)?.length ?? 0);
    const delays = [...this.sold]
      .filter(([, at]) => at >= liveFrom)
      .map(([number, at]) => (this.receivedAt.get(number) ?? Infinity) - at);
    return {
      receipts: Object.fromEntries([...counts].map(([count, found]) => [count, found.length])),
      states: this.states(),
      backwards: receipts.filter(({ moment }, place) => moment < (receipts[place - 1]?.moment ?? '')).length,
      withOwnDate: receipts.filter(({ number, day }) => this.history.get(number)?.issuedOn === day).length,
      slowestSeconds: Math.max(...delays) / SECOND,
      calls: { ...this.calls.made, over: this.calls.over, mostOfBackfill: this.calls.mostOfBackfill },
      violations,
    };
  }
}

function midnight(day: CalendarDay): number {
  return Date.parse(`${day}T00:00:00${OFFSET}`);
}
