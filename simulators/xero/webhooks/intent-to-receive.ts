import { payload } from './webhook-store';
import { postSigned, signatureOf, wrongSignatureOf } from './post-signed';

export interface IntentAttempt {
  signed: 'correctly' | 'wrongly';
  expected: string;
  result: string;
}

/** Signatures of the attempts, in an order that a receiver cannot guess by counting. */
const SERIES: IntentAttempt['signed'][] = ['correctly', 'wrongly', 'wrongly', 'correctly'];

/**
 * Xero's intent-to-receive check: the receiver must answer 200 to every right signature and 401 to every wrong one;
 * otherwise it gets no events.
 */
export async function checkIntentToReceive(
  url: string,
  key: string,
): Promise<{ active: boolean; attempts: IntentAttempt[] }> {
  const attempts: IntentAttempt[] = [];
  for (const signed of SERIES) {
    const body = payload([], 0, 0);
    const signature = signed === 'correctly' ? signatureOf(body, key) : wrongSignatureOf(body);
    const { result } = await postSigned(url, body, signature);
    attempts.push({ signed, expected: signed === 'correctly' ? '200' : '401', result });
  }
  return { active: attempts.every(({ expected, result }) => expected === result), attempts };
}
