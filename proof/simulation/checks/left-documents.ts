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
    /** Second database; null if there is only one. */
    readonly failover: { readonly hasTwo: boolean } | null;
    readonly elsewhere: RecordedElsewhere;
    readonly time: { now(): number };
  };

/** Submission as one database records it. */
interface Intent {
  readonly database: DatabaseNumber;
  readonly rows: readonly Sending[];
  /** Submission that allows this sending; undefined if there is none. */
  readonly intent: Sending | undefined;
}

/** Records every document that was sent in a schedule, and checks each further sending against them. */
export class LeftDocuments {
  private readonly sent = new Set<string>();
  /** Last sending of each document with its time: earlier ones were certainly not accepted. */
  private readonly left = new Map<
    string,
    Pick<SentDocument, 'sourceId' | 'sha256'> & { readonly at: number }
  >();
  /** Time at which each submission was first sent, by its id, from either database. */
  private readonly submissions = new Map<string, number>();

  constructor(private readonly world: Scene) {}

  /** Checks a submission at the moment when it is written to the service. */
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

  /** Forgets what was sent, because a person has accepted that the tables have lost it. */
  takeNoteOfForgotten(): void {
    this.left.clear();
    this.submissions.clear();
  }

  /**
   * Finds the intent of a sending. It may be in the other database, if the process was redirected after committing it.
   */
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
    // If both databases have the submission, the later commit counts.
    const later = unsent.find(
      ({ intent }) => intent.id === own?.intent.id && committedAt(intent) > committedAt(own.intent),
    );
    return later ?? own ?? found[0] ?? { database, rows: [], intent: undefined };
  }

  private isRepeat(row: Sending): boolean {
    return this.world.isRepeatable && isRepeated(row);
  }

  /**
   * S12: the amounts add up. S15: nothing is sent while the tables lack something sent before. S25: or while they do
   * not know a submission of the other database.
   * A repeat is excused for what was sent after its process last read the journal: the service answers it with the
   * existing receipt.
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
