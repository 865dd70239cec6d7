import { IsOptional } from 'class-validator';
import { IsCalendarDay } from '../../platform/api/is-calendar-day';

export class RuleCatalogueQueryDto {
  /** Only the rules for receipts of this day; left out: all. */
  @IsOptional()
  @IsCalendarDay()
  on?: string;
}

export class AuthorityRuleDto {
  /** As the authority names it. */
  id: string;
  /** red: a receipt that breaks it is no valid document; yellow: it stays valid. */
  colour: string;
  /** First day of receipts to which it applies; null: it is as old as the specification. */
  since: string | null;
  /** What a receipt does that breaks it. */
  text: string;
  /** What ends a breach. */
  fix: string;
  /** The issues by which a breach is found before anything is sent; empty where `whyNot` says why none is. */
  issues: string[];
  whyNot: string | null;
}
