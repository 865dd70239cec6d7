import { server as said } from '../../../messages/compiled/en';
import type { Texts } from '../texts';

/** Known cause of the difference. */
const WHY = {
  rounding: ' This is only rounding: the organisation holds such documents.',
  no_tax: ' The document is marked as free of tax, but its lines have a tax rate.',
  unknown: '',
} as const;

const rate = (percent: string | null): string => (percent === null ? 'exempt' : `${percent} %`);

const rounded = (rounding: string | null): string => (rounding === null ? '' : `, rounded by ${rounding}`);

/** Issues of lines, totals and tax. */
export const AMOUNT_ISSUES = {
  NEGATIVE_LINE: {
    ...said.issues.NEGATIVE_LINE,
    cause: ({ line, description, lineAmount, scope, key, isRuled, deductedBy = [] }) => {
      if (deductedBy.length > 0 && !isRuled)
        return `Line ${line} "${description}" is ${lineAmount}: ${deductedBy.join(', ')} ${deductedBy.length === 1 ? 'has' : 'have'} deducted that deposit of "${key}" already.`;
      if (scope === 'contact')
        return isRuled
          ? `Line ${line} "${description}" is ${lineAmount}: deposits of "${key}" are held by a rule.`
          : `Line ${line} "${description}" is ${lineAmount}: no fiscalised invoices of "${key}" come to it, and nobody has decided yet about its deposits.`;
      return isRuled
        ? `Line ${line} "${description}" is ${lineAmount}: documents with such lines of the ${scope} "${key}" are held by a rule.`
        : `Line ${line} "${description}" is ${lineAmount}: nobody has decided yet what lines below zero of the ${scope} "${key}" are.`;
    },
    ofMany: (subject) =>
      `${subject || 'An account'} has lines below zero: decide whether they are taken off the other lines.`,
  },
  TAX_GROUP_NOT_POSITIVE: {
    ...said.issues.TAX_GROUP_NOT_POSITIVE,
    cause: ({ lines, taxType, others, sold, off, left }) => {
      const taken = `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.join(', ')} ${lines.length === 1 ? 'takes' : 'take'} ${off} off`;
      const tax = taxType === '' ? 'without tax' : `with the tax "${taxType}"`;
      return others === 0
        ? `${taken} ${tax}, but the document has no other line ${tax} (0.00 - ${off} = ${left}).`
        : `${taken} the lines ${tax}, which come to ${sold} (${sold} - ${off} = ${left}): of each at least a cent must be left.`;
    },
  },
  TOTAL_DIFFERS: {
    ...said.issues.TOTAL_DIFFERS,
    cause: (said) =>
      said.of === 'lines'
        ? `The total is ${said.currency} ${said.total}, the lines make ${said.lines} (difference ${said.difference}${rounded(said.rounding)}).`
        : `Net and tax (${said.net} + ${said.tax}${rounded(said.rounding)}) do not make the total of ${said.total}.`,
  },
  LINE_TOTAL_DIFFERS: {
    ...said.issues.LINE_TOTAL_DIFFERS,
    cause: (named) =>
      named.of === 'product'
        ? `Line ${named.line}: ${named.quantity} x ${named.unitAmount} is ${named.product}, the line says ${named.lineAmount}.`
        : `Line ${named.line}: no price times ${named.quantity} makes ${named.lineAmount}.`,
  },
  TAX_DIFFERS: {
    ...said.issues.TAX_DIFFERS,
    cause: ({ currency, books, authority, difference, isTaxInclusive, taxes, why }) => {
      const shown = taxes.map(({ percent, amount, tax, booksTax }) => {
        const otherwise = tax === booksTax ? '' : ` (${booksTax} in the books)`;
        return `${rate(percent)} ${isTaxInclusive ? 'in' : 'of'} ${amount} is ${tax}${otherwise}`;
      });
      return `The books have ${currency} ${books} of tax, the authority computes ${authority} (difference ${difference}): ${shown.join(', ')}.${WHY[why]}`;
    },
  },
} satisfies Partial<Texts['issues']>;
