import { Failure } from '../domain/issues/failure';

/**
 * Ends the wait for work that may hang for ever, a database behind a broken network above all. The work itself is
 * not stopped: it may still come to its end later, so it must be harmless to do it twice.
 *
 * @throws Failure `temporary` when it has taken longer
 */
export async function withinDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Failure('temporary', `not done within ${ms} ms`)), ms);
  });
  const running = work();
  // The loser of the race is dropped: nobody waits for it any more; that it fails then is no news.
  running.catch(() => undefined);
  try {
    return await Promise.race([running, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
