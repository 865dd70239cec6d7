/**
 * Result of `work`, or null when it takes too long, so that no probe delays the others.
 * @param work gets a signal that ends with the time; whatever it holds open then is its own to close
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
  // After the deadline the result is no longer awaited.
  working.catch(() => undefined);
  try {
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(timer);
    end.abort();
  }
}
