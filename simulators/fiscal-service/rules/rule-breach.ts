/** Mark of the authority on a receipt that breaks a rule; a refused document gets no receipt. */
type Colour = 'Red' | 'Yellow' | 'Refused';

/** Validation code of the Fiscal Device Gateway specification that a document breaks, with a sentence. */
export interface RuleBreach {
  readonly code: string;
  readonly colour: Colour;
  readonly message: string;
}

/** Codes that no correction can fix: the number is used up, or the invoice is too old to be credited. */
const BEYOND_REPAIR = new Set(['RCPT013', 'RCPT033']);
/** Codes of minor rules, with which a receipt stays valid. */
const YELLOW = new Set(['RCPT014', 'RCPT031', 'RCPT041']);
const REFUSED_OUTRIGHT = /^(RCPT0[12]|DEV\d+|SUB\d+)$/;
const MOST_SHOWN = 10;

export function breach(code: string, message: string): RuleBreach {
  return { code, colour: colourOf(code), message };
}

function colourOf(code: string): Colour {
  if (REFUSED_OUTRIGHT.test(code)) return 'Refused';
  return YELLOW.has(code) ? 'Yellow' : 'Red';
}

/** True when the user can correct the data and submit again: IsActionable of the result. */
export function isActionable(breaches: readonly RuleBreach[]): boolean {
  return !breaches.some(({ code }) => BEYOND_REPAIR.has(code));
}

/** Error text of the result: `RCPT019: sentence RCPT026: sentence`. */
export function describe(breaches: readonly RuleBreach[]): string {
  const shown = breaches.slice(0, MOST_SHOWN).map(({ code, message }) => `${code}: ${message}`);
  const more = breaches.length - shown.length;
  return [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
