/** A second press within this time is one of a double click. */
const AS_ONE_MS = 500;
/** Questions with a body: asked again, they are asked because something has changed. */
const READS = /\/(preflight|what-if)(\/|$)/;

type Fetch = (request: Request) => Promise<Response>;

/**
 * Makes a call that changes something once, however often it is asked for while its answer is awaited, and for the length of
 * a double click: a button shows that it is busy only when the page is drawn again. All who asked get the same answer.
 */
export function callingOnce(call: Fetch): Fetch {
  const made = new Map<string, Promise<Response>>();
  return async (request) => {
    if (request.method === 'GET' || READS.test(new URL(request.url).pathname)) return call(request);
    const { method, url, headers } = request;
    const key = JSON.stringify([method, url, [...headers], await request.clone().text()]);
    const answer = made.get(key) ?? begin(made, key, call(request));
    return (await answer).clone();
  };
}

function begin(
  made: Map<string, Promise<Response>>,
  key: string,
  answer: Promise<Response>,
): Promise<Response> {
  made.set(key, answer);
  const time = new Promise((settle) => setTimeout(settle, AS_ONE_MS));
  void Promise.allSettled([answer, time]).then(() => made.delete(key));
  return answer;
}
