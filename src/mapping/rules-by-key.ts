import { grouped } from '../domain/grouped';

const maps = new WeakMap<readonly object[], Map<unknown, ReadonlyMap<string, readonly object[]>>>();

/**
 * Rules with this key, in order. The index of a list is built once and kept with it, so that thousands of rules cost a
 * document no more than a few.
 */
export function rulesWith<Rule extends object>(
  rules: readonly Rule[],
  keyOf: (rule: Rule) => string,
  key: string,
): readonly Rule[] {
  let byFunction = maps.get(rules);
  if (byFunction === undefined) maps.set(rules, (byFunction = new Map()));
  let byKey = byFunction.get(keyOf);
  if (byKey === undefined) byFunction.set(keyOf, (byKey = grouped(rules, keyOf)));
  return (byKey.get(key) ?? []) as readonly Rule[];
}

/** Identity of a rule with a scope, for rules and for what they are looked up by. */
export function scopedKey({ scope, key }: { readonly scope: string; readonly key: string }): string {
  return `${scope} ${key}`;
}
