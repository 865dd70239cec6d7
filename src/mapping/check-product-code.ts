import type { DefaultCode } from '../domain/fiscal/adjustment';
import { issue, type Issue } from '../domain/issues/issue';
import { grouped } from '../domain/grouped';
import type { SalesLine } from '../domain/sales/sales-document';
import type { ProductCodeForm } from './country';
import { isTaxed } from './map-taxes';
import type { TaxRule } from './mapping-rules';
import { type CodeRules, type LineCode, resolveProductCode, type WrittenCode } from './product-code';

/**
 * Faults of a line's code. On a taxed line, an unconfirmed code of the books is skipped and reported by
 * {@link codeNotices}; on other lines the code decides their tax, so they wait. Where no other code is known,
 * that question takes precedence.
 */
export function productCodeIssues(
  { code, from, written }: LineCode,
  form: ProductCodeForm,
  tax: TaxRule | null,
  { itemCode }: SalesLine,
  index: number,
): Issue[] {
  const line = index + 1;
  const pathOf = (scope: LineCode['from']): string =>
    `lines[${index}].${scope === 'description' ? scope : 'itemCode'}`;
  const isTaxedLine = tax === null || isTaxed(tax);
  const wanted = isTaxedLine ? 'taxed' : 'untaxed';
  if (written !== null && from !== written.scope && (code === null || !isTaxedLine)) {
    const unfit = form.isValid(written.code, isTaxedLine) ? null : wanted;
    return [issue('PRODUCT_CODE_UNCONFIRMED', pathOf(written.scope), { line, ...written, wanted: unfit })];
  }
  if (code === null || from === 'nothing') {
    return [issue('PRODUCT_CODE_MISSING', pathOf('item'), { line, itemCode })];
  }
  if (tax === null || form.isValid(code, isTaxedLine)) return [];
  const isWritten = written !== null;
  return [issue('PRODUCT_CODE_INVALID', pathOf(from), { line, code, wanted, from, isWritten })];
}

/**
 * Lines sent with the code of the organisation or account instead of an unconfirmed one in the books.
 * @param mapped the lines that are sent, counted from 1
 */
export function codeNotices(
  lines: readonly SalesLine[],
  mapped: readonly { readonly number: number; readonly path: string }[],
  rules: CodeRules,
): DefaultCode[] {
  const noticed = mapped.flatMap(({ number, path }) => {
    const line = lines[number - 1];
    if (line === undefined) return [];
    const { code, from, written } = resolveProductCode(line, rules);
    const isNews = written === null ? from === 'default' : from !== written.scope;
    return isNews && code !== null ? [{ path, code, writtenCode: written && shownAs(written) }] : [];
  });
  const groups = grouped(noticed, ({ code, writtenCode }) => JSON.stringify([code, writtenCode]));
  return [...groups.values()].map((group) => {
    const [{ code, writtenCode }] = group;
    return { what: 'default_code', code, writtenCode, lines: group.map(({ path }) => path) };
  });
}

function shownAs({ scope, key }: WrittenCode): string {
  return scope === 'item' ? key : `(${key})`;
}
