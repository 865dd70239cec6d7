import { isBlank } from '../../domain/blank-text';
import { Decimal } from '../../domain/money';
import type { FaultWithoutValues } from '../../domain/issues/file-fault';
import { type RowFault, rowFault } from '../../domain/issues/row-fault';
import { type BuyerRule, seenOf } from '../buyer-rules';
import { COUNTRY } from '../countries';
import { type ExclusionRule, type LineRule, NOT_A_CODE, type ProductCodeRule } from '../mapping-rules';
import { FIELD_CHECKS, SETTING_CHECKS } from './rule-fields';
import { EXEMPT, fieldOf, recordKey, type RuleRecord } from './rule-records';
import type { GivenRules, StoredTaxRule } from './rule-set';

export interface RuleRow extends RuleRecord {
  /** Row, for example `taxes[2]` or `line 7`. */
  readonly row: string;
}

/** Parses rows into typed rules, or returns every fault of every row. */
export function readRules(rows: readonly RuleRow[]): { rules: GivenRules } | { faults: RowFault[] } {
  const faults = [...rows.flatMap(rowFaults), ...duplicates(rows)];
  if (faults.length > 0) return { faults };
  const of = (kind: RuleRecord['kind']): Field[] =>
    rows.filter((row) => row.kind === kind).map((row) => (name) => fieldOf(row, name));
  return {
    rules: {
      // Names and values have been checked against the list of settings.
      settings: Object.fromEntries(of('setting').map((field) => [field('name'), field('value')])),
      currencies: of('currency').map((field) => ({
        source: field('source'),
        destination: field('destination'),
      })),
      taxes: of('tax').map(taxRule),
      productCodes: of('product_code').map((field) => ({
        scope: field('scope') as ProductCodeRule['scope'],
        key: field('key'),
        code: field('code'),
      })),
      lineRules: of('line').map((field) => ({
        scope: field('scope') as LineRule['scope'],
        key: field('key'),
        treatment: field('treatment') as LineRule['treatment'],
      })),
      buyers: rows.filter(({ kind }) => kind === 'buyer').map(buyerRule),
      exclusions: of('exclusion').map((field) => ({
        scope: field('scope') as ExclusionRule['scope'],
        key: field('key'),
        amount: field('amount') === '' ? null : new Decimal(field('amount')),
        reason: field('reason'),
      })),
    },
  };
}

type Field = (name: string) => string;

function taxRule(field: Field): StoredTaxRule {
  const [percent, deviceTaxId] = [field('percent'), field('deviceTaxId')];
  return {
    taxType: field('taxType'),
    taxCode: field('taxCode'),
    taxName: field('taxName'),
    percent: percent === EXEMPT ? null : new Decimal(percent),
    deviceTaxId: deviceTaxId === '' ? null : Number(deviceTaxId),
    validFrom: field('validFrom') || null,
    validTill: field('validTill') || null,
  };
}

function buyerRule(row: RuleRow): BuyerRule {
  const field: Field = (name) => fieldOf(row, name);
  return {
    scope: field('scope') as BuyerRule['scope'],
    key: field('key'),
    sendAs: field('sendAs') as BuyerRule['sendAs'],
    ...(field('tin') === '' ? {} : { tin: field('tin') }),
    ...(field('vatNumber') === '' ? {} : { vatNumber: field('vatNumber') }),
    ...(field('town') === '' ? {} : { town: field('town') }),
    ...seenOf(row.values),
  };
}

function rowFaults(row: RuleRow): RowFault[] {
  const { kind } = row;
  if (kind === 'setting') return settingFaults(row);
  const faults = Object.entries(FIELD_CHECKS[kind]).flatMap(([field, check]) => {
    const found = check(fieldOf(row, field));
    return found === null ? [] : [rowFault(row.row, field, found)];
  });
  return [...faults, ...(faults.length === 0 ? togetherFaults(row) : [])];
}

function settingFaults(record: RuleRow): RowFault[] {
  const { row } = record;
  const [name, value] = [fieldOf(record, 'name'), fieldOf(record, 'value')];
  const check = Object.hasOwn(SETTING_CHECKS, name) ? SETTING_CHECKS[name] : undefined;
  if (check === undefined) {
    const known = Object.keys(SETTING_CHECKS);
    return [rowFault(row, 'name', { fault: 'unknown_setting', name, known })];
  }
  const found = check(value);
  return found === null ? [] : [rowFault(row, name, found)];
}

/** Checks fields against each other in a row whose fields are valid on their own. */
function togetherFaults(record: RuleRow): RowFault[] {
  const { row, kind } = record;
  const field = (name: string): string => fieldOf(record, name);
  const [scope, key, amount] = [field('scope'), field('key'), field('amount')];
  const [validFrom, validTill] = [field('validFrom'), field('validTill')];
  const fault = (name: string, found: FaultWithoutValues): RowFault[] => [
    rowFault(row, name, { fault: found }),
  ];
  if (kind === 'tax' && validFrom !== '' && validTill !== '' && validTill < validFrom)
    return fault('validTill', 'ends_too_early');
  if (kind === 'product_code' && scope !== 'default' && isBlank(key)) return fault('key', 'key_missing');
  if (kind === 'product_code' && scope === 'default' && key !== '') return fault('key', 'key_of_default');
  if (kind === 'product_code' && scope === 'description' && !COUNTRY.productCode.pattern.test(key))
    return fault('key', 'no_code_of_description');
  if (kind === 'product_code' && (scope === 'account' || scope === 'default') && field('code') === NOT_A_CODE)
    return [rowFault(row, 'code', { fault: 'not_a_code_elsewhere', code: NOT_A_CODE })];
  if (
    kind === 'line' &&
    field('treatment') !== 'hold' &&
    (scope === 'untaxed') !== ['exempt', 'no_supply'].includes(field('treatment'))
  )
    return fault('treatment', 'treatment_of_other_lines');
  const typed = ['tin', 'vatNumber', 'town'].find((name) => field(name) !== '');
  if (kind === 'buyer' && typed !== undefined && (scope !== 'contact' || field('sendAs') !== 'taxpayer'))
    return fault(typed, 'numbers_elsewhere');
  if (kind === 'exclusion' && scope === 'total_below') {
    if (!/^[A-Z]{3}$/.test(key)) return fault('key', 'key_no_currency');
    if (amount === '') return fault('amount', 'amount_missing');
  }
  if (kind === 'exclusion' && scope !== 'total_below' && amount !== '')
    return fault('amount', 'amount_elsewhere');
  return [];
}

function duplicates(rows: readonly RuleRow[]): RowFault[] {
  const first = new Map<string, string>();
  return rows.flatMap((row) => {
    const key = recordKey(row);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, row.row);
    return earlier === undefined ? [] : [rowFault(row.row, '', { fault: 'same_rule', rule: earlier })];
  });
}
