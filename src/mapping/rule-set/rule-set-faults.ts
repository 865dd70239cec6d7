import { grouped } from '../../domain/grouped';
import { doOverlap } from '../check-device-tax';
import { hasSameRate } from '../map-taxes';
import { type RowFault, rowFault } from '../../domain/issues/row-fault';
import type { RuleSet, StoredTaxRule } from './rule-set';

/**
 * Finds conflicts between valid rules: two mappings of one tax type for the same day, or one tax code that
 * means two percentages on the same day.
 */
export function ruleSetFaults({ taxes }: Pick<RuleSet, 'taxes'>): RowFault[] {
  const places = new Map(taxes.map((tax, place) => [tax, place]));
  const placeOf = (tax: StoredTaxRule): number => places.get(tax) ?? 0;
  const inOrder = ([one, other]: Pair): Pair => (placeOf(one) < placeOf(other) ? [one, other] : [other, one]);
  const pairs = [
    ...meetings(
      grouped(taxes, ({ taxType }) => taxType),
      () => false,
    ),
    ...meetings(
      grouped(taxes, ({ taxCode }) => taxCode),
      isSameTax,
    ).filter(([one, other]) => one.taxType !== other.taxType),
  ].map(inOrder);
  pairs.sort(([a, b], [c, d]) => placeOf(a) - placeOf(c) || placeOf(b) - placeOf(d));
  return pairs.map(([tax, other]) =>
    tax.taxType === other.taxType
      ? rowFault(nameOf(other), 'validFrom', { fault: 'overlaps', rule: nameOf(tax) })
      : rowFault(nameOf(other), 'taxCode', { fault: 'other_tax', code: tax.taxCode, rule: nameOf(tax) }),
  );
}

type Pair = readonly [StoredTaxRule, StoredTaxRule];

/**
 * Pairs within a group that differ and are valid on one day. Rules are visited by their first day and compared with those
 * that have not ended, by rate and tax of the device: many rules that do not meet cost a visit each.
 */
function meetings(
  groups: ReadonlyMap<string, readonly StoredTaxRule[]>,
  isSame: (one: StoredTaxRule, other: StoredTaxRule) => boolean,
): Pair[] {
  return [...groups.values()].flatMap((group) => {
    const running = new Map<string, StoredTaxRule[]>();
    const byFirstDay = [...group].sort((a, b) => (a.validFrom ?? '').localeCompare(b.validFrom ?? ''));
    return byFirstDay.flatMap((tax) => {
      const met: Pair[] = [];
      for (const [meaning, [first, ...others]] of running) {
        if (first === undefined || isSame(first, tax)) continue;
        const left = [first, ...others].filter((rule) => doOverlap(rule, tax));
        running.set(meaning, left);
        met.push(...left.map((rule): Pair => [rule, tax]));
      }
      const meaning = `${tax.percent?.toFixed()} ${tax.deviceTaxId}`;
      const own = running.get(meaning);
      if (own === undefined) running.set(meaning, [tax]);
      else own.push(tax);
      return met;
    });
  });
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
