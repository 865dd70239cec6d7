import { Injectable, Logger } from '@nestjs/common';
import { Gathered } from '../../../platform/schedule/gathered';
import type { Submission } from '../../../documents/submissions.entities';
import type { SubmitAnswer } from '../../../fiscal/fiscal-service';
import {
  isEntry,
  type JournalAcceptance,
  type JournalAnswer,
  type JournalEntry,
  type JournalRefusal,
  type JournalSequel,
} from './journal-entry';
import type { JournalGap } from './safe-mode.entities';
import { SafeModeService } from './safe-mode.service';

type Found = ReadonlyMap<string, JournalSequel>;
/** Submission by its id, with its start. */
type Asked = Pick<Submission, 'id' | 'startedAt'>;

const NONE: Found = new Map();
/** Maximum difference between the clock of the disk, which dates files, and the database's, which dates submissions. */
const CLOCKS_DIFFER_MS = 24 * 60 * 60_000;

/** Rank of journal lines about one submission: the heavier one counts, in whichever order files are read. */
const WEIGHTS: Readonly<Record<JournalSequel['says'], number>> = {
  withdrawn: 0,
  refused: 1,
  accepted: 2,
  receipt: 3,
};

/** Finds answers to submissions in the journal, for a database that does not have them. */
@Injectable()
export class JournalAnswersService {
  private readonly logger = new Logger(JournalAnswersService.name);
  private readonly readings = new Gathered((asked: readonly (readonly Asked[])[]) => this.readFor(asked));
  /** Ids of gaps already searched for: one that stays open is not searched for in each run. */
  private readonly looked = new Set<string>();
  private readonly found = new Map<string, JournalAnswer>();

  constructor(private readonly guard: SafeModeService) {}

  /**
   * Finds answers, and records that no byte was sent, by submission id. An unreadable journal returns none;
   * the next start looks again.
   */
  of(submissions: readonly Asked[]): Promise<Found> {
    return submissions.length === 0 ? Promise.resolve(NONE) : this.readings.ask(submissions);
  }

  async ofGaps(gaps: readonly JournalGap[]): Promise<ReadonlyMap<string, JournalAnswer>> {
    const unseen = gaps
      .filter(({ submissionId: id }) => !this.looked.has(id))
      .map(({ submissionId: id, entry }) => ({
        id,
        startedAt: new Date((JSON.parse(entry) as JournalEntry).at),
      }));
    for (const [id, answer] of await this.of(unseen)) if (isAnswer(answer)) this.found.set(id, answer);
    for (const { id } of unseen) this.looked.add(id);
    return this.found;
  }

  private async readFor(asked: readonly (readonly Asked[])[]): Promise<Found[]> {
    const found = await this.read(asked.flat()).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the journal cannot be asked for answers');
      return NONE;
    });
    return asked.map(() => found);
  }

  private async read(asked: readonly Asked[]): Promise<Found> {
    const ids = new Set(asked.map(({ id }) => id));
    // Records last written before the earliest submission contain no information about these.
    const since = Math.min(...asked.map(({ startedAt }) => startedAt.getTime())) - CLOCKS_DIFFER_MS;
    const found = new Map<string, JournalSequel>();
    for await (const record of this.guard.records(since)) {
      const { id } = record;
      if (!ids.has(id) || isEntry(record)) continue;
      if (WEIGHTS[record.says] >= WEIGHTS[found.get(id)?.says ?? 'withdrawn']) found.set(id, record);
    }
    if (found.size === 0) return found;
    // Removes answers whose request is named for two submissions: only a receipt can tell them apart.
    const answers = [...found.values()].filter(isAnswer);
    const owners = new Map(answers.map(({ requestId, id }) => [requestId, id]));
    for await (const record of this.guard.records(0)) {
      if (isEntry(record) || !isAnswer(record)) continue;
      const { requestId, id } = record;
      const owner = owners.get(requestId) ?? id;
      for (const one of owner === id ? [] : [owner, id])
        if (found.get(one)?.says === 'accepted') found.delete(one);
    }
    return found;
  }
}

function isAnswer(sequel: JournalSequel): sequel is JournalAnswer {
  return sequel.says === 'accepted' || sequel.says === 'receipt';
}

/** Builds the line of an answer that names a request or refuses the document; null: it does neither. */
export function answerLine(
  { id }: Pick<Submission, 'id'>,
  answer: SubmitAnswer,
): JournalAcceptance | JournalRefusal | null {
  const at = new Date().toISOString();
  switch (answer.result) {
    case 'accepted':
      return { says: 'accepted', at, id, requestId: answer.requestId };
    case 'decided':
      return { says: 'accepted', at, id, requestId: answer.statement.requestId };
    case 'refused':
      return answer.because === 'document' ? { says: 'refused', at, id, message: answer.message } : null;
    default:
      return null;
  }
}
