import type { RuleKind } from '../../mapping/rule-set/rule-records';
import type { RuleChange } from '../../mapping/rule-set/rule-set-changes';
import type { Act } from '../../people/acts/record-act';

const NAMES: Readonly<Record<RuleKind, string>> = {
  setting: 'setting',
  currency: 'currency mapping',
  tax: 'tax mapping',
  product_code: 'product code',
  line: 'rule for lines',
  buyer: 'rule for buyers',
  exclusion: 'exclusion rule',
};

const DEEDS = { added: 'added', changed: 'changed', removed: 'deleted' } as const;

/** An act for each rule that is another one now, with all of it: a rule that is deleted stays readable. */
export function ruleActs(organisationId: string, changes: readonly RuleChange[]): Act[] {
  return changes.map(({ change, kind, before, after }) => ({
    ...{ action: 'rules.change', deed: DEEDS[change], organisationId, before, after },
    object: { kind: NAMES[kind], id: null, name: nameOf(kind, after ?? before ?? {}) },
  }));
}

/** Display name of a rule: a tax type, a currency, an item. */
function nameOf(kind: RuleKind, values: Readonly<Record<string, string>>): string {
  const { source, taxType, validFrom, scope, key, name } = values;
  if (kind === 'currency') return source ?? '';
  if (kind === 'tax') return `${taxType}${validFrom ? ` from ${validFrom}` : ''}`;
  return kind === 'setting' ? (name ?? '') : [scope, key].filter(Boolean).join(' ');
}
