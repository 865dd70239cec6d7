import type { AuthorityRule, BreachDetection } from '../authority-rule';

/** Number of a rule in the Fiscal Device Gateway specification 7.2, section on errors. */
type RuleId = `RCPT${number}`;
type Words = Pick<AuthorityRule, 'colour' | 'text' | 'fix'> & Partial<Pick<AuthorityRule, 'since'>>;

/** Rule that depends on document, stored rules and earlier submissions, and is checked here. */
export function decided(
  id: RuleId,
  words: Words,
  file: string,
  ...issues: BreachDetection['issues']
): AuthorityRule {
  return { id, since: null, ...words, decided: { issues, file }, whyNot: null };
}

/** Rule enforced elsewhere, or by construction of the payload. */
export function notDecided(id: RuleId, words: Words, whyNot: string): AuthorityRule {
  return { id, since: null, ...words, decided: null, whyNot };
}
