import type { Shape } from '../api/client';

type Cause = Shape<'CauseDto'>;
type Suggestion = Shape<'SuggestionDto'>;

/** Missing mapping of a value, with all suggestions. */
export interface Gap {
  readonly cause: Cause;
  /** Suggestions, likeliest first. */
  readonly suggestions: readonly Suggestion[];
  /**
   * The only suggestion of high confidence; null if there is none, or more than one, so that a person has to choose.
   */
  readonly sure: Suggestion | null;
}

const LIKELINESS = ['high', 'medium', 'low'] as const satisfies readonly Suggestion['confidence'][];

/** Gaps with their suggestions, of which at most one can be chosen. */
export function openGaps(causes: readonly Cause[], suggestions: readonly Suggestion[]): Gap[] {
  return causes.map((cause) => {
    const own = suggestions
      .filter(({ causeId }) => causeId === cause.id)
      .sort((one, other) => LIKELINESS.indexOf(one.confidence) - LIKELINESS.indexOf(other.confidence));
    const [first, ...others] = own.filter(({ confidence }) => confidence === 'high');
    return { cause, suggestions: own, sure: first !== undefined && others.length === 0 ? first : null };
  });
}

/** True for a tax or currency that is not mapped to one of the device. */
export function isOfRates({ code }: Pick<Cause, 'code'>): boolean {
  return code === 'TAX_UNMAPPED' || code === 'CURRENCY_UNMAPPED';
}

/**
 * True when every tax and currency is mapped.
 * @param isWhole false if not all documents were examined, so that gaps may be missing
 */
export function areRatesKnown(gaps: readonly Pick<Cause, 'code'>[], isWhole: boolean): boolean {
  return isWhole && !gaps.some(isOfRates);
}

/** Tells whether the cause is a missing product code. */
export function isOfCodes({ code }: Pick<Cause, 'code'>): boolean {
  return code.startsWith('PRODUCT_CODE_');
}
