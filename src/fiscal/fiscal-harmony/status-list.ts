import { isSameRequest, REQUEST_ID } from '../../domain/fiscal/request-id';
import { elementTexts, isObject, parseExactJson, textOf } from '../../platform/http/exact-json';
import type { ReceivedStatement } from '../fiscal-service';

/**
 * Statements in a webhook: an array of StatusRequest, or a single one, each verbatim and parsed separately. One with an
 * unreadable RequestId is assigned to every id found in its text, as it may report a success; without any id it is
 * skipped.
 * @throws SyntaxError when the text is no list of elements, or when none of them is JSON and none names a request
 */
export function fromStatusList(text: string): ReceivedStatement[] {
  const bodies = elementsOf(text);
  const named = bodies.map((body) => ({ body, requestId: requestIdOf(body) }));
  const statements = named.flatMap(({ body, requestId }) =>
    (typeof requestId === 'string' ? [requestId] : idsIn(body)).map((id) => ({ requestId: id, body })),
  );
  const isBroken = bodies.length > 0 && named.every(({ requestId }) => requestId === NOT_JSON);
  if (isBroken && statements.length === 0) throw new SyntaxError('no element of the list is JSON');
  return statements;
}

/** `"requestId":"a-1"`, `"request_id": 7`, also inside a text that holds JSON. */
const NAMED_ANYWHERE =
  /request_?id\\*"\s*:\s*(?:\\*"([\x21\x23-\x5b\x5d-\x7e]{1,100})\\*"|(\d{1,100})(?![\d.eE]))/gi;
/** Maximum number of ids; events concern few requests, so this many show that something is wrong. */
const MOST_NAMED = 20;

/** Finds the requests that an unreadable element names, each once. */
function idsIn(body: string): string[] {
  const ids = [...body.matchAll(NAMED_ANYWHERE)].map(([, text, number]) => text ?? number ?? '');
  return [...new Set(ids)].slice(0, MOST_NAMED);
}

/** Answer to a status query, sorted by request. */
interface SortedAnswer {
  /** Statements by the requested ids, in their spelling. */
  readonly statements: ReceivedStatement[];
  /** Elements that cannot be assigned to one of the requested ids. */
  readonly strays: readonly string[];
}

/**
 * Elements of an answer of `POST /status`, matched by id, as their order is not guaranteed. One with an unreadable
 * RequestId belongs to the single requested id in its text. Other ids are ignored.
 * @throws SyntaxError when the text is neither a list nor a single element
 */
export function sortAnswer(text: string, asked: readonly string[]): SortedAnswer {
  const statements: ReceivedStatement[] = [];
  const strays: string[] = [];
  for (const body of elementsOf(text)) {
    const named = requestIdOf(body);
    const own =
      typeof named === 'string' ? asked.filter((id) => isSameRequest(id, named)) : mentioned(body, asked);
    if (typeof named === 'string' || own.length === 1)
      statements.push(...own.map((requestId) => ({ requestId, body })));
    else if (body !== 'null') strays.push(body);
  }
  return { statements, strays };
}

function mentioned(body: string, asked: readonly string[]): string[] {
  const text = body.toLowerCase();
  return asked.filter((id) => text.includes(id.toLowerCase()));
}

/** @throws SyntaxError for text that is neither a list nor a single element */
function elementsOf(text: string): string[] {
  const bodies = elementTexts(text);
  const whole = text.replace(/^\uFEFF/, '').trim();
  const isList = whole.startsWith('[') && whole.endsWith(']');
  const isSingle = whole.startsWith('{') && whole.endsWith('}');
  if (!isList && !isSingle) throw new SyntaxError('neither a list nor an object');
  return bodies;
}

const NOT_JSON = Symbol('not JSON');

/** Extracts the request id; null: the JSON names none. */
function requestIdOf(body: string): string | null | typeof NOT_JSON {
  try {
    const json = parseExactJson(body);
    const requestId = isObject(json) ? (textOf(json.RequestId)?.trim() ?? '') : '';
    return REQUEST_ID.test(requestId) ? requestId : null;
  } catch {
    // Marks an invalid element among valid ones; it is stored where it can be assigned to a request.
    return NOT_JSON;
  }
}
