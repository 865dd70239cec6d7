import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { DocumentsRepository } from '../../src/database/documents.repository';
import type { Submission, SubmissionState } from '../../src/database/entities/submission.entity';
import type { TrackedDocument } from '../../src/database/entities/tracked-document.entity';
import { Lease } from '../../src/database/lease';
import { LeasesRepository } from '../../src/database/leases.repository';
import { type Intent, SubmissionsRepository } from '../../src/database/submissions.repository';
import type { SubmissionLine, SubmitAnswer } from '../../src/fiscal/fiscal-service';
import { AnswerRecorder } from '../../src/sync/answer-recorder';
import { Blueprint } from '../blueprint';
import { SimulatedFiscalHarmony } from '../fiscal/simulated-fiscal-harmony';
import type { Scene } from '../scene';
import type { SimulatedProcess } from '../simulated-process';

class Resending extends SimulatedFiscalHarmony {
  override async connect(account: Parameters<SimulatedFiscalHarmony['connect']>[0]): Promise<SubmissionLine> {
    const line = await super.connect(account);
    const send: SubmissionLine['send'] = async (kind, payload) => {
      const answer = await line.send(kind, payload);
      return answer.result === 'unknown' ? line.send(kind, payload) : answer;
    };
    return { send, close: () => line.close() };
  }
}

export class ResendsOnTimeOut extends Blueprint {
  override service(process: SimulatedProcess, scene: Scene): SimulatedFiscalHarmony {
    return new Resending(process, scene);
  }
}

class Hopeful extends AnswerRecorder {
  override record(
    document: TrackedDocument,
    submission: Submission,
    answer: SubmitAnswer,
  ): ReturnType<AnswerRecorder['record']> {
    const { result } = answer;
    const taken = result === 'unknown' ? { result: 'not_sent' as const, message: answer.message } : answer;
    return super.record(document, submission, taken);
  }
}

export class TakesUnknownForNotSent extends Blueprint {
  override answers(...given: ConstructorParameters<typeof AnswerRecorder>): AnswerRecorder {
    return new Hopeful(...given);
  }
}

/** The intent is formed in the memory, and written down together with what came of it. */
class Late extends SubmissionsRepository {
  private readonly formed = new Map<string, () => Promise<Submission | null>>();

  override begin(lease: Lease, document: TrackedDocument, intent: Intent): Promise<Submission | null> {
    const { follows: _follows, ...fixed } = intent;
    const id = randomUUID();
    this.formed.set(id, () => super.begin(lease, document, intent));
    return Promise.resolve({ ...fixed, id, documentId: document.id, attempt: 1 } as Submission);
  }

  override async settle(
    manager: EntityManager,
    submission: Pick<Submission, 'id'>,
    from: readonly SubmissionState[],
    to: SubmissionState,
    known?: { requestId?: string; detail?: string },
  ): Promise<boolean> {
    const form = this.formed.get(submission.id);
    this.formed.delete(submission.id);
    const row = form === undefined ? submission : await form();
    return row !== null && super.settle(manager, row, from, to, known);
  }
}

export class SendsBeforeTheIntent extends Blueprint {
  override submissions(dataSource: DataSource): SubmissionsRepository {
    return new Late(dataSource);
  }
}

class Sleepless extends LeasesRepository {
  override async claimDue(...given: Parameters<LeasesRepository['claimDue']>): Promise<Lease | null> {
    const lease = await super.claimDue(...given);
    lease?.extendedAt(Lease.now(), Number.MAX_SAFE_INTEGER);
    return lease;
  }
}

export class NeverLooksAtTheClock extends Blueprint {
  override leases(dataSource: DataSource): LeasesRepository {
    return new Sleepless(dataSource);
  }
}

/** The lease as whoever asks last would get it: the token is always the present one. */
async function present(dataSource: DataSource, { organisationId }: Lease): Promise<Lease> {
  const [row] = await dataSource.query<{ lease_token: string }[]>(
    'select lease_token from organisations where id = $1',
    [organisationId],
  );
  return Lease.claimed(organisationId, row?.lease_token ?? '0', Lease.now(), 60_000);
}

class UnfencedDocuments extends DocumentsRepository {
  constructor(private readonly source: DataSource) {
    super(source);
  }

  override async move(lease: Lease, ...rest: TailOf<DocumentsRepository['move']>): Promise<void> {
    return super.move(await present(this.source, lease), ...rest);
  }
}

class UnfencedSubmissions extends SubmissionsRepository {
  constructor(private readonly source: DataSource) {
    super(source);
  }

  override async begin(lease: Lease, document: TrackedDocument, intent: Intent): Promise<Submission | null> {
    return super.begin(await present(this.source, lease), document, intent);
  }
}

type TailOf<T> = T extends (first: Lease, ...rest: infer R) => unknown ? R : never;

/** Without the clock as well: either of the two hides that the other is gone. */
export class NoFencing extends NeverLooksAtTheClock {
  override documents(dataSource: DataSource): DocumentsRepository {
    return new UnfencedDocuments(dataSource);
  }

  override submissions(dataSource: DataSource): SubmissionsRepository {
    return new UnfencedSubmissions(dataSource);
  }
}

export class TwoUnderWay extends Blueprint {
  override readonly changes = ['drop index submissions_one_under_way'];
}

class Forgetful extends DocumentsRepository {
  override isNumberTaken(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

export class IgnoresTakenNumbers extends Blueprint {
  override documents(dataSource: DataSource): DocumentsRepository {
    return new Forgetful(dataSource);
  }
}

class Deaf extends SubmissionsRepository {
  override settle(
    manager: EntityManager,
    submission: Pick<Submission, 'id'>,
    from: readonly SubmissionState[],
    to: SubmissionState,
    known?: { requestId?: string; detail?: string },
  ): Promise<boolean> {
    const isLate = from.includes('sending') && from.includes('unknown') && this.deafTo.includes(to);
    return super.settle(manager, submission, isLate ? ['sending'] : from, to, known);
  }

  constructor(
    dataSource: DataSource,
    private readonly deafTo: readonly SubmissionState[],
  ) {
    super(dataSource);
  }
}

export class IgnoresLateRefusals extends Blueprint {
  override submissions(dataSource: DataSource): SubmissionsRepository {
    return new Deaf(dataSource, ['refused', 'not_sent']);
  }
}

export class IgnoresLateAcceptance extends Blueprint {
  override submissions(dataSource: DataSource): SubmissionsRepository {
    return new Deaf(dataSource, ['accepted']);
  }
}
