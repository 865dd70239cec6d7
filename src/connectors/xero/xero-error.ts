import { Failure, type FailureKind } from '../../domain/issues/failure';
import { retryAfterMs } from '../../platform/http/call-failure';
import { type ExactJson, isObject, objectsIn, parseExactJson, textOf } from '../../platform/http/exact-json';
import { storedSentence, type StoredSentence } from '../../domain/texts/stored-sentence';
import { NotGranted } from '../other-sales';

/** Failure: the requested document does not exist (any more). */
export class XeroNotFound extends Failure {
  constructor(said: StoredSentence, quotes: string | null) {
    super('refused', said, null, { quotes });
  }
}

/** Failure: the answer is larger than may be read. */
export class XeroTooLarge extends Failure {}

/** Failure of a write: Xero names the elements that it refuses, by id in lower case, with its words. */
export class XeroElementsRefused extends Failure {
  constructor(
    said: StoredSentence,
    quotes: string | null,
    readonly elements: ReadonlyMap<string, string>,
  ) {
    super('refused', said, null, { quotes });
  }
}

/** Failure: the organisation has more documents than Xero lists without a condition that it has optimised. */
export class XeroHighVolume extends Failure {}

/** Answer that the library rejected. */
export interface XeroErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ExactJson;
}

/**
 * Failure of a rejection by xero-node, a JSON string instead of an Error: `{"response":{statusCode, body, headers},
 * body}`, or status 0 with a system message without an answer. Anything else is a program fault.
 */
export function toFailure(rejection: unknown, what: string): unknown {
  if (typeof rejection !== 'string') return rejection;
  const answer = readRejection(rejection);
  return answer === null
    ? new Failure('temporary', storedSentence('xeroUnreadable', { what }))
    : statusFailure(answer, what);
}

/** Parses the library's error text; null for another form. Header names are in lower case. */
export function readRejection(text: string): XeroErrorAnswer | null {
  try {
    const json = parseExactJson(text);
    const response = isObject(json) && isObject(json.response) ? json.response : null;
    if (response === null) return null;
    const headers = isObject(response.headers) ? Object.entries(response.headers) : [];
    return {
      status: Number(textOf(response.statusCode) ?? 0),
      headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), textOf(value) ?? ''])),
      body: readBody(response.body),
    };
  } catch {
    // Null for another form, which the caller reports as unreadable.
    return null;
  }
}

function readBody(body: ExactJson): ExactJson {
  if (typeof body !== 'string') return body;
  try {
    return parseExactJson(body);
  } catch {
    // Keeps text or a web page unchanged.
    return body;
  }
}

function statusFailure(answer: XeroErrorAnswer, what: string): Failure {
  const { status, headers } = answer;
  const quotes = xeroMessage(answer.body);
  const said = storedSentence('xeroAnswer', { what, words: quotes, status });
  if (status === 0) return unanswered(answer, what);
  // Reports a connection that broke within the answer, although its status was good.
  if (status < 300) return cutOff(what);
  if (status === 404) return new XeroNotFound(said, quotes);
  if (status === 429) return rateLimited(headers);
  if (status === 400 && isObject(answer.body) && answer.body.Type === 'HighVolumeException')
    return new XeroHighVolume('refused', said, null, { quotes });
  const elements = status === 400 ? refusedElements(answer.body) : null;
  if (elements !== null && elements.size > 0) return new XeroElementsRefused(said, quotes, elements);
  return new Failure(kindOf(status), said, pauseOf(answer), { quotes });
}

/** Pause that a 503 asks for; null: none. */
function pauseOf({ status, headers }: XeroErrorAnswer): number | null {
  const waitMs = status === 503 ? retryAfterMs(headers['retry-after'], new Date()) : null;
  return waitMs === null ? null : Math.min(waitMs, LONGEST_REST_MS);
}

function kindOf(status: number): FailureKind {
  if (status === 401 || status === 403) return 'unauthorised';
  return status === 408 || status >= 500 ? 'temporary' : 'refused';
}

/**
 * Maximum wait passed to callers even if the limit lasts longer: the limiter blocks calls until its end, and other work
 * of the organisation should not pause for a day.
 */
