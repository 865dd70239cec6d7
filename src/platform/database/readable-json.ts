/** `\u0000`, or half of a surrogate pair alone, where the backslash is not itself escaped. */
const UNREADABLE = String.raw`(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})`;

/**
 * SQL that reads stored JSON text as `json`. PostgreSQL cannot read texts with NUL or lone surrogates, which documents
 * may have: they become U+FFFD.
 * @param text such as `t.source`, JSON as we write it
 */
export function readableJson(text: string): string {
  return String.raw`(case when strpos(${text}, '\u0000') > 0 or strpos(${text}, '\ud') > 0
    then regexp_replace(${text}, '${UNREADABLE}', '\1${'\uFFFD'}', 'g') else ${text} end)::json`;
}
