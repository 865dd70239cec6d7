/**
 * Result of `work`, or null after the time limit, so that no probe delays the others.
 * @param work gets a signal that aborts at the limit; it closes what it has opened
 */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((settle) => {
    timer = setTimeout(() => {
      end.abort();
      settle(null);
    }, ms);
  });
  const working = work(end.signal);
  // Ignores a later failure, since the result is no longer awaited.
  working.catch(() => undefined);
  try {
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(timer);
    end.abort();
  }
}
