import type { SalesLine } from '../domain/sales/sales-document';
import type { ProductCodeForm } from './country';
import { type MappingRules, NOT_A_CODE, type ProductCodeRule } from './mapping-rules';
import { rulesWith, scopedKey } from './rules-by-key';

const IN_BRACKETS = /^\s*\(([^()]*)\)/;
/** Number that a description calls an HS code or a tariff; six digits or more than eight are none. */
const CALLED_CODE =
  /\b(?:h\.?\s?s\.?|tariff)(?:\s*(?:code|heading|number|no))?[\s.:]+(\d{4}(?:\.?\d{2}\.?\d{2})?)(?![.-]?\d|\p{L})/iu;

/** Text of the books in the form of a code: an item's own code, or one in a description. */
export interface WrittenCode {
  readonly scope: 'item' | 'description';
  /** Code of the item; for a description the product code itself. */
  readonly key: string;
  /** Product code that the text may mean. */
  readonly code: string;
}

/** Product code of a line, and its source. Text, because leading zeros count. */
export interface LineCode {
  /** Product code; null when none is known. */
  readonly code: string | null;
  readonly from: 'item' | 'description' | 'account' | 'default' | 'nothing';
  /**
   * Code written on the document that no person has confirmed or rejected yet; it was either used or ignored.
   */
  readonly written: WrittenCode | null;
}

/** Rules that determine product codes. */
export type CodeRules = Pick<MappingRules, 'productCodes' | 'writtenCodes' | 'country'>;

/**
 * Product code of a line: stored for its item, else for the code in its description, else for its
 * account, else the organisation's. Unstored codes of the books count with `writtenCodes: any` only.
 */
export function resolveProductCode(line: SalesLine, rules: CodeRules): LineCode {
  const { productCodes, writtenCodes, country } = rules;
  let undecided: WrittenCode | null = null;
  for (const { scope, key, code } of writtenIn(line, country.productCode, writtenCodes)) {
    const decided = storedCode(productCodes, scope, key);
    if (decided !== null && decided !== NOT_A_CODE) return { code: decided, from: scope, written: null };
    if (decided !== null || code === null) continue;
    const written = { scope, key, code };
    if (writtenCodes !== 'confirmed') return { code, from: scope, written };
    undecided ??= written;
  }
  for (const [from, key] of [['account', line.accountCode] as const, ['default', ''] as const]) {
    const code = storedCode(productCodes, from, key);
    if (code !== null) return { code, from, written: undecided };
  }
  return { code: null, from: 'nothing', written: undecided };
}

/** Text in brackets at the very beginning of a description, else a number that it calls a code; empty: none. */
export function codeText(description: string): string {
  const inBrackets = IN_BRACKETS.exec(description)?.[1] ?? '';
  if (/\d/.test(inBrackets)) return inBrackets;
  return CALLED_CODE.exec(description)?.[1] ?? inBrackets;
}

/**
 * Reads the code written on the line itself, the item first; `code` is null where the text cannot be a code.
 */
function writtenIn(
  { itemCode, description }: SalesLine,
  form: ProductCodeForm,
  writtenCodes: MappingRules['writtenCodes'],
): (Omit<WrittenCode, 'code'> & { code: string | null })[] {
  const codeIn = (text: string): string | null => {
    if (writtenCodes === 'confirmed') return form.written(text);
    return form.pattern.test(text) ? text : null;
  };
  const inDescription = codeIn(codeText(description));
  return [
    { scope: 'item', key: itemCode, code: codeIn(itemCode) },
    ...(inDescription === null
      ? []
      : [{ scope: 'description' as const, key: inDescription, code: inDescription }]),
  ];
}

function storedCode(
  rules: readonly ProductCodeRule[],
  scope: ProductCodeRule['scope'],
  key: string,
): string | null {
  if (key === '' && scope !== 'default') return null;
  return rulesWith(rules, scopedKey, scopedKey({ scope, key }))[0]?.code ?? null;
}
