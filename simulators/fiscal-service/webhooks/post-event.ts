import { signBody } from '../credentials';

/** The receiver must answer within this time (provider's webhook page). */
const ANSWER_WITHIN_MS = 5_000;

/** Posts one event and answers the status, or null when there was no answer in time. */
export async function postEvent(
  url: string,
  body: Buffer,
  signingSecret: string | null,
): Promise<number | null> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (signingSecret !== null) headers['X-Api-Signature'] = signBody(body, signingSecret);
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal,
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    // Refused, reset or too slow: all the same to a sender of webhooks.
    return null;
  }
}
