import type { Decimal } from '../../domain/money';
import type { RuleRecord } from '../rule-set/rule-records';

/** `high`: everything that can be compared agrees. `medium`: one thing does. `low`: a person should look twice. */
export type Confidence = 'high' | 'medium' | 'low';

/** A rule that would close a gap; never applied without a person's choice. */
export interface Suggestion extends RuleRecord {
  /** Says the rule and its target: the same suggestion has the same id as long as it stands. */
  readonly id: string;
  /** The cause that it would fix. */
  readonly causeId: string;
  readonly confidence: Confidence;
  /** A sentence for the person who chooses. */
  readonly reason: string;
}

/** A tax of the books. `percent` is null where the books do not say it in figures. */
export interface KnownBooksTax {
  readonly taxType: string;
  readonly name: string;
  readonly percent: Decimal | null;
}

/** A tax of the fiscal device; percent null: exempt. */
export interface KnownDeviceTax {
  readonly id: number;
  readonly name: string;
  readonly percent: Decimal | null;
  readonly validFrom: string | null;
  readonly validTill: string | null;
}
