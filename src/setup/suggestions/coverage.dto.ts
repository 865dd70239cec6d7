import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { IsKey } from '../../platform/api/texts';
import type { Confidence } from '../../mapping/suggestions/suggestion';
import type { RuleKind } from '../../mapping/rule-set/rule-records';
import { AmountsDto, CauseDto } from '../dry-run/dry-run.dto';

export class CoverageDto {
  /** First day examined: 90 days before today. */
  since: string;
  /** Documents that lack no stored rule. */
  covered: AmountsDto;
  uncovered: AmountsDto;
  /** Currencies, tax types, items, accounts and contacts for which something is missing; most money first, 500 at most. */
  gaps: CauseDto[];
  /**
   * False: there are more gaps, or only the latest 5,000 documents were examined and others may have more.
   */
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
  /** Why. */
  reason: string;
}

export class SuggestionsDto {
  /** Suggestions for the gaps. They are stored only when accepted. */
  suggestions: SuggestionDto[];
  /** Time at which the taxes of the books were read; null: never. */
  booksReadAt: Date | null;
  /** Time at which the taxes and currencies of the fiscal service were read, the older of both; null: one of them never. */
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
