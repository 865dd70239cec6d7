import type { SalesLine } from '../documents/sales-document';
import type { ProductCodeForm } from './country';
import type { ProductCodeRule } from './mapping-rules';

const IN_BRACKETS = /^\s*\(([^()]*)\)/;

/**
 * The product code of a line: what the administrator set for the item, else an item code that is one, else one in
 * brackets at the start of the description, else that of the account, else the organisation's. Text, because
 * leading zeros count. Null when nothing is known.
 */
export function resolveProductCode(
  line: SalesLine,
  rules: readonly ProductCodeRule[],
  { pattern }: Pick<ProductCodeForm, 'pattern'>,
): string | null {
  const codeIn = (text: string): string | null => (pattern.test(text) ? text : null);
  return (
    stored(rules, 'item', line.itemCode) ??
    codeIn(line.itemCode) ??
    codeIn(IN_BRACKETS.exec(line.description)?.[1] ?? '') ??
    stored(rules, 'account', line.accountCode) ??
    rules.find((rule) => rule.scope === 'default')?.code ??
    null
  );
}

function stored(
  rules: readonly ProductCodeRule[],
  scope: ProductCodeRule['scope'],
  key: string,
): string | null {
  if (key === '') return null;
  return rules.find((rule) => rule.scope === scope && rule.key === key)?.code ?? null;
}
