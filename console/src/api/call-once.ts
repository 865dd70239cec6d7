import { isReading } from './reading';

/** Longest time between two clicks that count as one double click, in milliseconds. */
const AS_ONE_MS = 500;
type Fetch = (request: Request) => Promise<Response>;

/**
 * Sends a changing call once: a second identical call that starts within half a second, or before the first is answered,
 * gets the same answer. Buttons look busy only after the next render, so a double click would otherwise send two.
 * After a refusal, or a different change, the same call may be sent again immediately.
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
