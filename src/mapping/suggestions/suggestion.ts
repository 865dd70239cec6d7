import type { StoredSentence } from '../../domain/texts/stored-sentence';
import type { Decimal } from '../../domain/money';
import type { RuleRecord } from '../rule-set/rule-records';

/**
 * Confidence of a suggestion. `high`: all comparable facts agree. `medium`: one agrees. `low`: a person
 * should look twice.
 */
export type Confidence = 'high' | 'medium' | 'low';

/** Suggested rule that would close a gap; never applied without a person's choice. */
export interface Suggestion extends RuleRecord {
  /** Id of the rule and its target: equal suggestions have the same id. */
  readonly id: string;
  /** Id of the cause that it would fix. */
  readonly causeId: string;
  readonly confidence: Confidence;
  /** Reason, for the person who chooses. */
  readonly reason: StoredSentence;
}

/** Tax of the books. `percent`: null where the books do not state it. */
export interface KnownBooksTax {
  readonly taxType: string;
  readonly name: string;
  readonly percent: Decimal | null;
}

/** Tax of the fiscal device; percent null: exempt. */
export interface KnownDeviceTax {
  readonly id: number;
  readonly name: string;
  readonly percent: Decimal | null;
  readonly validFrom: string | null;
  readonly validTill: string | null;
}
