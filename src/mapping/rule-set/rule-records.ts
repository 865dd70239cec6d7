import type { RuleLists, RuleSet, StoredTaxRule } from './rule-set';

/** Kinds of rules with their fields, in the order of files. */
export const RULE_FIELDS = {
  setting: ['name', 'value'],
  currency: ['source', 'destination'],
  tax: ['taxType', 'taxCode', 'taxName', 'percent', 'deviceTaxId', 'validFrom', 'validTill'],
  product_code: ['scope', 'key', 'code'],
  line: ['scope', 'key', 'treatment'],
  buyer: ['scope', 'key', 'sendAs', 'tin', 'vatNumber', 'town'],
  exclusion: ['scope', 'key', 'amount', 'reason'],
} as const;
export type RuleKind = keyof typeof RULE_FIELDS;

/** Fields that identify a rule before and after a change. */
const KEY_FIELDS: Readonly<Record<RuleKind, readonly string[]>> = {
  setting: ['name'],
  currency: ['source'],
  tax: ['taxType', 'validFrom'],
  product_code: ['scope', 'key'],
  line: ['scope', 'key'],
  buyer: ['scope', 'key'],
  exclusion: ['scope', 'key'],
};

/** Text instead of a percentage for exempt; an empty field may be a mistake, so it means nothing. */
export const EXEMPT = 'exempt';

/** Rule of any kind as text, for files and comparisons. Empty text: no value. */
export interface RuleRecord {
  readonly kind: RuleKind;
  readonly values: Readonly<Record<string, string>>;
}

/** Returns a field of a record; empty if the file leaves it out. */
export function fieldOf({ values }: RuleRecord, field: string): string {
  return values[field] ?? '';
}

export function recordKey(record: RuleRecord): string {
  return JSON.stringify([record.kind, ...KEY_FIELDS[record.kind].map((field) => fieldOf(record, field))]);
}

export function recordsOf(set: RuleSet): RuleRecord[] {
  return [
    ...Object.entries(set.settings).map(([name, value]) => record('setting', { name, value: String(value) })),
    ...listRecords(set),
  ];
}

function listRecords(lists: RuleLists): RuleRecord[] {
  const { currencies, taxes, productCodes, lineRules, buyers, exclusions } = lists;
  return [
    ...currencies.map(({ source, destination }) => record('currency', { source, destination })),
    ...taxes.map(taxRecord),
    ...productCodes.map(({ scope, key, code }) => record('product_code', { scope, key, code })),
    ...lineRules.map(({ scope, key, treatment }) => record('line', { scope, key, treatment })),
    ...buyers.map(({ scope, key, sendAs, tin, vatNumber, town }) =>
      record('buyer', { scope, key, sendAs, tin: tin ?? '', vatNumber: vatNumber ?? '', town: town ?? '' }),
    ),
    ...exclusions.map(({ scope, key, amount, reason }) =>
      record('exclusion', { scope, key, amount: amount?.toFixed() ?? '', reason }),
    ),
  ];
}

export function taxRecord(tax: StoredTaxRule): RuleRecord {
  const { taxType, taxCode, taxName, percent, deviceTaxId, validFrom, validTill } = tax;
  return record('tax', {
    taxType,
    taxCode,
    taxName,
    percent: percent?.toFixed() ?? EXEMPT,
    deviceTaxId: deviceTaxId === null ? '' : String(deviceTaxId),
    validFrom: validFrom ?? '',
    validTill: validTill ?? '',
  });
}

function record(kind: RuleKind, values: Record<string, string>): RuleRecord {
  return { kind, values };
}
