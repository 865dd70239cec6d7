import { Failure, type FailureKind } from '../../domain/issues/failure';
import { retryAfterMs } from '../../platform/http/call-failure';
import { type ExactJson, isObject, parseExactJson, textOf } from '../../platform/http/exact-json';

/** Failure: the requested document does not exist (any more). */
export class XeroNotFound extends Failure {
  constructor(message: string, quotes?: string) {
    super('refused', message, null, { quotes });
  }
}

/** Answer that the library rejected. */
export interface XeroErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ExactJson;
}

/**
 * xero-node rejects with a JSON string instead of an Error: `{"response":{statusCode, body, headers}, body}`, and
 * with status 0 and a system message when nothing came back. Anything else is a fault of the program.
 */
export function toFailure(rejection: unknown, what: string): unknown {
  if (typeof rejection !== 'string') return rejection;
  const answer = readRejection(rejection);
  return answer === null
    ? new Failure('temporary', `Xero, ${what}: unreadable error`)
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
    // Text in a form other than the library's is reported as unreadable by the caller.
    return null;
  }
}

function readBody(body: ExactJson): ExactJson {
  if (typeof body !== 'string') return body;
  try {
    return parseExactJson(body);
  } catch {
    // Text or a web page is kept unchanged.
    return body;
  }
}

function statusFailure(answer: XeroErrorAnswer, what: string): Failure {
  const { status, headers } = answer;
  const quotes = xeroMessage(answer.body);
  const message = `Xero, ${what}: ${quotes} (HTTP ${status})`;
  if (status === 0) return unanswered(answer, what);
  // Rejected although it was served: the connection broke before the end of the answer.
  if (status < 300) return new Failure('temporary', `Xero, ${what}: the answer was cut off`);
  if (status === 404) return new XeroNotFound(message, quotes);
  if (status === 429) return rateLimited(headers);
  return new Failure(kindOf(status), message, null, { quotes });
}

function kindOf(status: number): FailureKind {
  if (status === 401 || status === 403) return 'unauthorised';
  return status === 408 || status >= 500 ? 'temporary' : 'refused';
}

/**
 * A caller may ask again after so long although the limit lasts longer: the limiter lets no call out before its end,
 * and what an organisation does elsewhere must not rest for a day with it.
 */
export const LONGEST_REST_MS = 5 * 60_000;

function rateLimited(headers: Readonly<Record<string, string>>): Failure {
  const limit = headers['x-rate-limit-problem'] ?? 'rate';
  const waitMs = retryAfterMs(headers['retry-after'], new Date());
  const until = waitMs === null ? '' : `; calls continue at ${toSecond(new Date(Date.now() + waitMs))}`;
  const message = `Xero's ${limit} limit is reached${until}`;
  return new Failure('rate_limited', message, waitMs === null ? null : Math.min(waitMs, LONGEST_REST_MS));
}

function toSecond(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

function unanswered(answer: XeroErrorAnswer, what: string): Failure {
  const words = typeof answer.body === 'string' ? answer.body : '';
  const never = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/.exec(words);
  if (never !== null) return new Failure('not_sent', `Xero cannot be reached (${never[0]})`);
  const size = /maxContentLength size of (\d+) exceeded/.exec(words);
  if (size !== null)
    return new Failure('temporary', `Xero, ${what}: the answer is larger than ${size[1]} bytes`);
  return new Failure('temporary', `Xero, ${what}: no answer`);
}

/** Extracts the validation messages of a 400, else the problem's title, else only the status. */
export function xeroMessage(body: ExactJson): string {
  if (!isObject(body))
    return typeof body === 'string' && body !== '' && !body.includes('<')
      ? body.slice(0, 300)
      : 'no reason given';
  const elements = Array.isArray(body.Elements) ? (body.Elements as readonly ExactJson[]) : [];
  const messages = elements.flatMap(validationMessages);
  if (messages.length > 0) return messages.join(' ');
  return (
    [body.Message, body.Detail, body.Title].map(textOf).find((text) => text !== null && text !== '') ??
    'no reason given'
  );
}

/** The texts of an element's ValidationErrors: `Message` as a rule, `Description` in some answers. */
export function validationMessages(element: ExactJson): string[] {
  if (!isObject(element) || !Array.isArray(element.ValidationErrors)) return [];
  return (element.ValidationErrors as readonly ExactJson[]).flatMap((error) => {
    const text = isObject(error) ? (textOf(error.Message) ?? textOf(error.Description)) : null;
    return text === null ? [] : [text];
  });
}
