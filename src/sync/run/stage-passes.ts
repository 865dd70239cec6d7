import { performance } from 'node:perf_hooks';
import { LeaseLost, RunOutdated } from '../../organisations/lease/lease';
import { type DueWork, type OrganisationWork, type Stage, RunBudgetSpent } from '../organisation-work';
import { traced } from '../../platform/telemetry/traced-work';
import { retryInMs } from '../retry-policy';
import type { DueWorkRepository } from './due-work.repository';

/** Concurrent parts of a run. */
export interface StageConcurrency {
  /** Runs both to completion. @throws the failure of either, once both have ended */
  both(one: () => Promise<void>, other: () => Promise<void>): Promise<void>;
  /** Waits the given milliseconds, or until `ended` resolves. */
  rest(ms: number, ended: Promise<void>): Promise<void>;
}

/** Injection token of the {@link StageConcurrency} that runs use. */
export const STAGE_CONCURRENCY = Symbol('STAGE_CONCURRENCY');

export const CONCURRENTLY: StageConcurrency = {
  async both(one, other) {
    for (const result of await Promise.allSettled([one(), other()]))
      if (result.status === 'rejected') throw result.reason;
  },
  rest: (ms, ended) =>
    new Promise((settle) => {
      const timer = setTimeout(settle, ms);
      void ended.then(() => {
        clearTimeout(timer);
        settle();
      });
    }),
};

/** Number of documents per call that writes links; once so many are fiscalised the next check need not wait. */
const FULL_BATCH = 50;

export type DueWorkRead = Pick<DueWorkRepository, 'of'>;
type Report = (stage: string, error: unknown) => void;

/** Order of stages: sequential, except that stages after submission run concurrently with the sending ones. */
interface Order {
  readonly before: readonly Stage[];
  readonly sending: readonly Stage[];
  readonly after: readonly Stage[];
  readonly following: readonly Stage[];
}

export function orderOf(stages: readonly Stage[]): Order {
  const first = stages.findIndex(({ phase }) => phase === 'sends');
  const isBefore = (stage: Stage): boolean => first < 0 || stages.indexOf(stage) < first;
  return {
    before: stages.filter(isBefore),
    sending: stages.filter(({ phase }) => phase === 'sends'),
    after: stages.filter((stage) => !isBefore(stage) && stage.phase !== 'sends'),
    following: stages.filter(({ phase }) => phase === 'follows'),
  };
}

/** Failure that ended a stage early. */
export interface StageFailure {
  readonly stage: string;
  readonly error: unknown;
  /** Duration of the attempt in milliseconds; absent: not known. */
  readonly lastedMs?: number;
}

/** Stage that failed in this run and pauses before its retry. */
interface FailedStage extends StageFailure {
  readonly attempt: number;
  /** End of the pause, by the monotonic clock. */
  readonly restsUntil: number;
}

/** Repeats the stages of one run, and records which failed and whether the run must end. */
export class StagePasses {
  /** True: no further work is begun, because the lease is lost, the organisation changed or its time is up. */
  mustEnd = false;
  private readonly failed = new Map<Stage, FailedStage>();
  private readonly work: OrganisationWork;

  constructor(
    work: OrganisationWork,
    private readonly dueWork: DueWorkRead,
    private readonly overlap: StageConcurrency,
    private readonly report: Report,
  ) {
    // A failure in one phase stops the other at its next safe point.
    this.work = { ...work, isStopping: () => this.mustEnd || work.isStopping() };
  }

  get isStopping(): boolean {
    return this.work.isStopping();
  }

  /** First failure of a stage that has not succeeded since; null: none. */
  get failure(): StageFailure | null {
    const [first] = this.failed.values();
    return first ?? null;
  }

  /** Returns the number of documents moved, including `moved`, those moved before. @throws LeaseLost */
  async take(order: Order, due: DueWork, moved: number): Promise<number> {
    let all = moved + (await this.inTurn(order.before, due, moved));
    if (this.isStopping) return all;
    let end = (): void => undefined;
    const ended = new Promise<void>((settle) => (end = settle));
    let isSending = true;
    const send = async (): Promise<void> => {
      try {
        all += await this.inTurn(order.sending, due, all);
      } finally {
        isSending = false;
        end();
      }
    };
    const before = all;
    const follow = async (): Promise<void> => {
      let begunAt = performance.now();
      let followed = await this.inTurn(order.after, due, before);
      all += followed;
      while (isSending && !this.isStopping) {
        const restMs = this.work.lookEveryMs() - (performance.now() - begunAt);
        if (followed < FULL_BATCH && restMs > 0) await this.overlap.rest(restMs, ended);
        if (!isSending || this.isStopping) return;
        begunAt = performance.now();
        followed = await this.inTurn(order.following, await this.dueWork.of(this.work.organisation), 0);
        all += followed;
      }
    };
    await this.overlap.both(send, follow);
    return all;
  }

  /** Runs stages one after another; skips those without due work unless an earlier one has moved documents. */
  private async inTurn(stages: readonly Stage[], due: DueWork, movedBefore: number): Promise<number> {
    let moved = 0;
    for (const stage of stages) {
      if (this.isStopping) break;
      if ((this.failed.get(stage)?.restsUntil ?? -Infinity) > performance.now()) continue;
      if (movedBefore + moved === 0 && stage.isDue?.(due) === false) continue;
      moved += await this.run(stage, due);
    }
    return moved;
  }

  private async run(stage: Stage, due: DueWork): Promise<number> {
    const begunAt = performance.now();
    try {
      const attributes = { stage: stage.name, organisationId: this.work.organisation.id };
      const moved = await traced({ name: `stage ${stage.name}`, attributes }, () =>
        stage.run(this.work, due),
      );
      this.failed.delete(stage);
      return moved;
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof RunOutdated || error instanceof RunBudgetSpent) {
        this.mustEnd = true;
        if (error instanceof LeaseLost) throw error;
        return 0;
      }
      this.report(stage.name, error);
      this.rest(stage, error, performance.now() - begunAt);
      return 0;
    }
  }

  /** Pauses a failed stage for the wait of the retry policy, since a run may last for hours. */
  private rest(stage: Stage, error: unknown, lastedMs: number): void {
    const attempt = (this.failed.get(stage)?.attempt ?? 0) + 1;
    this.failed.set(stage, {
      stage: stage.name,
      error,
      lastedMs,
      attempt,
      restsUntil: performance.now() + retryInMs(error, attempt),
    });
  }
}
