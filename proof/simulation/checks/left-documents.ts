import type { DocumentKind } from '../../../src/domain/sales/sales-document';
import type { Environment, JudgedSending, SendingPlace } from '../environment';
import { AMBIGUOUS, type Fault } from '../faults';
import { readArrival, type SentDocument } from '../fiscal/sent-document';
import { commitOf, committedAt, isRepeated, type Sending } from '../judge';
import type { DatabaseNumber } from '../database-number';
import type { Layer } from '../layer';
import type { SimulatedProcess } from '../simulated-process';
import type { RecordedElsewhere } from '../recorded-elsewhere';
import { type IntentScene, judgeFirstSending, judgeIntent, type SendingScene } from './sending';

type Scene = IntentScene &
  SendingScene &
  Pick<Environment, 'isRepeatable' | 'leaveUnknown' | 'meet'> & {
    readonly layer: Pick<Layer, 'judgeOf'>;
    /** Null: there is one database alone. */
    readonly failover: { readonly hasTwo: boolean } | null;
    readonly elsewhere: RecordedElsewhere;
    readonly time: { now(): number };
  };

/** A submission as one database tells of it. */
interface Intent {
  readonly database: DatabaseNumber;
  readonly rows: readonly Sending[];
  /** Undefined: there is none. */
  readonly intent: Sending | undefined;
}

/** Records every document that has left in a schedule, and checks the next one against them. */
export class LeftDocuments {
  private readonly sent = new Set<string>();
  /** The last that has left of each document, and when: what was sent before it had certainly not been taken. */
  private readonly left = new Map<
    string,
    Pick<SentDocument, 'sourceId' | 'sha256'> & { readonly at: number }
  >();
  /** The moment at which each submission left first, by its identifier, from whichever database. */
  private readonly submissions = new Map<string, number>();

  constructor(private readonly world: Scene) {}

  /** The judge's look at a submission in the moment that it is written to the service. */
  async judge(
    kind: DocumentKind,
    payload: Buffer,
    fault: Fault | null,
    { process, accountId }: SendingPlace,
  ): Promise<JudgedSending> {
    const { world } = this;
    const document = readArrival(kind, payload);
    if (AMBIGUOUS.includes(fault)) world.leaveUnknown(document.sourceId);
    const { database, rows, intent } = await this.intentOf(process, document);
    const judged = { document, submissionId: intent?.id ?? null };
    if (fault === 'not_sent') return judged;
    await this.judgeMemory(document, database, intent, process);
    world.elsewhere.judge(world, document);
    if (intent === undefined) world.violate('S2', `${document.number} is sent without an intent`);
    else if (this.sent.has(commitOf(intent)))
      world.violate('S3', `${document.number} is sent twice by one commit`);
    else this.sent.add(commitOf(intent));
    if (intent !== undefined) judgeIntent(world, document, intent, process);
    if (intent === undefined || !this.isRepeat(intent))
      judgeFirstSending(world, { document, accountId, rows });
    else world.meet('service: asked again');
    return judged;
  }

  hasLeft(sourceId: string, since: number): boolean {
    return [...this.left.values()].some((one) => one.sourceId === sourceId && one.at >= since);
  }

  /** A person knows of everything that was sent and is forgotten. */
  takeNoteOfForgotten(): void {
    this.left.clear();
    this.submissions.clear();
  }

  /** A process that was led away between its intent and its first byte has its intent where it came from. */
  private async intentOf({ database }: SimulatedProcess, { sha256 }: SentDocument): Promise<Intent> {
    const { layer, failover } = this.world;
    const other: DatabaseNumber = database === 0 ? 1 : 0;
    const databases = failover?.hasTwo === true ? [database, other] : [database];
    const found: Intent[] = [];
    for (const at of databases) {
      const rows = await layer.judgeOf(at).sendings(sha256);
      const repeat = rows.find((row) => row.isThis && this.isRepeat(row));
      const intent = repeat ?? rows.find((row) => row.isThis && row.state === 'sending');
      found.push({ database: at, rows, intent });
    }
    const unsent = found.flatMap(({ intent, ...rest }) =>
      intent === undefined || this.sent.has(commitOf(intent)) ? [] : [{ ...rest, intent }],
    );
    const [own] = unsent;
    // The later commit is meant, where both have one submission.
    const later = unsent.find(
      ({ intent }) => intent.id === own?.intent.id && committedAt(intent) > committedAt(own.intent),
    );
    return later ?? own ?? found[0] ?? { database, rows: [], intent: undefined };
  }

  private isRepeat(row: Sending): boolean {
    return this.world.isRepeatable && isRepeated(row);
  }

  /**
   * S12: the amounts add up. S15: nothing is sent while the tables have forgotten something that was sent before. S25: nor
   * while they do not know what was sent from another database. A repeat need not know what has left since its process last looked:
   * its entry in the journal is of a submission that the other database knows, so nothing there can stop for it, and the service
   * answers it with the receipt that there is.
   */
  private async judgeMemory(
    { kind, sourceId, number, sha256, addsUp }: SentDocument,
    database: DatabaseNumber,
    intent: Sending | undefined,
    process: SimulatedProcess,
  ): Promise<void> {
    const { world } = this;
    const judge = world.layer.judgeOf(database);
    if (!addsUp) world.violate('S12', `the lines of ${number} do not make its total`);
    const until = intent !== undefined && this.isRepeat(intent) ? process.lookedAt : Infinity;
    const left = [...this.left.values()].filter((one) => one.at <= until);
    const forgotten = await judge.forgotten(left.map((one) => one.sha256));
    if (forgotten !== 0) world.violate('S15', `${number} is sent, and ${forgotten} are forgotten`);
    if (world.failover?.hasTwo === true) {
      const earlier = [...this.submissions].filter(([, leftAt]) => leftAt <= until).map(([id]) => id);
      const unknown = await judge.unknownSubmissions(earlier);
      if (unknown.length > 0)
        world.violate('S25', `${number} is sent, and ${unknown.length} were sent from another database`);
    }
    const at = world.time.now();
    this.left.set(`${kind} ${sourceId}`, { sourceId, sha256, at });
    if (intent !== undefined && !this.submissions.has(intent.id)) this.submissions.set(intent.id, at);
  }
}
