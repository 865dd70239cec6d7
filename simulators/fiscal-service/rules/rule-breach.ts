/** A validation code of the Fiscal Device Gateway specification that a document breaks, with its sentence. */
export interface RuleBreach {
  readonly code: string;
  readonly message: string;
}

/** What no correction of the document's data heals: the number is used up, the invoice too old to be credited. */
const BEYOND_REPAIR = new Set(['RCPT013', 'RCPT033']);
const MOST_SHOWN = 10;

export function breach(code: string, message: string): RuleBreach {
  return { code, message };
}

/** The user can correct the data and submit again: the result's IsActionable (facts A.5). */
export function isActionable(breaches: readonly RuleBreach[]): boolean {
  return !breaches.some(({ code }) => BEYOND_REPAIR.has(code));
}

/** The result's Error text: `RCPT019: sentence RCPT026: sentence`. */
export function describe(breaches: readonly RuleBreach[]): string {
  const shown = breaches.slice(0, MOST_SHOWN).map(({ code, message }) => `${code}: ${message}`);
  const more = breaches.length - shown.length;
  return [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
