import type { CalendarDay } from '../domain/calendar-day';
import type { IssueCode } from '../domain/issues/issue-catalogue';

/** Severity of a rule. `red`: the receipt is signed, but is no valid document. `yellow`: it stays valid. */
type RuleColour = 'red' | 'yellow';

/**
 * Issues that report a breach before sending, and the file of this folder that detects it (several separated by `, `).
 */
export interface BreachDetection {
  readonly issues: readonly [IssueCode, ...IssueCode[]];
  readonly file: string;
}

/** Validation rule of a tax authority for receipts. */
export interface AuthorityRule {
  /** Identifier used by the authority. */
  readonly id: string;
  readonly colour: RuleColour;
  /** First day of receipts to which it applies; null: as old as the specification. */
  readonly since: CalendarDay | null;
  /** Description of a receipt that breaks the rule. */
  readonly text: string;
  /** Remedy of a breach. */
  readonly fix: string;
  /** Issues and file that detect a breach here; null where `whyNot` says why it cannot be, or need not be. */
  readonly decided: BreachDetection | null;
  readonly whyNot: string | null;
}

/** Returns the rules that apply to receipts of a day. */
export function rulesOn(rules: readonly AuthorityRule[], day: CalendarDay): AuthorityRule[] {
  return rules.filter(({ since }) => since === null || since <= day);
}
