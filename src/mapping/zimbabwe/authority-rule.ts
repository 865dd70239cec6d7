import type { CalendarDay } from '../../documents/calendar-day';
import type { IssueCode } from '../../documents/issue';

/** `red`: the receipt is signed, and is no valid document. `yellow`: it stays valid. */
export type RuleColour = 'red' | 'yellow';

/** Where a breach is found before anything is sent: the issues that say so, and the file of this folder's parent (of several: `, ` between). */
export interface Decided {
  readonly issues: readonly [IssueCode, ...IssueCode[]];
  readonly file: string;
}

/** One validation rule of the authority for receipts (Fiscal Device Gateway specification 7.2, section on errors). */
export interface AuthorityRule {
  readonly id: `RCPT${number}`;
  readonly colour: RuleColour;
  /** The first day of receipts to which it applies; null: it is as old as the specification. */
  readonly since: CalendarDay | null;
  /** What a receipt does that breaks it. */
  readonly text: string;
  /** What ends a breach. */
  readonly fix: string;
  /** How a breach is found here; null where `whyNot` says why it cannot be, or need not be. */
  readonly decided: Decided | null;
  readonly whyNot: string | null;
}

type Words = Pick<AuthorityRule, 'colour' | 'text' | 'fix'> & { readonly since?: CalendarDay };

/** A rule that the data of a document, the stored rules and what was sent before decide. */
export function decided(
  id: AuthorityRule['id'],
  words: Words,
  file: string,
  ...issues: Decided['issues']
): AuthorityRule {
  return { id, since: null, ...words, decided: { issues, file }, whyNot: null };
}

/** A rule that is decided elsewhere, or by construction of the payload. */
export function notDecided(id: AuthorityRule['id'], words: Words, whyNot: string): AuthorityRule {
  return { id, since: null, ...words, decided: null, whyNot };
}
