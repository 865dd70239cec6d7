/** Longer than the slowest reading takes on a slow line; a line that went dead says nothing for minutes. */
export const PATIENCE_MS = 20_000;

type Fetch = (request: Request) => Promise<Response>;

/**
 * Gives a reading up when no answer has begun in time, so that the page can say so and ask again. A call that changes
 * something is never given up: the server may be carrying it out. An answer that has begun may take as long as it likes.
 */
export function patiently(call: Fetch): Fetch {
  return async (request) => {
    if (request.method !== 'GET') return call(request);
    const late = new AbortController();
    const giveUp = (): void => late.abort(request.signal.reason);
    request.signal.addEventListener('abort', giveUp);
    if (request.signal.aborted) giveUp();
    const timer = setTimeout(giveUp, PATIENCE_MS);
    try {
      return await call(new Request(request, { signal: late.signal }));
    } finally {
      clearTimeout(timer);
    }
  };
}
