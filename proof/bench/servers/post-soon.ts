import { Agent, request } from 'node:http';

const TRIES = 5;
const AGAIN_MS = 1_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a webhook up to five times, until the answer is a 2xx. `onEnd` gets the result. */
export function postSoon(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  onEnd: (isTaken: boolean) => void = () => undefined,
  triesLeft = TRIES - 1,
): void {
  let hasEnded = false;
  const end = (isTaken: boolean): void => {
    if (hasEnded) return;
    hasEnded = true;
    if (isTaken || triesLeft === 0) return onEnd(isTaken);
    setTimeout(() => postSoon(url, body, headers, onEnd, triesLeft - 1), AGAIN_MS);
  };
  const length = Buffer.byteLength(body);
  const outgoing = request(
    url,
    {
      method: 'POST',
      agent,
      headers: { 'Content-Type': 'application/json', 'Content-Length': length, ...headers },
    },
    (answer) => {
      const { statusCode = 0 } = answer;
      answer.resume().on('end', () => end(statusCode >= 200 && statusCode < 300));
      answer.on('error', () => end(false));
    },
  );
  outgoing.on('error', () => end(false));
  outgoing.end(body);
}
