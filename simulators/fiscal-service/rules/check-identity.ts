import type { SubmittedDocument } from '../submitted-document';
import { breach, type RuleBreach } from './rule-breach';

/** Checks field lengths of the specification; the receipt is refused if one is exceeded (RCPT02). */
export function checkLengths(document: SubmittedDocument): RuleBreach[] {
  const limits: [what: string, text: string, most: number][] = [
    ['invoice number', document.number, 50],
    ['currency', document.currency, 3],
    ['buyer name', document.buyer.name, 250],
    ['buyer trade name', document.buyer.tradeName, 250],
    ['buyer VAT number', document.buyer.vatNumber, 9],
    ['buyer TIN', document.buyer.tin, 10],
    ...document.lines.map((line, index): [string, string, number] => [
      `description of line ${index + 1}`,
      line.description,
      200,
    ]),
  ];
  return limits
    .filter(([, text, most]) => text.length > most)
    .map(([what, , most]) => breach('RCPT02', `The ${what} has more than ${most} characters.`));
}

/** RCPT043: a buyer needs a name and a TIN; only a sale without a buyer, or a cash sale, does without. */
export function checkBuyer({ buyer }: SubmittedDocument): RuleBreach[] {
  const isNameless = buyer.name.trim() === '';
  if (buyer.tin === '') {
    const isCashSale = isNameless || /^cash\b/i.test(buyer.name);
    if (isCashSale && buyer.vatNumber === '') return [];
    return [breach('RCPT043', 'A named buyer needs a TIN.')];
  }
  const breaches: RuleBreach[] = [];
  if (isNameless) breaches.push(breach('RCPT043', 'A buyer with a TIN needs a name.'));
  if (!/^\d{10}$/.test(buyer.tin)) breaches.push(breach('RCPT043', 'The buyer TIN must have 10 digits.'));
  if (buyer.vatNumber !== '' && !/^\d{9}$/.test(buyer.vatNumber)) {
    breaches.push(breach('RCPT043', 'The buyer VAT number must have 9 digits.'));
  }
  return breaches;
}
