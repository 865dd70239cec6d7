import type { AuthorityRule, BreachDetection } from '../authority-rule';

/** The number of a rule in the Fiscal Device Gateway specification 7.2, section on errors. */
type RuleId = `RCPT${number}`;
type Words = Pick<AuthorityRule, 'colour' | 'text' | 'fix'> & Partial<Pick<AuthorityRule, 'since'>>;

/** A rule that the data of a document, the stored rules and what was sent before decide. */
export function decided(
  id: RuleId,
  words: Words,
  file: string,
  ...issues: BreachDetection['issues']
): AuthorityRule {
  return { id, since: null, ...words, decided: { issues, file }, whyNot: null };
}

/** Declares a rule that is enforced elsewhere, or by construction of the payload. */
export function notDecided(id: RuleId, words: Words, whyNot: string): AuthorityRule {
  return { id, since: null, ...words, decided: null, whyNot };
}
