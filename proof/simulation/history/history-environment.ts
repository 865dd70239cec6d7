import type { DocumentKind } from '../../../src/domain/sales/sales-document';
import { SharedBooks } from '../books/simulated-books';
import type { SimulationDatabase } from '../database/simulation-database';
import type { Fault, Place } from '../faults';
import { type Arrival, Authority } from '../fiscal/authority';
import { ReceivedAnswers } from '../received-answers';
import { readArrival } from '../fiscal/sent-document';
import type { Random } from '../random';
import type { JudgedSending, Environment } from '../environment';
import type { SimulatedProcess } from '../simulated-process';
import type { TraceLog } from '../trace-log';
import type { VirtualTime } from '../virtual-time';
import { Agenda } from './agenda';
import type { Kills } from './kills';

const DECIDED_AFTER_MS = { least: 1_000, most: 5_000 };

interface Work {
  readonly process: SimulatedProcess;
  readonly renew: () => Promise<void>;
  renewedAt: number;
}

/** Environment of a history's replicas: time, agenda, kills, and the service. */
export class HistoryEnvironment implements Environment {
  readonly authority: Authority;
  /** Empty here: the books are those of the simulated Xero. */
  readonly books = new SharedBooks();
  readonly received = new ReceivedAnswers();
  /** Statements of this service are always right. */
  readonly judge = { knows: (): Promise<boolean> => Promise.resolve(true) };
  readonly ambiguous = new Set<string>();
  readonly isRepeatable = false;
  readonly violations: string[] = [];
  readonly agenda = new Agenda();
  /** Number of PDFs fetched from the service. */
  downloads = 0;
  /** Announces a decision of the service by webhook. */
  announce: (arrival: Arrival) => void = () => undefined;
  /** Called when a document has arrived at the service. */
  arrived: () => Promise<void> = () => Promise.resolve();
  takeUnsaid = (): Promise<void> => Promise.resolve();
  private work: Work | null = null;
  private readonly intents = new Set<string>();

  constructor(
    private readonly database: SimulationDatabase,
    readonly time: VirtualTime,
    readonly random: Random,
    readonly log: TraceLog,
    private readonly setting: { readonly kills: Kills; readonly leaseMs: number },
  ) {
    this.authority = new Authority(random);
  }

  /** The two lanes never alternate at random: only kills are random here. */
  changesLane(): boolean {
    return false;
  }

  beginWork(process: SimulatedProcess, renew: () => Promise<void>): void {
    this.work = { process, renew, renewedAt: this.time.now() };
    this.received.begin();
  }

  endWork(): void {
    this.work = null;
  }

  /** Fault for a process at a place: a kill, if it is the process that holds the work; otherwise none. */
  faultAt(process: SimulatedProcess, place: Place): Fault | null {
    return process === this.work?.process ? this.setting.kills.at(place) : null;
  }

  leaveUnknown(sourceId: string): void {
    this.ambiguous.add(sourceId);
  }

  meet(): void {
    // Kills are counted elsewhere.
  }

  async pass(ms: number): Promise<void> {
    this.time.move(ms);
    await this.database.setTime(this.time.now());
    await this.renew();
    await this.agenda.happenUntil(() => this.time.now());
  }

  made(place: Place): void {
    if (place === 'download') this.downloads += 1;
  }

  trace(): void {
    // The trace of ten thousand documents is not read.
  }

  violate(invariant: string, what: string): void {
    this.violations.push(`${invariant}: ${what}`);
  }

  died(): Promise<void> {
    return Promise.resolve();
  }

  lost(): Promise<void> {
    return Promise.resolve();
  }

  pause(): Promise<void> {
    return Promise.resolve();
  }

  loseSession(): Promise<void> {
    return Promise.resolve();
  }

  /** Checks that the document belongs to the only open intent, and that the intent was not used before. */
  async judgeSending(kind: DocumentKind, payload: Buffer): Promise<JudgedSending> {
    const document = readArrival(kind, payload);
    const rows = await this.database.judge.query<{ id: string; sha256: string }[]>(
      `select id, payload_sha256 as sha256 from submissions where state = 'sending'`,
    );
    const [intent] = rows;
    if (rows.length !== 1 || intent?.sha256 !== document.sha256)
      this.violate('S2', `${document.number} is sent with ${rows.length} intents`);
    else if (this.intents.has(intent.id))
      this.violate('S3', `${document.number} is sent twice by one attempt`);
    else this.intents.add(intent.id);
    if (!document.addsUp) this.violate('S12', `the lines of ${document.number} do not make its total`);
    const { least, most } = DECIDED_AFTER_MS;
    this.agenda.add(this.time.now() + this.random.whole(least, most), () => this.decide());
    return { document, submissionId: intent?.id ?? null };
  }

  private async decide(): Promise<void> {
    for (const arrival of this.authority.pending()) {
      this.authority.fiscalise(arrival);
      this.announce(arrival);
    }
    await this.arrived();
  }

  /** Renews the lease like the production heartbeat does. */
  private async renew(): Promise<void> {
    const { work } = this;
    if (work === null || this.time.now() - work.renewedAt < this.setting.leaseMs / 3) return;
    work.renewedAt = this.time.now();
    // A lease that cannot be renewed expires, which the process notices.
    await work.renew().catch(() => undefined);
  }
}
