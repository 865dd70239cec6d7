/** A second press within this time is one of a double click. */
const AS_ONE_MS = 500;
/** Questions with a body: asked again, they are asked because something has changed. */
const READS = /\/(preflight|what-if)(\/|$)/;

type Fetch = (request: Request) => Promise<Response>;

/**
 * Makes a call that changes something once, however often it is asked for while its answer is awaited, and for the length of
 * a double click: a button shows that it is busy only when the page is drawn again. All who asked get the same answer. Once
 * another change was begun, an answer from before it is no answer any more: what was wrong may be corrected, and is asked again.
 */
export function callingOnce(call: Fetch): Fetch {
  const awaited = new Map<string, Promise<Response>>();
  const latest = new Map<string, Promise<Response>>();
  return async (request) => {
    if (request.method === 'GET' || READS.test(new URL(request.url).pathname)) return call(request);
    const { method, url, headers } = request;
    const key = JSON.stringify([method, url, [...headers], await request.clone().text()]);
    const known = awaited.get(key) ?? latest.get(key);
    if (known) return (await known).clone();
    const answer = call(request);
    latest.clear();
    keep(awaited, key, answer, Promise.allSettled([answer]));
    keep(latest, key, answer, new Promise((settle) => setTimeout(settle, AS_ONE_MS)));
    return (await answer).clone();
  };
}

function keep(
  answers: Map<string, Promise<Response>>,
  key: string,
  answer: Promise<Response>,
  until: Promise<unknown>,
): void {
  answers.set(key, answer);
  void until.then(() => {
    if (answers.get(key) === answer) answers.delete(key);
  });
}
