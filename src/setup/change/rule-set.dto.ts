import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, Matches, MaxLength, Min, ValidateIf } from 'class-validator';
import type { RuleKind } from '../../mapping/rule-set/rule-records';
import type { RuleChange } from '../../mapping/rule-set/rule-set-changes';
import { RULE_SETTINGS } from '../../mapping/settings';
import { AmountsDto, HeldDocumentDto, IrreversibleDto } from '../dry-run/dry-run.dto';
import { IsCalendarDay, IsFlag, IsKey, IsNotBlank, IsOneLine } from '../../platform/api/texts';

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
  /** Fields of each rule for lines below zero or without VAT: scope (account, item, contact, untaxed), key, treatment (fold, hold, exempt, no_supply). */
  lineRules: RuleTextDto[];
  /**
   * Fields of each buyer rule: scope (contact, contact_group, country), key, sendAs (cash_name, no_buyer, taxpayer), tin,
   * vatNumber, town; of a contact that a person looked at also seenName, seenTin, seenVatNumber, as of a single rule.
   */
  buyers: RuleTextDto[];
  /** Fields of each exclusion: scope (contact, account, item, branding_theme, total_below), key, amount, reason. */
  exclusions: RuleTextDto[];
}

export class ImportQueryDto {
  /** merge: given rules are added, or replace the same rule; replace: all others are removed. */
  @IsIn(['merge', 'replace'])
  mode: 'merge' | 'replace' = 'merge';

  /** True: returns the differences without applying them. */
  @IsFlag()
  dryRun: boolean = false;

  /** True: given rules for a contact are made for the contact as it is now; false: those that equal stored ones stay as they are. */
  @IsFlag()
  renews: boolean = false;

  /** Version that a dry run answered: where the rules have changed since, the answer is 412. Left out: not compared. */
  @IsOptional()
  @IsKey()
  @MaxLength(64)
  version?: string;
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
  /** Version of the rules before the import, for `version` of the import that follows a dry run. */
  version: string;
  changes: RuleChangeDto[];
  /** Actual or expected effect of the differences on unsent documents. */
  effect: RuleEffectDto;
}

/** Numbers of documents that an action releases and holds. */
export class CountedEffectDto {
  /** Documents released by the action. Before a go-live date is set: documents that have no other obstacle. */
  released: AmountsDto;
  /** Documents that would have been sent and are now held or excluded. */
  newlyHeld: AmountsDto;
  /** False: there are more than 5,000 documents, and the rest is not counted here; preflight/what-if counts all. */
  isWhole: boolean;
}

/**
 * Effect of an action on unsent documents, each mapped before and after it in the order of sending. Takes about a
 * second for 5,000 documents, the maximum. Import many rules as one file (mapping-rules/import), which is counted once.
 */
export class RuleEffectDto extends CountedEffectDto {
  irreversible: IrreversibleDto;
}

export class DeletedRuleDto {
  effect: RuleEffectDto;
}

export class RateChangeDto {
  /** First day of the new rate. */
  @IsCalendarDay()
  from: string;

  /** Tax code sent until the day before. */
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  oldTaxCode: string;

  /** Tax code sent from that day on; the fiscal service must know it (mappings/push). */
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  newTaxCode: string;

  /** Name of the new tax, for people. */
  @IsOneLine()
  @MaxLength(100)
  newTaxName: string;

  /** New percentage as decimal text such as "15.5"; "0" for zero-rated; null for exempt. */
  @ValidateIf((_change, value) => value !== null)
  @Matches(/^\d{1,3}(\.\d{1,4})?$/, {
    message: 'newPercent must be a text such as "15.5", or null for exempt',
  })
  newPercent: string | null;

  /** Id of the device's tax that the service uses for the new code. */
  @IsOptional()
  @IsInt()
  @Min(0)
  newDeviceTaxId?: number | null;

  /** Tax type of the books for the new rate; left out: existing types continue with the new rate. */
  @IsOptional()
  @IsKey()
  @IsNotBlank()
  @MaxLength(50)
  newTaxType?: string;

  /** True: previews the change without applying it. */
  @IsBoolean()
  dryRun: boolean = false;
}

export class RateChangeReportDto {
  /** True: applied; false: a dry run. */
  isApplied: boolean;
  changes: RuleChangeDto[];
  /** Unsent documents with a line that would get another code. */
  touched: AmountsDto;
  /** Touched documents that were held and would be sent, and those that would become held. */
  released: AmountsDto;
  newlyHeld: AmountsDto;
  /** First hundred of them, each with its obstacles after the change. */
  touchedDocuments: HeldDocumentDto[];
  /** False: more than 5,000 documents are unsent, and the rest is not counted here. */
  isWhole: boolean;
}

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
