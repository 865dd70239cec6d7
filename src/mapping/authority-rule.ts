import type { CalendarDay } from '../documents/calendar-day';
import type { IssueCode } from '../documents/issue-catalogue';

/** `red`: the receipt is signed, and is no valid document. `yellow`: it stays valid. */
type RuleColour = 'red' | 'yellow';

/** Where a breach is found before anything is sent: the issues that say so, and the file of this folder (of several: `, ` between). */
export interface Decided {
  readonly issues: readonly [IssueCode, ...IssueCode[]];
  readonly file: string;
}

/** One validation rule of a tax authority for receipts. */
export interface AuthorityRule {
  /** As the authority names it. */
  readonly id: string;
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

/** The rules that apply to receipts of a day. */
export function rulesOn(rules: readonly AuthorityRule[], day: CalendarDay): AuthorityRule[] {
  return rules.filter(({ since }) => since === null || since <= day);
}
