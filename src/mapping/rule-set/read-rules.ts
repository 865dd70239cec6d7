import { Decimal } from '../../documents/money';
import type { ExclusionRule, ProductCodeRule } from '../mapping-rules';
import { FIELD_CHECKS, SETTING_CHECKS } from './rule-fields';
import { EXEMPT, recordKey, type RuleRecord } from './rule-records';
import type { GivenRules, RuleSettings, StoredTaxRule } from './rule-set';

/** What is wrong with one row of a file; `row` is where it stands there, `field` empty for the row as a whole. */
export interface RuleFault {
  readonly row: string;
  readonly field: string;
  readonly reason: string;
}

export interface RuleRow extends RuleRecord {
  /** For example `taxes[2]` or `line 7`. */
  readonly row: string;
}

/** Rows as typed rules, or every fault of every row at once. */
export function readRules(rows: readonly RuleRow[]): { rules: GivenRules } | { faults: RuleFault[] } {
  const faults = [...rows.flatMap(rowFaults), ...duplicates(rows)];
  if (faults.length > 0) return { faults };
  const of = (kind: RuleRecord['kind']): RuleRecord['values'][] =>
    rows.filter((row) => row.kind === kind).map((row) => row.values);
  return {
    rules: {
      // Names and values have been checked against the list of settings.
      settings: Object.fromEntries(
        of('setting').map(({ name, value }) => [name, value]),
      ) as Partial<RuleSettings>,
      currencies: of('currency').map(({ source = '', destination = '' }) => ({ source, destination })),
      taxes: of('tax').map(taxRule),
      productCodes: of('product_code').map(({ scope, key = '', code = '' }) => ({
        scope: scope as ProductCodeRule['scope'],
        key: scope === 'default' ? '' : key,
        code,
      })),
      exclusions: of('exclusion').map(({ scope, key = '', amount = '', reason = '' }) => ({
        scope: scope as ExclusionRule['scope'],
        key,
        amount: amount === '' ? null : new Decimal(amount),
        reason,
      })),
    },
  };
}

function taxRule(values: RuleRecord['values']): StoredTaxRule {
  const { taxType = '', taxCode = '', taxName = '', percent = '', deviceTaxId = '' } = values;
  return {
    ...{ taxType, taxCode, taxName },
    percent: percent === EXEMPT ? null : new Decimal(percent),
    deviceTaxId: deviceTaxId === '' ? null : Number(deviceTaxId),
    validFrom: values.validFrom || null,
    validTill: values.validTill || null,
  };
}

function rowFaults(row: RuleRow): RuleFault[] {
  const { kind, values } = row;
  if (kind === 'setting') return settingFaults(row);
  const faults = Object.entries(FIELD_CHECKS[kind]).flatMap(([field, check]) => {
    const reason = check(values[field] ?? '');
    return reason === null ? [] : [{ row: row.row, field, reason }];
  });
  return [...faults, ...(faults.length === 0 ? togetherFaults(row) : [])];
}

function settingFaults({ row, values: { name = '', value = '' } }: RuleRow): RuleFault[] {
  const check = Object.hasOwn(SETTING_CHECKS, name) ? SETTING_CHECKS[name] : undefined;
  if (check === undefined) {
    const known = Object.keys(SETTING_CHECKS).join(', ');
    return [{ row, field: 'name', reason: `there is no setting "${name}"; there are ${known}` }];
  }
  const reason = check(value);
  return reason === null ? [] : [{ row, field: name, reason }];
}

/** What is wrong between the fields of a row whose fields are right. */
function togetherFaults({ row, kind, values }: RuleRow): RuleFault[] {
  const { scope, key = '', amount = '', validFrom = '', validTill = '' } = values;
  const fault = (field: string, reason: string): RuleFault[] => [{ row, field, reason }];
  if (kind === 'tax' && validFrom !== '' && validTill !== '' && validTill < validFrom)
    return fault('validTill', 'must not be before validFrom');
  if (kind === 'product_code' && scope !== 'default' && key.trim() === '')
    return fault('key', 'must be the code of the item or account');
  if (kind === 'product_code' && scope === 'default' && key !== '')
    return fault('key', 'must be empty for the default');
  if (kind === 'exclusion' && scope === 'total_below') {
    if (!/^[A-Z]{3}$/.test(key)) return fault('key', 'must be the currency, for example USD');
    if (amount === '') return fault('amount', 'must be given for total_below');
  }
  if (kind === 'exclusion' && scope !== 'total_below' && amount !== '')
    return fault('amount', 'is for total_below only');
  return [];
}

function duplicates(rows: readonly RuleRow[]): RuleFault[] {
  const first = new Map<string, string>();
  return rows.flatMap((row) => {
    const key = recordKey(row);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, row.row);
    return earlier === undefined
      ? []
      : [{ row: row.row, field: '', reason: `is the same rule as ${earlier}` }];
  });
}
