import type { CalendarDay } from '../domain/calendar-day';
import type { TaxRule } from './mapping-rules';
import { rulesWith } from './rules-by-key';

/** Rule for a tax type on a day; of several that match, the latest to begin. There is no default. */
export function findTaxRule(rules: readonly TaxRule[], taxType: string, day: CalendarDay): TaxRule | null {
  const fitting = rulesWith(rules, taxTypeOf, taxType).filter(
    (rule) =>
      (rule.validFrom === null || rule.validFrom <= day) &&
      (rule.validTill === null || day <= rule.validTill),
  );
  fitting.sort((a, b) => (b.validFrom ?? '').localeCompare(a.validFrom ?? ''));
  return fitting[0] ?? null;
}

const taxTypeOf = (rule: TaxRule): string => rule.taxType;

type Rate = Pick<TaxRule, 'percent'>;

/** True for a rate above zero; other lines have another form of product code. */
export function isTaxed(rule: TaxRule): boolean {
  return rule.percent !== null && rule.percent.greaterThan(0);
}

/** Compares rates; exempt differs from zero-rated. */
export function hasSameRate({ percent: one }: Rate, { percent: other }: Rate): boolean {
  return one === null || other === null ? one === other : one.equals(other);
}

/** Key of the group on whose sum the authority computes tax: two codes may share a tax of the device. */
export function taxGroupOf({
  taxCode,
  deviceTaxId,
}: Pick<TaxRule, 'taxCode' | 'deviceTaxId'>): string | number {
  return deviceTaxId ?? taxCode;
}
