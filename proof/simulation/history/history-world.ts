import { BookHintsRepository } from '../../../src/documents/inbox/book-hints.repository';
import { SimulationDatabase } from '../database/simulation-database';
import { STABLE_STATEMENT_TIME } from '../database/virtual-schema';
import type { Random } from '../random';
import { type SimulationServer, startServer } from '../server';
import { TraceLog } from '../trace-log';
import { BEGIN, VirtualTime } from '../virtual-time';
import { type HistoryBooks, liveInvoice } from './history-books';
import { type HistoryInstallation, installHistory } from './history-installation';
import type { HistoryLimits } from './history-options';
import { HistoryPost } from './history-post';
import { HistoryReplica } from './history-replica';
import { HistoryEnvironment } from './history-environment';
import type { Kills } from './kills';
import { TENANT, XeroSide } from './xero-side';

const REPLICAS = 2;
/** Delay of Xero's webhook after an approval, in milliseconds. */
const TOLD_AFTER_MS = 3_000;
const SOON_MS = 1_000;

interface Parts {
  readonly xero: XeroSide;
  readonly replicas: readonly HistoryReplica[];
}

/** Organisation with a history, two replicas, Xero and the fiscal service, all in the same simulated time. */
export class HistoryWorld {
  /** Time of approval of each live invoice, by number. */
  readonly approved = new Map<string, number>();
  private turn = 0;

  private constructor(
    private readonly server: SimulationServer,
    readonly database: SimulationDatabase,
    readonly environment: HistoryEnvironment,
    readonly installation: HistoryInstallation,
    private readonly parts: Parts,
  ) {}

  static async open(
    books: HistoryBooks,
    limits: HistoryLimits,
    random: Random,
    kills: Kills,
  ): Promise<HistoryWorld> {
    const server = await startServer();
    const log = TraceLog.install(() => undefined);
    const database = await SimulationDatabase.open(await server.database('history'), [STABLE_STATEMENT_TIME]);
    const time = new VirtualTime();
    time.install();
    await database.reset(BEGIN);
    const xero = await XeroSide.start(await server.database('xero'), time, limits);
    const installation = await installHistory(database.judge, xero.url, limits);
    const { leaseMs } = installation.config.sync;
    const environment = new HistoryEnvironment(database, time, random, log, { kills, leaseMs });
    const replicas: HistoryReplica[] = [];
    while (replicas.length < REPLICAS) {
      const setting = { environment, xero, config: installation.config };
      const replica = new HistoryReplica(`replica ${replicas.length + 1}`, await database.connect(), setting);
      await replica.start();
      replicas.push(replica);
    }
    const post = new HistoryPost(environment, installation.accountId, replicas, (number) =>
      books.days.has(number),
    );
    environment.announce = (arrival) => post.announce(arrival);
    return new HistoryWorld(server, database, environment, installation, { xero, replicas });
  }

  get xero(): XeroSide {
    return this.parts.xero;
  }

  /** Resolves a class of the running program. */
  get<T>(type: new (...given: never[]) => T): T {
    return this.replica(0).get(type);
  }

  /** Lets the next process work on what is due; if nothing is, advances the time until something is. */
  async step(): Promise<void> {
    this.turn += 1;
    if (await this.replica(this.turn).work()) return;
    const now = this.environment.time.now();
    const due = await this.nextDue();
    const next = Math.min(due ?? Infinity, this.environment.agenda.next ?? Infinity, now + 3_600_000);
    await this.environment.pass(Math.max(SOON_MS, next - now));
  }

  /** Approves an invoice in the books, and schedules Xero's webhook. */
  async approveLive(books: HistoryBooks): Promise<void> {
    const { random, time, agenda } = this.environment;
    const invoice = liveInvoice(this.approved.size, time.now(), random.pick(books.contacts), random);
    this.approved.set(String(invoice.InvoiceNumber), time.now());
    await this.xero.approve(invoice);
    const told = { tenantId: TENANT, kind: 'invoice' as const, sourceId: String(invoice.InvoiceID) };
    const tell = async (): Promise<void> => {
      const hints = new BookHintsRepository(this.database.judge);
      await hints.store('xero', [{ ...told, happenedAt: new Date(time.now()) }]);
    };
    agenda.add(time.now() + TOLD_AFTER_MS, tell);
  }

  async close(): Promise<void> {
    for (const replica of this.parts.replicas) await replica.stop();
    VirtualTime.giveClocksBack();
    this.installation.forgetJournal();
    await this.xero.close();
    await this.database.close();
    await this.server.stop();
  }

  private replica(turn: number): HistoryReplica {
    const replica = this.parts.replicas[turn % this.parts.replicas.length];
    if (replica === undefined) throw new Error('there is no replica');
    return replica;
  }

  /** Time at which the organisation is due, or the lease of a dead process ends. */
  private async nextDue(): Promise<number | null> {
    const [row] = await this.database.judge.query<{ at: number | null }[]>(
      `select (extract(epoch from min(coalesce(lease_until + interval '1 millisecond', due_at))) * 1000)::float8 as at
       from organisations where coalesce(lease_until, due_at) < 'infinity'`,
    );
    return row?.at ?? null;
  }
}
