import { RULE_CATALOGUE } from './rule-catalogue';

/** Codes of the authority in any spelling, and texts that look like other codes. */
const CODES = [/\bRCPT[-_ ]?\d+/gi, /\b(?!RCPT)[A-Z]{3,}\d{2,}\b/g];

const YELLOW: ReadonlySet<string> = new Set(
  RULE_CATALOGUE.filter(({ colour }) => colour === 'yellow').map(({ id }) => id),
);

/** Returns the codes named in a text, in the authority's spelling. Pure. */
export function codesIn(text: string): string[] {
  const found = CODES.flatMap((codes) => text.match(codes) ?? []);
  return found.map((code) => code.toUpperCase().replace(/[-_ ]/g, ''));
}

/**
 * True when an error text names only Yellow rules of the authority, so the receipt stays valid; false for a
 * text without a code, or with an unknown one. Pure.
 */
export function namesOnlyYellowRules(text: string): boolean {
  const codes = codesIn(text);
  return codes.length > 0 && codes.every((code) => YELLOW.has(code));
}
