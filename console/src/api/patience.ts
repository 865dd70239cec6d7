import { isReading } from './reading';

/**
 * Longest silence of a read call, in milliseconds: longer than the slowest takes on a slow line. Browsers notice a dead
 * line only after minutes.
 */
export const PATIENCE_MS = 20_000;

/** Longest wait for the answer to a preview, which examines every document, in milliseconds. */
const THOUGHT_MS = 60_000;

type Fetch = (request: Request) => Promise<Response>;

/**
 * Aborts a read call when nothing of its answer arrives within the time limit, so that the page can report it. A
 * changing call is never aborted, because the server may be carrying it out.
 * @param beginsMs time limit for the first byte, in milliseconds
 */
export function patiently(call: Fetch, beginsMs = PATIENCE_MS): Fetch {
  return async (request) => {
    if (!isReading(request)) return call(request);
    const late = new AbortController();
    const giveUp = (): void => late.abort(request.signal.reason);
    request.signal.addEventListener('abort', giveUp);
    if (request.signal.aborted) giveUp();
    let timer = setTimeout(giveUp, request.method === 'GET' ? beginsMs : THOUGHT_MS);
    const end = (): void => clearTimeout(timer);
    const goOn = (): void => {
      end();
      timer = setTimeout(giveUp, PATIENCE_MS);
    };
    const answer = await call(new Request(request, { signal: late.signal })).finally(end);
    if (answer.body === null) return answer;
    goOn();
    return new Response(answer.body.pipeThrough(watched(goOn, end)), answer);
  };
}

function watched(goOn: () => void, flush: () => void): TransformStream<Uint8Array, Uint8Array> {
  const transform: Transformer<Uint8Array, Uint8Array>['transform'] = (bytes, to) => {
    goOn();
    to.enqueue(bytes);
  };
  return new TransformStream({ transform, flush });
}
