import { grouped } from '../domain/grouped';

type Index = Map<unknown, ReadonlyMap<string, readonly object[]>>;

const indexes = new WeakMap<readonly object[], Index>();

/**
 * Rules with this key, in order. The index of a list is built once and kept with it, so that thousands of rules cost a
 * document no more than a few.
 */
export function rulesWith<Rule extends object>(
  rules: readonly Rule[],
  keyOf: (rule: Rule) => string,
  key: string,
): readonly Rule[] {
  const index: Index = indexes.get(rules) ?? new Map();
  indexes.set(rules, index);
  const byKey = index.get(keyOf) ?? grouped(rules, keyOf);
  index.set(keyOf, byKey);
  return (byKey.get(key) ?? []) as readonly Rule[];
}

/** Identity of a rule with a scope, for rules and for what they are looked up by. */
export function scopedKey({ scope, key }: { readonly scope: string; readonly key: string }): string {
  return `${scope} ${key}`;
}
