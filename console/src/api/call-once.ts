import { isReading } from './reading';

/** A second press within this time is one of a double click. */
const AS_ONE_MS = 500;
type Fetch = (request: Request) => Promise<Response>;

/**
 * Makes a call that changes something once, however often it is asked for while its answer is awaited, and for the length of
 * a double click: a button shows that it is busy only when the page is drawn again. All who asked get the same answer, or that
 * there is none: the call may have been carried out. What was refused can be tried again at once; and once another change was
 * begun, an answer from before it is no answer any more.
 */
export function callingOnce(call: Fetch): Fetch {
  const awaited = new Map<string, Promise<Response>>();
  let latest: { readonly key: string; readonly answer: Promise<Response> } | null = null;
  return async (request) => {
    if (isReading(request)) return call(request);
    const key = await keyOf(request);
    const known = awaited.get(key) ?? (latest?.key === key ? latest.answer : undefined);
    if (known) return (await known).clone();
    const made = { key, answer: call(request) };
    const forget = (): void => {
      if (latest === made) latest = null;
    };
    awaited.set(key, made.answer);
    latest = made;
    setTimeout(forget, AS_ONE_MS);
    try {
      const answer = await made.answer;
      if (!answer.ok) forget();
      return answer.clone();
    } finally {
      awaited.delete(key);
    }
  };
}

async function keyOf(request: Request): Promise<string> {
  const { method, url, headers } = request;
  return JSON.stringify([method, url, [...headers], await request.clone().text()]);
}