export const LONGEST_REST_MS = 5 * 60_000;

function rateLimited(headers: Readonly<Record<string, string>>): Failure {
  const limit = headers['x-rate-limit-problem'] ?? 'rate';
  const waitMs = retryAfterMs(headers['retry-after'], new Date());
  const until = waitMs === null ? null : toSecond(new Date(Date.now() + waitMs));
  const said = storedSentence('xeroLimited', { limit, until });
  return new Failure('rate_limited', said, waitMs === null ? null : Math.min(waitMs, LONGEST_REST_MS));
}

function toSecond(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

/** Bytes read of an answer that was larger than the limit; null: another failure. */
export function bytesReadInVain(body: ExactJson): number | null {
  const size = /maxContentLength size of (\d+) exceeded/.exec(typeof body === 'string' ? body : '');
  return size === null ? null : Number(size[1]);
}

function unanswered(answer: XeroErrorAnswer, what: string): Failure {
  const words = typeof answer.body === 'string' ? answer.body : '';
  const never = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/.exec(words);
  if (never !== null)
    return new Failure('not_sent', storedSentence('cannotBeReached', { target: 'Xero', code: never[0] }));
  const bytes = bytesReadInVain(words);
  if (bytes !== null)
    return new XeroTooLarge('temporary', storedSentence('xeroTooLarge', { what, bytes: String(bytes) }));
  if (/ECONNRESET|EPIPE|socket hang up/.test(words)) return cutOff(what);
  return new Failure('temporary', storedSentence('xeroSilent', { what }), null, { unanswered: 'silent' });
}

function cutOff(what: string): Failure {
  return new Failure('temporary', storedSentence('xeroCutOff', { what }), null, { unanswered: 'cut_off' });
}

/** Extracts the validation messages of a 400, else the problem's title; null where there is neither. */
export function xeroMessage(body: ExactJson): string | null {
  if (!isObject(body))
    return typeof body === 'string' && body !== '' && !body.includes('<') ? body.slice(0, 300) : null;
  const elements = Array.isArray(body.Elements) ? (body.Elements as readonly ExactJson[]) : [];
  const messages = elements.flatMap(validationMessages);
  if (messages.length > 0) return messages.join(' ');
  return (
    [body.Message, body.Detail, body.Title].map(textOf).find((text) => text !== null && text !== '') ?? null
  );
}

/** Invoices among the elements of a refusal that have validation errors. */
function refusedElements(body: ExactJson): ReadonlyMap<string, string> {
  const elements = isObject(body) ? objectsIn(body.Elements) : [];
  return new Map(
    elements.flatMap((element) => {
      const [id, words] = [textOf(element.InvoiceID), validationMessages(element).join(' ')];
      return id === null || words === '' ? [] : [[id.toLowerCase(), words] as const];
    }),
  );
}

/** Texts of an element's ValidationErrors: usually `Message`, sometimes `Description`. */
export function validationMessages(element: ExactJson): string[] {
  if (!isObject(element) || !Array.isArray(element.ValidationErrors)) return [];
  return (element.ValidationErrors as readonly ExactJson[]).flatMap((error) => {
    const text = isObject(error) ? (textOf(error.Message) ?? textOf(error.Description)) : null;
    return text === null ? [] : [text];
  });
}

/** @param list name for people: `invoices` */
export function outOfOrder(list: string): Failure {
  return new Failure('temporary', storedSentence('xeroDisordered', { list }));
}

/** True for a 401 with this word: the token is valid but lacks a scope. Expired ones get another word. */
function lacksScope(error: unknown): boolean {
  return (
    error instanceof Failure &&
    error.kind === 'unauthorised' &&
    /AuthorizationUnsuccessful|insufficient_scope/.test(error.message)
  );
}

/** Runs a reading that needs its own scope. @throws NotGranted, with the remedy, where the token lacks it */
export async function withScope<T>(what: string, scope: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!lacksScope(error)) throw error;
    throw new NotGranted(storedSentence('xeroScopeMissing', { what, scope }));
  }
}
