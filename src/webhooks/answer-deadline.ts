import { Failure } from '../domain/issues/failure';
import { storedSentence } from '../domain/texts/stored-sentence';

/** Time limits of an answer to a fiscal service, which waits five seconds; a later answer counts against the webhook. */
export class AnswerLimits {
  readonly answerMs: number = 2_500;
  /** Leaves enough of the five seconds to store a delivery in the folder of the journal. */
  readonly readMs: number = 1_500;
}

/**
 * Ends the wait for work that may hang, such as a broken database connection. The work goes on and may still complete,
 * so repeating it must be harmless.
 * @throws Failure `temporary` after the time limit
 */
export async function withinDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Failure('temporary', storedSentence('notDoneInTime', { ms }))), ms);
  });
  const running = work();
  // Ignores a later failure, since the result is no longer awaited.
  running.catch(() => undefined);
  try {
    return await Promise.race([running, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
