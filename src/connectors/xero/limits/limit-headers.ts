import { retryAfterMs } from '../../../platform/http/call-failure';
import { textOf } from '../../../platform/http/exact-json';
import { readRejection, type XeroErrorAnswer } from '../xero-error';
import type { CallEnd } from './limit-state';
import { storedSentence } from '../../../domain/texts/stored-sentence';

/** Headers by name in lower case. */
type Headers = Readonly<Record<string, unknown>>;

/** Remaining calls from Xero's headers (limits page: on every answer about an organisation). */
export function endOfAnswer(headers: Headers): CallEnd {
  return {
    isAnswered: true,
    minuteRemaining: count(headers['x-minlimit-remaining']),
    dayRemaining: count(headers['x-daylimit-remaining']),
    appMinuteRemaining: count(headers['x-appminlimit-remaining']),
    park: null,
  };
}

/** Reads the limits from a rejected call. A 429 names its limit and, for minute and day, the waiting time. */
export function endOfRejection(rejection: string): CallEnd {
  const answer = readRejection(rejection);
  if (answer === null || answer.status === 0) return { ...endOfAnswer({}), isAnswered: !isCutOff(answer) };
  const end = endOfAnswer(answer.headers);
  const forMs = retryAfterMs(answer.headers['retry-after'], new Date());
  if (answer.status !== 429 || forMs === null) return end;
  const limit = limitName(answer.headers);
  return {
    ...end,
    park: {
      forMs,
      reason: storedSentence('xeroLimited', { limit, until: null }),
      isWholeApp: /app/i.test(limit),
    },
  };
}

/** True for a call that timed out here, on which Xero may still work; broken connections leave no work. */
function isCutOff(answer: XeroErrorAnswer | null): boolean {
  return answer === null || /timeout|canceled|aborted/i.test(textOf(answer.body) ?? '');
}

/**
 * Normalises the name of a limit: `minute`, `day` and `concurrent` have been seen; clients quote other
 * spellings.
 */
function limitName(headers: Readonly<Record<string, string>>): string {
  return textOf(headers['x-rate-limit-problem'])?.trim().slice(0, 40) || 'rate';
}

function count(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : null;
}
