/**
 * Writes a CSV file (RFC 4180). Text that a spreadsheet would evaluate as a formula is prefixed with an
 * apostrophe.
 */
export function writeCsv(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heading, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * Formula prefixes as in the API's files (OWASP, CSV injection), full-width signs included. A plain decimal
 * does not count.
 */
const FORMULA = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

function cell(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
