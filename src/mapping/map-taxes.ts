import type { CalendarDay } from '../domain/calendar-day';
import type { EndedTax } from '../domain/issues/issue-parameters';
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

/** Tax type whose rate ended before a day, and the only rate above zero that took its place; null: there is no such pair. */
export function successorOf(rules: readonly TaxRule[], taxType: string, day: CalendarDay): EndedTax | null {
  const [ended] = rules
    .filter(
      (rule) => rule.taxType === taxType && rule.validTill !== null && rule.validTill < day && isTaxed(rule),
    )
    .sort((one, other) => (other.validTill ?? '').localeCompare(one.validTill ?? ''));
  const types = [...new Set(rules.filter(isTaxed).map((rule) => rule.taxType))];
  const [next, ...others] = types.flatMap((type) => findTaxRule(rules, type, day) ?? []).filter(isTaxed);
  if (ended?.validTill == null || next === undefined || others.length > 0) return null;
  const [percent, newPercent] = [ended.percent?.toFixed() ?? '', next.percent?.toFixed() ?? ''];
  return { percent, endedOn: ended.validTill, newPercent, newTaxType: next.taxType };
}

/** Tax type of lines without any tax, which bookkeepers use for what is no supply as well. */
export const WITHOUT_TAX = 'NONE';

/** True for exempt lines and those without any tax; zero-rated ones have a tax. @param rule null: not mapped */
export function isWithoutVat(taxType: string, rule: Rate | null): boolean {
  return taxType === WITHOUT_TAX || (rule !== null && rule.percent === null);
}

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
