import { toCents } from '../exact-json';
import type { SubmittedLine } from '../submitted-document';
import { breach, type RuleBreach } from './rule-breach';
import { isTaxedAboveZero, type TaxedLine } from './tax-groups';

const MOST_DECIMALS_OF_PRICE = 6;

/**
 * RCPT016, 022, 023, 024: checks each line separately. The interface has no mark for discount lines, so a negative price
 * is not taken for one.
 */
export function checkLines(lines: readonly SubmittedLine[]): RuleBreach[] {
  if (lines.length === 0) return [breach('RCPT016', 'The receipt has no lines.')];
  return lines.flatMap((line, index) => checkLine(line, `Line ${index + 1}`));
}

function checkLine(line: SubmittedLine, name: string): RuleBreach[] {
  if (!line.unitAmount.greaterThan(0))
    return [breach('RCPT022', `${name}: the price must be greater than zero.`)];
  if (!line.quantity.greaterThan(0)) return [breach('RCPT023', `${name}: the quantity must be positive.`)];
  const decimals = Math.max(line.unitAmount.decimalPlaces(), line.quantity.decimalPlaces());
  if (decimals > MOST_DECIMALS_OF_PRICE) {
    return [breach('RCPT02', `${name}: price and quantity have at most ${MOST_DECIMALS_OF_PRICE} decimals.`)];
  }
  const product = toCents(line.unitAmount.times(line.quantity));
  if (product.equals(line.lineAmount)) return [];
  const given = line.lineAmount.toFixed();
  return [breach('RCPT024', `${name}: ${given} is not price times quantity (${product.toFixed(2)}).`)];
}

/** RCPT047 and RCPT048: a VAT payer's line has an HS code, of the long form if no tax is charged. */
export function checkProductCodes(lines: readonly TaxedLine[], isVatPayer: boolean): RuleBreach[] {
  return lines.flatMap(({ line, tax }, index) => {
    const name = `Line ${index + 1}`;
    const code = line.productCode;
    if (code === '') return isVatPayer ? [breach('RCPT047', `${name}: the HS code is missing.`)] : [];
    if (tax === null) return [];
    const isShortEnough = !isVatPayer || isTaxedAboveZero(tax);
    const form = isShortEnough ? /^(\d{4}|\d{8})$/ : /^\d{8}$/;
    if (form.test(code)) return [];
    const wanted = isShortEnough ? '4 or 8 digits' : '8 digits';
    return [breach('RCPT048', `${name}: the HS code must have ${wanted}.`)];
  });
}
