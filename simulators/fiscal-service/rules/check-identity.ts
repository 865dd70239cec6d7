import type { SubmittedDocument } from '../submitted-document';
import type { RatedLine } from './check-amounts';
import { red, type RuleBreach } from './rule-breach';

/** Field lengths of the specification: the whole receipt is refused when one is exceeded (RCPT02). */
export function checkLengths(document: SubmittedDocument): RuleBreach[] {
  const tooLong: [string, string, number][] = [
    ['invoice number', document.number, 50],
    ['buyer name', document.buyer.name, 250],
    ['buyer trade name', document.buyer.tradeName, 250],
    ['VAT number', document.buyer.vatNumber, 9],
    ['TIN', document.buyer.tin, 10],
    ...document.lines.map((line, index): [string, string, number] => [
      `description of line ${index + 1}`,
      line.description,
      200,
    ]),
  ];
  return tooLong
    .filter(([, text, most]) => text.length > most)
    .map(([what, , most]) => red('RCPT02', `The ${what} has more than ${most} characters.`));
}

/** RCPT043: buyer data needs name and TIN; only a cash sale goes without. */
export function checkBuyer({ buyer }: SubmittedDocument): RuleBreach[] {
  if (buyer.tin === '') {
    const isCash = /^cash\b/i.test(buyer.name) && buyer.vatNumber === '';
    return isCash ? [] : [red('RCPT043', 'A named buyer needs a TIN.')];
  }
  const breaches: RuleBreach[] = [];
  if (!/^\d{10}$/.test(buyer.tin)) breaches.push(red('RCPT043', 'The buyer TIN must have 10 digits.'));
  if (buyer.vatNumber !== '' && !/^\d{9}$/.test(buyer.vatNumber)) {
    breaches.push(red('RCPT043', 'The buyer VAT number must have 9 digits.'));
  }
  return breaches;
}

/** RCPT047 and RCPT048: an HS code on every line, longer where no tax is charged. */
export function checkProductCodes(lines: readonly RatedLine[]): RuleBreach[] {
  return lines.flatMap(({ line, percent }, index) => {
    const name = `Line ${index + 1}`;
    if (line.productCode === '') return [red('RCPT047', `${name}: the HS code is missing.`)];
    const isTaxed = percent !== null && percent.greaterThan(0);
    const form = isTaxed ? /^(\d{4}|\d{8})$/ : /^\d{8}$/;
    return form.test(line.productCode) ? [] : [red('RCPT048', `${name}: the HS code has the wrong length.`)];
  });
}
