import { IsOptional } from 'class-validator';
import { IsCalendarDay } from '../../platform/api/texts';

export class RuleCatalogueQueryDto {
  /** Day of receipts to which the rules apply; left out: all rules. */
  @IsOptional()
  @IsCalendarDay()
  on?: string;
}

export class AuthorityRuleDto {
  /** Authority's name for the rule. */
  id: string;
  /** red: a receipt that breaks it is no valid document; yellow: it stays valid. */
  colour: string;
  /** First day of receipts to which it applies; null: it is as old as the specification. */
  since: string | null;
  /** Violation, as a property of the receipt. */
  text: string;
  /** Remedy for a violation. */
  fix: string;
  /** Issues that detect a violation before sending; empty where `whyNot` gives the reason. */
  issues: string[];
  whyNot: string | null;
}
