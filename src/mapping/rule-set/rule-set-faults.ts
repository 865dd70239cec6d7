import { doOverlap } from '../check-device-tax';
import { hasSameRate } from '../map-taxes';
import { type RowFault, rowFault } from '../../domain/issues/row-fault';
import type { RuleSet, StoredTaxRule } from './rule-set';

/**
 * Finds conflicts between valid rules: two mappings of one tax type for the same day, or one tax code that
 * means two percentages on the same day.
 */
export function ruleSetFaults({ taxes }: Pick<RuleSet, 'taxes'>): RowFault[] {
  return taxes.flatMap((tax, index) =>
    taxes.slice(index + 1).flatMap((other) => {
      if (!doOverlap(tax, other)) return [];
      if (tax.taxType === other.taxType) {
        return [rowFault(nameOf(other), 'validFrom', { fault: 'overlaps', rule: nameOf(tax) })];
      }
      if (tax.taxCode !== other.taxCode || isSameTax(tax, other)) return [];
      const found = { fault: 'other_tax', code: tax.taxCode, rule: nameOf(tax) } as const;
      return [rowFault(nameOf(other), 'taxCode', found)];
    }),
  );
}

function isSameTax(one: StoredTaxRule, other: StoredTaxRule): boolean {
  const isSameOnDevice =
    one.deviceTaxId === null || other.deviceTaxId === null || one.deviceTaxId === other.deviceTaxId;
  return isSameOnDevice && hasSameRate(one, other);
}

/** Names a rule: `tax OUTPUT from 2026-01-01 till 2026-12-31`. */
export function nameOf({
  taxType,
  validFrom,
  validTill,
}: Pick<StoredTaxRule, 'taxType' | 'validFrom' | 'validTill'>): string {
  const from = validFrom === null ? '' : ` from ${validFrom}`;
  const till = validTill === null ? '' : ` till ${validTill}`;
  return `tax ${taxType}${from}${till}`;
}
