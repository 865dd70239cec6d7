import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { IsKey } from '../../platform/api/texts';
import type { Confidence } from '../../mapping/suggestions/suggestion';
import type { RuleKind } from '../../mapping/rule-set/rule-records';
import { AmountsDto, CauseDto } from '../dry-run/dry-run.dto';

class AskedLinesDto {
  /** `untaxed`: without tax, or exempt; `withholding`, `levy`: taken off a sale by the state. */
  what: 'untaxed' | 'withholding' | 'levy';
  /** Code of the account in the books. */
  accountCode: string;
  /** Description of one of the lines. */
  example: string;
  lines: number;
  /** Lines of the account with a tax: a rule for the whole account would be about them, too. */
  taxedLines: number;
  /** Documents with such lines, and the total of the lines. */
  amounts: AmountsDto;
}

export class CoverageDto {
  /** First day examined: 90 days before today. */
  since: string;
  /** Documents that lack no stored rule. */
  covered: AmountsDto;
  uncovered: AmountsDto;
  /** Currencies, tax types, items, accounts and contacts with a missing rule; largest amount first, at most 500. */
  gaps: CauseDto[];
  /** Lines that may be no sale, by account: asked until the account has an exclusion or a product code. */
  asked: AskedLinesDto[];
  /** False: more gaps exist, or only the latest 5,000 documents were examined. */
  isWhole: boolean;
}

class SuggestionDto {
  /** Id with which the suggestion is accepted. */
  id: string;
  /** Id of the gap that it would close. */
  causeId: string;
  kind: RuleKind;
  /** Rule, in the fields of mapping-rules. */
  values: Record<string, string>;
  /** high: everything that can be compared agrees; medium: one thing does; low: look twice. */
  confidence: Confidence;
  /** Reason for the suggestion. */
  reason: string;
}

export class SuggestionsDto {
  /** Suggestions for the gaps. They are stored only when accepted. */
  suggestions: SuggestionDto[];
  /** Time at which the taxes of the books were read; null: never. */
  booksReadAt: Date | null;
  /** Time of reading the taxes and currencies of the fiscal service, the older of both; null: one was never read. */
  serviceReadAt: Date | null;
  /**
   * Sources that could not be read, or were missing from the books at the last reading, so that suggestions
   * may be incomplete.
   */
  notices: string[];
}

export class AcceptedSuggestionsDto {
  /** Ids of the suggestions to store. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  @IsKey({ each: true })
  ids: string[];
}
