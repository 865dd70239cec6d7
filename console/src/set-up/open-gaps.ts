import type { Shape } from '../api/client';

type Cause = Shape<'CauseDto'>;
type Suggestion = Shape<'SuggestionDto'>;

/** A value that documents lack, with all suggestions. */
export interface Gap {
  readonly cause: Cause;
  /** The likeliest first. */
  readonly suggestions: readonly Suggestion[];
  /** The one that everything speaks for; null: a person has to choose. */
  readonly sure: Suggestion | null;
}

const LIKELINESS = ['high', 'medium', 'low'] as const satisfies readonly Suggestion['confidence'][];

/** Gaps that are closed by choosing one of the suggestions: two for one gap exclude each other. */
export function openGaps(causes: readonly Cause[], suggestions: readonly Suggestion[]): Gap[] {
  return causes.map((cause) => {
    const own = suggestions
      .filter(({ causeId }) => causeId === cause.id)
      .sort((one, other) => LIKELINESS.indexOf(one.confidence) - LIKELINESS.indexOf(other.confidence));
    const [first, ...others] = own.filter(({ confidence }) => confidence === 'high');
    return { cause, suggestions: own, sure: first !== undefined && others.length === 0 ? first : null };
  });
}

/** A tax or a currency that nobody has said about what it is at the device. */
export function isOfRates({ code }: Pick<Cause, 'code'>): boolean {
  return code === 'TAX_UNMAPPED' || code === 'CURRENCY_UNMAPPED';
}

/** Whether every tax and currency has been said. @param isWhole whether all documents were looked at, and all gaps are here */
export function areRatesKnown(gaps: readonly Pick<Cause, 'code'>[], isWhole: boolean): boolean {
  return isWhole && !gaps.some(isOfRates);
}

/** Tells whether the cause is a missing product code. */
export function isOfCodes({ code }: Pick<Cause, 'code'>): boolean {
  return code.startsWith('PRODUCT_CODE_');
}
