import { asRequestId } from '../../domain/fiscal/request-id';
import { retryAfterMs } from '../../platform/http/call-failure';
import { type ExactJson, isObject, parseExactJson, textOf } from '../../platform/http/exact-json';
import type { HttpAnswer } from '../../platform/http/http-client';
import type { SubmitAnswer } from '../fiscal-service';
import { storedSentence } from '../../domain/texts/stored-sentence';

/** Statuses that mean a rejected document (HTTP semantics; docs/assumptions.md). */
const DOCUMENT_REFUSED = new Set([400, 413, 415, 422]);
const ACCOUNT_REFUSED = new Set([401, 403, 404, 405]);
const LIMITED = 429;
const LONGEST_MESSAGE = 500;

/** Interprets the answer to a submission. Everything not listed is `unknown`. */
export function classifySubmission(answer: HttpAnswer, now: Date): SubmitAnswer {
  const { status } = answer;
  if (status === 200 || status === 201 || status === 202) return classifyAcceptance(answer);
  const because = refusedBecause(status);
  if (because !== null) {
    const words = wordsOfRefusal(answer);
    return {
      result: 'refused',
      message: words === null ? `HTTP ${status}` : `${words} (HTTP ${status})`,
      because,
      retryAfterMs: retryAfterMs(answer.headers['retry-after'], now),
    };
  }
  return { result: 'unknown', said: storedSentence('answeredStatus', { status }) };
}

function refusedBecause(status: number): 'document' | 'account' | 'rate_limit' | null {
  if (status === LIMITED) return 'rate_limit';
  if (DOCUMENT_REFUSED.has(status)) return 'document';
  return ACCOUNT_REFUSED.has(status) ? 'account' : null;
}

/** Reads the request id; anything but an id in plain text may be an error page. */
function classifyAcceptance(answer: HttpAnswer): SubmitAnswer {
  const requestId = asRequestId(answer.body.toString('utf8'));
  return requestId === null
    ? { result: 'unknown', said: storedSentence('acceptedWithoutId') }
    : { result: 'accepted', requestId };
}

/** Words of a refusal in any form: JSON of several kinds or plain text; null: none, or a web page. */
export function wordsOfRefusal(answer: HttpAnswer): string | null {
  const text = answer.body.toString('utf8').trim();
  if (text === '' || /^<|<html/i.test(text)) return null;
  const words = fromJson(text) ?? text;
  return words.replace(/\s+/g, ' ').slice(0, LONGEST_MESSAGE);
}

function fromJson(text: string): string | null {
  try {
    return jsonWords(parseExactJson(text));
  } catch {
    // Null for text that is not JSON: it is itself the reason.
    return null;
  }
}

function jsonWords(json: ExactJson): string | null {
  if (typeof json === 'string') return json;
  if (!isObject(json)) return null;
  const plain = [json.Message, json.message, json.Error, json.error, json.detail]
    .map(textOf)
    .find((word) => word !== null && word !== '');
  if (plain != null) return plain;
  const problems = isObject(json.errors)
    ? Object.entries(json.errors).map(
        ([field, faults]) =>
          `${field}: ${Array.isArray(faults) ? faults.join(' ') : (textOf(faults) ?? '…')}`,
      )
    : [];
  return [textOf(json.title), ...problems].filter((word) => word !== null && word !== '').join('; ') || null;
}
