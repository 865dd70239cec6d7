/**
 * Form of every CSV file (RFC 4180), as csv-stringify takes it: with a byte order mark, by which spreadsheets know UTF-8.
 */
export const CSV_FORM = {
  bom: true,
  record_delimiter: 'windows',
  quoted_match: /[\r\n]/,
  cast: { string: safeCell },
} as const;

/**
 * Adds an apostrophe to text that a spreadsheet would compute as a formula (OWASP, CSV injection); not to plain
 * decimals such as `-12.50` or `+0.37`.
 */
export function safeCell(text: string): string {
  const looksLikeFormula = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text);
  return looksLikeFormula && !/^(-?\d+(\.\d+)?|\+\d+\.\d{2})$/.test(text) ? `'${text}` : text;
}
