/** One CSV file (RFC 4180). A cell that a spreadsheet would calculate is given an apostrophe: it stays text. */
export function writeCsv(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heading, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

const CALCULATED = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

function cell(text: string): string {
  const safe = CALCULATED.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
