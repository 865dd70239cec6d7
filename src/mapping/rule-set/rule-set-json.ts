import type { FileFault } from '../../domain/issues/file-fault';
import { type RowFault, rowFault } from '../../domain/issues/row-fault';
import { type RuleRow, readRules } from './read-rules';
import { EXEMPT, recordsOf, RULE_FIELDS, type RuleKind } from './rule-records';
import { type RuleSet, mappingRules } from './rule-set';
import type { MappingRules } from '../mapping-rules';
import { SETTING_CHECKS } from './rule-fields';

/** Lists of the file, with the kind of rule in each. */
const LISTS = {
  currencies: 'currency',
  taxes: 'tax',
  productCodes: 'product_code',
  lineRules: 'line',
  buyers: 'buyer',
  exclusions: 'exclusion',
} as const satisfies Record<string, RuleKind>;

/** Fields of a rule for a contact that are compared when it is given, and not stored. */
const SEEN_FIELDS: readonly string[] = ['seenName', 'seenTin', 'seenVatNumber'];

const UNKNOWN_LIST: FileFault = { fault: 'unknown_list', known: ['settings', ...Object.keys(LISTS)] };

type JsonRule = Readonly<Record<string, string | null>>;

/** Rule file with all rules of an organisation; null: empty. */
interface RuleSetJson {
  readonly settings: Readonly<Record<string, string>>;
  readonly currencies: readonly JsonRule[];
  readonly taxes: readonly JsonRule[];
  readonly productCodes: readonly JsonRule[];
  readonly lineRules: readonly JsonRule[];
  readonly buyers: readonly JsonRule[];
  readonly exclusions: readonly JsonRule[];
}

export function writeRuleSetJson(set: RuleSet): RuleSetJson {
  const records = recordsOf(set);
  const list = (kind: RuleKind): JsonRule[] =>
    records.filter((record) => record.kind === kind).map(({ values }) => jsonRule(values));
  return {
    settings: { ...set.settings },
    currencies: list('currency'),
    taxes: list('tax'),
    productCodes: list('product_code'),
    lineRules: list('line'),
    buyers: list('buyer'),
    exclusions: list('exclusion'),
  };
}

/**
 * Converts a rule to JSON; only days, numbers, the device's tax and the amount may be missing, while an empty key or
 * name is an empty text.
 */
function jsonRule(values: Readonly<Record<string, string>>): JsonRule {
  const mayBeMissing = ['deviceTaxId', 'validFrom', 'validTill', 'amount', 'tin', 'vatNumber', 'town'];
  return Object.fromEntries(
    Object.entries(values).map(([field, text]) => [
      field,
      text === '' && mayBeMissing.includes(field) ? null : text,
    ]),
  );
}

/** Rows of a parsed JSON file, any part of {@link RuleSetJson}; or the faults of its structure. */
export function rowsOfJson(json: unknown): { rows: RuleRow[]; faults: RowFault[] } {
  const rows: RuleRow[] = [];
  const faults: RowFault[] = [];
  if (!isRecord(json)) return { rows, faults: [rowFault('', '', { fault: 'no_json_object' })] };
  for (const [name, value] of Object.entries(json)) {
    if (name === 'settings') readSettings(value, rows, faults);
    else if (Object.hasOwn(LISTS, name)) readList(name as keyof typeof LISTS, value, rows, faults);
    else faults.push(rowFault(name, '', UNKNOWN_LIST));
  }
  return { rows, faults };
}

function readSettings(value: unknown, rows: RuleRow[], faults: RowFault[]): void {
  if (!isRecord(value)) {
    faults.push(rowFault('settings', '', { fault: 'no_object' }));
    return;
  }
  for (const [name, setting] of Object.entries(value)) {
    if (typeof setting === 'string')
      rows.push({ row: 'settings', kind: 'setting', values: { name, value: setting } });
    else faults.push(rowFault('settings', name, { fault: 'no_text' }));
  }
}

function readList(name: keyof typeof LISTS, value: unknown, rows: RuleRow[], faults: RowFault[]): void {
  if (!Array.isArray(value)) {
    faults.push(rowFault(name, '', { fault: 'no_list' }));
    return;
  }
  const kind = LISTS[name];
  value.forEach((entry: unknown, index) => {
    const row = `${name}[${index}]`;
    if (!isRecord(entry)) {
      faults.push(rowFault(row, '', { fault: 'no_object' }));
      return;
    }
    const fields = Object.entries(entry).map(([field, content]) =>
      readField(kind, row, field, content, faults),
    );
    rows.push({ row, kind, values: Object.fromEntries(fields) });
  });
}

function readField(
  kind: RuleKind,
  row: string,
  field: string,
  content: unknown,
  faults: RowFault[],
): [string, string] {
  if (![...RULE_FIELDS[kind], ...(kind === 'buyer' ? SEEN_FIELDS : [])].includes(field)) {
    faults.push(rowFault(row, field, { fault: 'unknown_field', fields: RULE_FIELDS[kind] }));
  }
  if (content === null) return [field, field === 'percent' ? EXEMPT : ''];
  if (typeof content === 'string') return [field, content];
  if (field === 'deviceTaxId' && typeof content === 'number' && Number.isSafeInteger(content))
    return [field, String(content)];
  // Rejects numbers, which have already lost leading zeros or decimals.
  faults.push(rowFault(row, field, { fault: 'no_text' }));
  return [field, ''];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses the rules stored with a submission, `UsedRules.text`; null where another version with other rules, or fewer
 * settings, wrote them.
 */
export function keptRules(text: string): MappingRules | null {
  const { goLiveOn, ...set } = JSON.parse(text) as { goLiveOn: string | null };
  const { rows, faults } = rowsOfJson(set);
  const read = readRules(rows);
  if (faults.length > 0 || 'faults' in read) return null;
  const isWhole = Object.keys(SETTING_CHECKS).every((name) => name in read.rules.settings);
  return isWhole ? mappingRules(read.rules as RuleSet, goLiveOn) : null;
}
