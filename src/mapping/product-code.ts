import type { SalesLine } from '../documents/sales-document';
import type { ProductCodeRule } from './mapping-rules';

const CODE = /^(\d{4}|\d{8})$/;
const CODE_IN_DESCRIPTION = /^\s*\((\d{4}|\d{8})\)/;

/**
 * The HS code of a line: what the administrator set for the item, else an item code that is one, else one in
 * brackets at the start of the description, else that of the account, else the organisation's. Text, because
 * leading zeros count. Null when nothing is known.
 */
export function resolveProductCode(line: SalesLine, rules: readonly ProductCodeRule[]): string | null {
  return (
    stored(rules, 'item', line.itemCode) ??
    (CODE.test(line.itemCode) ? line.itemCode : null) ??
    CODE_IN_DESCRIPTION.exec(line.description)?.[1] ??
    stored(rules, 'account', line.accountCode) ??
    rules.find((rule) => rule.scope === 'default')?.code ??
    null
  );
}

/** RCPT048: 4 or 8 digits on taxed lines, exactly 8 on zero-rated and exempt ones. */
export function isProductCodeValid(code: string, isTaxedLine: boolean): boolean {
  return isTaxedLine ? CODE.test(code) : /^\d{8}$/.test(code);
}

function stored(
  rules: readonly ProductCodeRule[],
  scope: ProductCodeRule['scope'],
  key: string,
): string | null {
  if (key === '') return null;
  return rules.find((rule) => rule.scope === scope && rule.key === key)?.code ?? null;
}
