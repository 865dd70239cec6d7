/**
 * Accepted request ids: printable ASCII, as `POST /invoice` answers (interface document, rule 2). Other texts are no
 * ids, and may not be storable.
 */
export const REQUEST_ID = /^[\x21-\x7e]{1,100}$/;

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const GUIDS = /(?<![0-9a-z])([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?![0-9a-z])/gi;
/** Words that servers return instead of an id. */
const NO_ID = /^(null|undefined|true|false|ok|success|accepted|error|nan)$/i;

/** Matches a labelled request id: `RequestId: a-1`, `"request_id":"a-1"`, `<b>Request ID</b> a-1`. */
const NAMED = /request[ _-]?id(?:["'\s:=]|<[^>]{0,200}>){1,20}([0-9a-z][\w.:~+/=-]{0,99})/gi;
/** Matches a word that stands alone: in quotes, on a line, or between two tags. */
const ALONE = /(?<=^|["'>])[ \t]*([0-9a-z][\w.-]{5,99})[ \t]*(?=$|["'<\r])/gim;
const DATE = /^\d{4}-\d\d-\d\d/;

/** Limits of the searched text and of the offered ids; nobody chooses from more. */
const MOST_SEARCHED = 20_000;
const MOST_FOUND = 20;

/** Reason of an uncertain document: the status check does not know the request id of its submission. */
export const REQUEST_UNCONFIRMED = 'REQUEST_UNCONFIRMED';

/** Compares request ids; the case of a GUID makes no difference, but that of other ids may. */
export function isSameRequest(one: string, other: string): boolean {
  if (one === other) return true;
  return GUID.test(one) && one.toLowerCase() === other.toLowerCase();
}

/** Other spellings of a GUID that a service may use; empty for any other id. */
export function otherSpellings(id: string): string[] {
  if (!GUID.test(id)) return [];
  return [id.toLowerCase(), id.toUpperCase()].filter((spelling) => spelling !== id);
}

/** Returns all spellings of the same request id. */
export function spellings(id: string): string[] {
  return [id, ...otherSpellings(id)];
}

/** Parses text as a request id, with or without quotes. Null for empty or long text, JSON or HTML. */
export function asRequestId(text: string): string | null {
  const trimmed = text.trim();
  const id = /^"[^"]*"$/.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed;
  return REQUEST_ID.test(id) && !/[<>{}[\]"]/.test(id) && !NO_ID.test(id) ? id : null;
}

/**
 * Finds possible request ids in an answer of any shape: values labelled as ids, GUIDs, and isolated words
 * with a digit. Distinct, likeliest first. Untrusted: a user picks one, and its status is checked. Pure.
 */
export function idsFound(text: string): string[] {
  const searched = text.slice(0, MOST_SEARCHED);
  const named = matches(searched, NAMED).map((id) => id.replace(/[.:]+$/, ''));
  const alone = matches(searched, ALONE).filter((word) => /\d/.test(word) && !DATE.test(word));
  const found: string[] = [];
  for (const id of [...named, ...matches(searched, GUIDS), ...alone]) {
    if (asRequestId(id) !== null && !found.some((other) => isSameRequest(id, other))) found.push(id);
    if (found.length === MOST_FOUND) break;
  }
  return found;
}

/** Captures of the pattern's single group, for every match. */
function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => match.slice(1));
}
