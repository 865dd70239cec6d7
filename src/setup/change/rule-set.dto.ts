import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn } from 'class-validator';
import type { RuleKind } from '../../mapping/rule-set/rule-records';
import type { RuleChange } from '../../mapping/rule-set/rule-set-changes';
import { RULE_SETTINGS } from '../../mapping/settings';
import { RuleEffectDto } from './rule-effect.dto';

/** Rule as text fields; the fields depend on its kind. */
type RuleTextDto = Record<string, string | null>;

/** Rules of an organisation in one file. Percentages are text, or "exempt"; HS codes are text. */
export class RuleSetDto {
  @ApiProperty({ description: `${RULE_SETTINGS.map(([name]) => name).join(', ')}.` })
  settings: Record<string, string>;
  /** Fields of each currency mapping: source, destination. */
  currencies: RuleTextDto[];
  /** Fields of each tax mapping: taxType, taxCode, taxName, percent, deviceTaxId, validFrom, validTill. */
  taxes: RuleTextDto[];
  /** Fields of each product code: scope (item, account, default), key, code. */
  productCodes: RuleTextDto[];
  /** Fields of each rule for lines below zero: scope (account, item), key, treatment (fold, hold). */
  lineRules: RuleTextDto[];
  /** scope (contact, contact_group, country), key, sendAs (cash_name, no_buyer, taxpayer) */
  buyers: RuleTextDto[];
  /** scope (contact, account, item, branding_theme, total_below), key, amount, reason */
  exclusions: RuleTextDto[];
}

export class ImportQueryDto {
  /** merge: given rules are added, or replace the same rule; replace: all others are removed. */
  @IsIn(['merge', 'replace'])
  mode: 'merge' | 'replace' = 'merge';

  /** True: returns the differences without applying them. */
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  dryRun: boolean = false;
}

export class RuleChangeDto {
  change: RuleChange['change'];
  kind: RuleKind;
  before: Record<string, string> | null;
  after: Record<string, string> | null;
}

export class ImportedRulesDto {
  /** True: applied; false: a dry run. */
  isApplied: boolean;
  changes: RuleChangeDto[];
  /** Actual or expected effect of the differences on unsent documents. */
  effect: RuleEffectDto;
}
