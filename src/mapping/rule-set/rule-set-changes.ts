import { grouped } from '../../domain/grouped';
import type { BuyerRule } from '../buyer-rules';
import { NOT_A_CODE, type ProductCodeRule } from '../mapping-rules';
import { type RuleKind, recordKey, type RuleRecord, recordsOf } from './rule-records';
import type { GivenRules, RuleSet, StoredTaxRule } from './rule-set';
import { addDays, type CalendarDay } from '../../domain/calendar-day';

/**
 * Mode of an import. `merge`: rules are added, or replace the same rule. `replace`: all other rules are
 * removed.
 */
export type ImportMode = 'merge' | 'replace';

/** Mode of a change; `keep_codes` is `merge`, except that existing product codes stay. */
export type RuleMode = ImportMode | 'keep_codes';

export interface RuleChange {
  readonly change: 'added' | 'changed' | 'removed';
  readonly kind: RuleKind;
  readonly before: Readonly<Record<string, string>> | null;
  readonly after: Readonly<Record<string, string>> | null;
}

/**
 * Set of rules after the given ones are applied. Settings that are not given stay, in either mode.
 * @param renews false: a given rule for a contact that equals a stored one stays the one of the contact as it was then,
 * unless a person has looked at the contact
 */
export function appliedRules(stored: RuleSet, given: GivenRules, mode: RuleMode, renews = false): RuleSet {
  const settings = { ...stored.settings, ...given.settings };
  const buyers = renews ? given.buyers : standing(stored.buyers, given.buyers);
  if (mode === 'replace') return { ...given, settings, buyers };
  return {
    settings,
    currencies: merged(stored.currencies, given.currencies, ({ source }) => source),
    taxes: merged(stored.taxes, given.taxes, ({ taxType, validFrom }) =>
      JSON.stringify([taxType, validFrom]),
    ),
    productCodes: merged(
      stored.productCodes,
      mode === 'keep_codes' ? uncoded(stored.productCodes, given.productCodes) : given.productCodes,
      placeOf,
    ),
    lineRules: merged(stored.lineRules, given.lineRules, ({ scope, key }) => `${scope} ${key}`),
    buyers: merged(stored.buyers, buyers, ({ scope, key }) => `${scope} ${key}`),
    exclusions: merged(stored.exclusions, given.exclusions, ({ scope, key }) => `${scope} ${key}`),
  };
}

function standing(stored: readonly BuyerRule[], given: readonly BuyerRule[]): BuyerRule[] {
  const textOf = ({ scope, key, sendAs, tin = null, vatNumber = null, town = null }: BuyerRule): string =>
    JSON.stringify([scope, key, sendAs, tin, vatNumber, town]);
  const known = new Map(stored.map((rule) => [textOf(rule), rule]));
  return given.map((rule) => (rule.seen === undefined ? (known.get(textOf(rule)) ?? rule) : rule));
}

function placeOf({ scope, key }: ProductCodeRule): string {
  return `${scope} ${key}`;
}

function uncoded(stored: readonly ProductCodeRule[], given: readonly ProductCodeRule[]): ProductCodeRule[] {
  const coded = new Set(stored.filter(({ code }) => code !== NOT_A_CODE).map(placeOf));
  return given.filter((one) => !coded.has(placeOf(one)));
}

function merged<T>(stored: readonly T[], given: readonly T[], keyOf: (rule: T) => string): T[] {
  return [...new Map([...stored, ...given].map((rule) => [keyOf(rule), rule])).values()];
}

/** Returns every difference between two sets, rule by rule. */
export function ruleChanges(before: RuleSet, after: RuleSet): RuleChange[] {
  const old = byKey(recordsOf(before));
  const changes: RuleChange[] = [];
  const now = byKey(recordsOf(after));
  for (const [key, { kind, values }] of now) {
    const was = old.get(key)?.values ?? null;
    if (was === null) changes.push({ change: 'added', kind, before: null, after: values });
    else if (!isSame(was, values)) changes.push({ change: 'changed', kind, before: was, after: values });
  }
  for (const [key, { kind, values }] of old) {
    if (!now.has(key)) changes.push({ change: 'removed', kind, before: values, after: null });
  }
  return changes;
}

/**
 * Former rules that a change removes, and those of a currency, a tax or an exclusion that it redirects, by a replacement
 * or a later rule.
 */
export function graveChanges(before: RuleSet, changes: readonly RuleChange[]): RuleChange['before'][] {
  const standing = grouped(before.taxes, ({ taxType }) => taxType);
  return changes.flatMap(({ change, kind, before: was, after }) => {
    if (change === 'removed') return [was];
    if (change === 'changed') return isGraveAnew(kind, was, after) ? [was] : [];
    if (kind !== 'tax') return [];
    return (standing.get(after?.['taxType'] ?? '') ?? []).map(({ taxType, taxCode }) => ({
      taxType,
      taxCode,
    }));
  });
}

/** True when another rule in its place, not its reason alone, may send a document elsewhere, or one that was left out. */
function isGraveAnew(kind: RuleKind, was: RuleChange['before'], after: RuleChange['after']): boolean {
  if (isSame({ ...was, reason: '' }, { ...after, reason: '' })) return false;
  return ['currency', 'tax', 'exclusion'].includes(kind) || was?.['treatment'] === 'no_supply';
}

function byKey(records: readonly RuleRecord[]): Map<string, RuleRecord> {
  return new Map(records.map((record) => [recordKey(record), record]));
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  return Object.keys({ ...one, ...other }).every((field) => one[field] === other[field]);
}

/** Change of a rate: one tax code replaces another from a day on. */
export interface RateChange {
  /** First day of the new rate. */
  readonly from: CalendarDay;
  readonly oldTaxCode: string;
  readonly newTax: Pick<StoredTaxRule, 'taxCode' | 'taxName' | 'percent' | 'deviceTaxId'>;
  /** Tax type of the books for the new rate, if it has its own; null: the types stay. */
  readonly newTaxType: string | null;
}

/**
 * Tax mappings after a change of rate: those of the old code end the day before, so that earlier documents and their
 * credit notes keep the old rate. Null when no mapping has the old code on that day.
 */
export function changeRate(
  taxes: readonly StoredTaxRule[],
  { from, oldTaxCode, newTax, newTaxType }: RateChange,
): StoredTaxRule[] | null {
  const isAffected = (tax: StoredTaxRule): boolean =>
    tax.taxCode === oldTaxCode && (tax.validTill === null || tax.validTill >= from);
  const affected = taxes.filter(isAffected);
  if (affected.length === 0) return null;
  const others = taxes.filter((tax) => !isAffected(tax));
  const ended = affected
    .filter(({ validFrom }) => validFrom === null || validFrom < from)
    .map((tax) => ({ ...tax, validTill: addDays(from, -1) }));
  const begun =
    newTaxType === null
      ? affected.map((tax) => ({ ...tax, ...newTax, validFrom: laterOf(tax.validFrom, from) }))
      : [{ ...newTax, taxType: newTaxType, validFrom: from, validTill: null }];
  return [...others, ...ended, ...begun];
}

function laterOf(day: CalendarDay | null, other: CalendarDay): CalendarDay {
  return day !== null && day > other ? day : other;
}
