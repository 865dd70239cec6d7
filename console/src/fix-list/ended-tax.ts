import type { Shape } from '../api/client';
import { spellDay } from '../shown/days';

/**
 * Tax of the books whose last mapping has ended, and what took its place; null: it has not ended.
 * @param own mappings of the tax
 * @param all mappings of all taxes
 */
export function endedTax(
  own: readonly Shape<'TaxMappingDto'>[],
  all: readonly Shape<'TaxMappingDto'>[],
): { taxType: string; percent: string; endedOn: string; rate: string; newTaxType: string } | null {
  const [last] = [...own].sort((one, other) => (other.validFrom ?? '').localeCompare(one.validFrom ?? ''));
  if (last?.validTill == null) return null;
  const next = all.filter(({ percent, validTill }) => Number(percent ?? 0) > 0 && validTill == null);
  // Names a rate only where there is no choice.
  const [only] = new Set(next.map(({ taxType }) => taxType)).size === 1 ? next : [];
  const { taxType, percent, validTill } = last;
  return {
    ...{ taxType, percent: percent ?? 'null', endedOn: spellDay(validTill) },
    ...{ rate: only?.percent ?? 'null', newTaxType: only?.taxType ?? '' },
  };
}
