import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { IsKey } from '../../platform/api/texts';
import type { Confidence } from '../../mapping/suggestions/suggestion';
import type { RuleKind } from '../../mapping/rule-set/rule-records';
import { AmountsDto, CauseDto } from '../dry-run/preflight.dto';

export class CoverageDto {
  /** The first day looked at: 90 days before today. */
  since: string;
  /** Documents to which nothing stored is missing. */
  covered: AmountsDto;
  uncovered: AmountsDto;
  /** Currencies, tax types, items, accounts and contacts for which something is missing; most money first, 500 at most. */
  gaps: CauseDto[];
  /** False: there are more gaps, or the youngest 5,000 documents were looked at and others may lack more. */
  isWhole: boolean;
}

export class SuggestionDto {
  /** To be named when it is accepted. */
  id: string;
  /** The gap that it would close: the `id` there. */
  causeId: string;
  kind: RuleKind;
  /** The rule, in the fields of mapping-rules. */
  values: Record<string, string>;
  /** high: everything that can be compared agrees; medium: one thing does; low: look twice. */
  confidence: Confidence;
  /** Why. */
  reason: string;
}

export class SuggestionsDto {
  /** For the gaps of the coverage. Nothing of it is stored before it is accepted. */
  suggestions: SuggestionDto[];
  /** When the taxes of the books were read; null: never. */
  booksReadAt: Date | null;
  /** When the taxes and currencies of the fiscal service were read, the older of both; null: one of them never. */
  serviceReadAt: Date | null;
  /**
   * Sources that could not be read, or were missing from the books at the last reading, so that suggestions
   * may be incomplete.
   */
  notices: string[];
}

export class AcceptedSuggestionsDto {
  /** The ids of those suggestions that are to be stored. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  @IsKey({ each: true })
  ids: string[];
}
