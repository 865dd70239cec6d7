import { UnauthorizedException } from '@nestjs/common';
import type { Config } from '../src/platform/config/config';
import type { DocumentKind } from '../src/documents/sales-document';
import type { Lease } from '../src/organisations/lease/lease';
import type { FiscalWebhookController } from '../src/webhooks/fiscal-webhook.controller';
import type { Blueprint } from './blueprint';
import { SharedBooks } from './books/simulated-books';
import { judgeFirstSending } from './checks/sending';
import { buildConnector, type Connector } from './connector';
import { AMBIGUOUS, type Fault, type FaultSource, type Place } from './faults';
import { Authority } from './fiscal/authority';
import { readArrival, type SentDocument } from './fiscal/sent-document';
import { ReceivedAnswers } from './received-answers';
import type { Installation } from './installation';
import { isRepeated, type Judge, type Sending } from './judge';
import type { Layer } from './layer';
import type { Random } from './random';
import type { JudgedSending, Environment } from './environment';
import { ProcessDied, SimulatedProcess } from './simulated-process';
import type { VirtualTime } from './virtual-time';

/** As without webhooks, and more often, as somebody may set it. */
const POLLS_MS = [60_000, 300_000] as const;

interface Replica {
  readonly number: number;
  process: SimulatedProcess;
  connector: Connector;
  isBusy: boolean;
}

/** Everything that a schedule happens in. */
export class World implements Environment {
  readonly authority: Authority;
  readonly isRepeatable: boolean;
  readonly books = new SharedBooks(() => this.time.now());
  readonly violations: string[] = [];
  readonly lines: string[] = [];
  /** How often what can happen has happened. */
  readonly met: Record<string, number> = {};
  readonly received = new ReceivedAnswers();
  /** Documents about which something really happened that can leave them uncertain. */
  readonly ambiguous = new Set<string>();
  /** Since when organisations are paused, by tenant. */
  readonly pausedSince = new Map<string, number>();
  /** Since when the tables may have forgotten what had been written to the books. */
  wasRestored = false;
  /** What others do while a process stands still. */
  meanwhile: () => Promise<void> = () => Promise.resolve();
  /** Of the processes; how often the books are polled differs from schedule to schedule. */
  private readonly config: Config;
  private readonly replicas: Replica[] = [];
  private readonly sent = new Set<string>();
  /** SHA-256 of the last that has left of each document: what was sent before it had certainly not been taken. */
  private readonly left = new Map<string, string>();
  private isStandingStill = false;
  private lives = 0;

  constructor(
    readonly layer: Layer,
    readonly time: VirtualTime,
    readonly random: Random,
    private readonly setting: {
      readonly blueprint: Blueprint;
      faults: FaultSource;
      readonly isRepeatable: boolean;
    },
  ) {
    this.isRepeatable = setting.isRepeatable;
    this.authority = new Authority(random, this.isRepeatable);
    const pollMs = random.pick(POLLS_MS);
    const { config } = layer.installation;
    this.config = { ...config, sync: { ...config.sync, pollMs, pollAfterMissMs: pollMs } };
  }

  setFaults(faults: FaultSource): void {
    this.setting.faults = faults;
  }

  get judge(): Judge {
    return this.layer.judge;
  }

  get installation(): Installation {
    return this.layer.installation;
  }

  async start(replicas: number): Promise<void> {
    for (let number = 0; number < replicas; number += 1)
      this.replicas.push({ number, ...this.build(number), isBusy: false });
    for (const replica of this.replicas) await this.restart(replica);
  }

  faultAt(_process: SimulatedProcess, place: Place): Fault | null {
    const fault = this.setting.faults.at(place);
    if (fault !== null) this.meet(`${place}: ${fault}`);
    return fault;
  }

  /** Counts something that can happen to a schedule. */
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

  /** Everything that is in the books is tracked, and nothing of it is left to be done by anybody. */
  async isQuiet(): Promise<boolean> {
    if (this.authority.isAwaited) return false;
    return this.judge.isQuiet(this.books.everything().length);
  }

  async pass(ms: number): Promise<void> {
    this.time.move(ms);
    // Whoever looks now sees what has arrived, late or not.
    this.authority.letLateArrive(this.time.now());
    await this.layer.setTime(this.time.now());
  }

  async died(_process: SimulatedProcess): Promise<void> {
    this.received.begin();
    await this.markUnderWay();
  }

  async lost(_process: SimulatedProcess): Promise<void> {
    await this.markUnderWay();
  }

  async pause(process: SimulatedProcess): Promise<void> {
    if (this.isStandingStill) return;
    this.isStandingStill = true;
    await this.markUnderWay();
    const { inRun } = this.received;
    await this.pass(this.random.whole(30, 300) * 1_000);
    try {
      await this.meanwhile();
    } finally {
      this.isStandingStill = false;
      this.received.inRun = inRun;
      this.trace(`${process.name} goes on`);
    }
  }

