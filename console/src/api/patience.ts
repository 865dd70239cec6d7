import { isReading } from './reading';

/** Longer than the slowest reading takes on a slow line; a line that went dead says nothing for minutes. */
export const PATIENCE_MS = 20_000;

/** Questions with a body are thought about: what would become of every document. */
const THOUGHT_MS = 60_000;

type Fetch = (request: Request) => Promise<Response>;

/**
 * Gives a reading up when nothing of its answer comes for so long, be it the beginning or what follows, so that the page
 * can say so and ask again. A call that changes something is never given up: the server may be carrying it out.
 *
 * @param beginsMs how long the answer may take to begin
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
