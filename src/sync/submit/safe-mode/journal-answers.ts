import { Injectable, Logger } from '@nestjs/common';
import { Gathered } from '../../../platform/schedule/gathered';
import type { Submission } from '../../../document-store/submission.entity';
import type { FiscalisedSubmission } from '../../../document-store/settle-fiscalised';
import type { SubmitAnswer } from '../../../fiscal/fiscal-service';
import {
  isEntry,
  type JournalAcceptance,
  type JournalAnswer,
  type JournalReceipt,
  type JournalSequel,
} from './journal-entry';
import { type JournalGap, NOT_NAMED } from './journal-gap.entity';
import { RestoreGuard } from './restore-guard';

type Found = ReadonlyMap<string, JournalSequel>;

const NONE: Found = new Map();

/** Finds answers to submissions in the journal, for a database that does not have them. */
@Injectable()
export class JournalAnswers {
  private readonly logger = new Logger(JournalAnswers.name);
  private readonly readings = new Gathered((asked: readonly (readonly string[])[]) => this.readFor(asked));
  /** Ids of gaps that were looked for: one that stays open is not looked for in each run. */
  private readonly looked = new Set<string>();
  private readonly found = new Map<string, JournalAnswer>();

  constructor(private readonly guard: RestoreGuard) {}

  /** By the ids of submissions: their answers, and that no byte of them left. A journal that cannot be read answers nothing: the next start looks again. */
  of(ids: readonly string[]): Promise<Found> {
    return ids.length === 0 ? Promise.resolve(NONE) : this.readings.ask(ids);
  }

  async ofGaps(gaps: readonly JournalGap[]): Promise<ReadonlyMap<string, JournalAnswer>> {
    const named = gaps.map(({ submissionId }) => submissionId).filter((id) => id !== NOT_NAMED);
    const unseen = named.filter((id) => !this.looked.has(id));
    for (const [id, answer] of await this.of(unseen))
      if (answer.says !== 'withdrawn') this.found.set(id, answer);
    for (const id of unseen) this.looked.add(id);
    return this.found;
  }

  private async readFor(asked: readonly (readonly string[])[]): Promise<Found[]> {
    const found = await this.read(new Set(asked.flat())).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the journal cannot be asked for answers');
      return NONE;
    });
    return asked.map(() => found);
  }

  private async read(ids: ReadonlySet<string>): Promise<Found> {
    const found = new Map<string, JournalSequel>();
    for await (const answer of this.all())
      if (ids.has(answer.id) && found.get(answer.id)?.says !== 'receipt') found.set(answer.id, answer);
    if (found.size === 0) return found;
    // Two submissions cannot have one request: which of them it is, only a receipt says.
    const answers = [...found.values()].filter(isAnswer);
    const owners = new Map(answers.map(({ requestId, id }) => [requestId, id]));
    for await (const sequel of this.all()) {
      if (!isAnswer(sequel)) continue;
      const { requestId, id } = sequel;
      const owner = owners.get(requestId) ?? id;
      for (const one of owner === id ? [] : [owner, id])
        if (found.get(one)?.says === 'accepted') found.delete(one);
    }
    return found;
  }

  private async *all(): AsyncGenerator<JournalSequel> {
    for await (const record of this.guard.records()) if (!isEntry(record)) yield record;
  }
}

function isAnswer(sequel: JournalSequel): sequel is JournalAnswer {
  return sequel.says !== 'withdrawn';
}

/** The line of an answer that names a request; null: it names none. */
export function acceptanceOf({ id }: Pick<Submission, 'id'>, answer: SubmitAnswer): JournalAcceptance | null {
  const at = new Date().toISOString();
  switch (answer.result) {
    case 'accepted':
      return { says: 'accepted', at, id, requestId: answer.requestId };
    case 'decided':
      return { says: 'accepted', at, id, requestId: answer.statement.requestId };
    default:
      return null;
  }
}

/** The line of a confirmed receipt. */
export function receiptLine({
  submissionId,
  requestId,
  data,
  pdfName,
}: FiscalisedSubmission): JournalReceipt {
  const { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl } = data;
  const numbers = { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl, pdfName };
  return { says: 'receipt', at: new Date().toISOString(), id: submissionId, requestId, ...numbers };
}