  async judgeSending(kind: DocumentKind, payload: Buffer, fault: Fault | null): Promise<JudgedSending> {
    const document = readArrival(kind, payload);
    if (AMBIGUOUS.includes(fault)) this.leaveUnknown(document.sourceId);
    const rows = await this.judge.sendings(document.sha256);
    const repeat = this.isRepeatable ? rows.find((row) => row.isThis && isRepeated(row)) : undefined;
    const intent = repeat ?? rows.find((row) => row.isThis && row.state === 'sending');
    const judged = { document, submissionId: intent?.id ?? null };
    if (fault === 'not_sent') return judged;
    await this.judgeMemory(document);
    if (intent === undefined) this.violate('S2', `${document.number} is sent without an intent`);
    else if (this.sent.has(intent.id) && repeat === undefined)
      this.violate('S3', `${document.number} is sent twice by one attempt`);
    else this.sent.add(intent.id);
    if (intent !== undefined) this.judgeRest(document, intent);
    if (repeat === undefined) judgeFirstSending(this, document, rows);
    else this.meet('service: asked again');
    return judged;
  }

  /** S16: no intent is committed once a pause has been answered. One that was committed before it may still leave. */
  private judgeRest({ number, sourceId }: SentDocument, { startedAt, repeatedAt }: Sending): void {
    const since = this.pausedSince.get(this.books.tenantOf(sourceId));
    if (since !== undefined && (repeatedAt ?? startedAt).getTime() >= since)
      this.violate('S16', `${number} is sent although its organisation is paused`);
  }

  leaveUnknown(sourceId: string): void {
    if (!this.isRepeatable) this.ambiguous.add(sourceId);
  }

  /** A person knows of everything that was sent and is forgotten. */
  takeNoteOfForgotten(): void {
    this.left.clear();
  }

  /** S12: the amounts add up. S15: nothing is sent while the tables have forgotten something that was sent before. */
  private async judgeMemory({ kind, sourceId, number, sha256, addsUp }: SentDocument): Promise<void> {
    if (!addsUp) this.violate('S12', `the lines of ${number} do not make its total`);
    const forgotten = await this.judge.forgotten([...this.left.values()]);
    if (forgotten !== 0) this.violate('S15', `${number} is sent, and ${forgotten} are forgotten`);
    this.left.set(`${kind} ${sourceId}`, sha256);
  }

  /** One replica takes an organisation that is due, if there is one, and works on it. */
  async runReplica(which: number): Promise<boolean> {
    const replica = this.replicas[which % this.replicas.length];
    if (replica === undefined || replica.isBusy) return false;
    return this.asReplica(replica, async ({ leases, run }) => {
      const lease: Lease | null = await leases.claimDue(
        replica.process.name,
        this.installation.config.sync.leaseMs,
      );
      if (lease === null) return false;
      await run.run(lease, () => false);
      return true;
    });
  }

  /** Something else than a run that a living process does. */
  async within(work: (connector: Connector) => Promise<void>): Promise<boolean> {
    const replica = this.replicas.find((one) => !one.isBusy);
    if (replica === undefined) return false;
    return this.asReplica(replica, async (connector) => {
      await work(connector);
      return true;
    });
  }

  /** A delivery of the service at whichever process is there to take it. */
  async deliverTo(
    accountId: string,
    headers: Record<string, string>,
    request: Parameters<FiscalWebhookController['receive']>[2],
  ): Promise<'taken' | 'turned away' | 'away'> {
    let answer: 'taken' | 'turned away' | 'away' = 'away';
    await this.within(async ({ webhook }) => {
      try {
        await webhook.receive(accountId, headers, request);
        answer = 'taken';
      } catch (error) {
        if (error instanceof UnauthorizedException) answer = 'turned away';
        else throw error;
      }
    });
    return answer;
  }

  /** The end of the schedule: what processes hold open is given back. */
  async end(): Promise<void> {
    for (const { connector } of this.replicas) await connector.guard.onApplicationShutdown();
  }

  async restartAll(): Promise<void> {
    for (const replica of this.replicas) {
      replica.process.kill();
      if (replica.isBusy) continue;
      // Nobody else runs it while it starts: its start may stand still, too.
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

  /** Another life: nothing that was in the memory is left. */
  private async restart(replica: Replica): Promise<void> {
    await replica.connector.guard.onApplicationShutdown().catch(() => undefined);
    do {
      Object.assign(replica, this.build(replica.number));
      try {
        await replica.connector.guard.onApplicationBootstrap();
      } catch (error) {
        if (!replica.process.isDead) throw error;
      }
    } while (replica.process.isDead);
  }

  private build(replica: number): { process: SimulatedProcess; connector: Connector } {
    this.lives += 1;
    const process = new SimulatedProcess(`process ${this.lives}`, this);
    const { blueprint } = this.setting;
    const config = blueprint.config(this.config);
    const { layer } = this;
    const stored = layer.stored(process, replica);
    const connector = buildConnector(blueprint, stored, { process, world: this, layer, config });
    return { process, connector };
  }

  private async markUnderWay(): Promise<void> {
    for (const sourceId of await this.judge.underWay()) this.leaveUnknown(sourceId);
  }
}
