import type { AmountIssue } from '../issue-groups';
import type { Texts } from '../texts';
import { IF_PAID } from './if-paid';

/** Known cause of the difference. */
const WHY = {
  rounding: ' This is only rounding: the organisation holds such documents.',
  no_tax: ' The document is marked as free of tax, but its lines have a tax rate.',
  unknown: '',
} as const;

const rate = (percent: string | null): string => (percent === null ? 'exempt' : `${percent} %`);
const rounded = (rounding: string | null): string => (rounding === null ? '' : `, rounded by ${rounding}`);

/** Lines, totals and tax. */
export const AMOUNT_ISSUES: Pick<Texts['issues'], AmountIssue> = {
  DESCRIPTION_MISSING: {
    cause: ({ line }) => `Line ${line} has no description.`,
    ofMany: () => 'Lines have no description.',
    fix: 'Describe the line in the books.',
  },
  LINES_MISSING: {
    cause: () => 'The document was read without a line that has an amount, although it has a total.',
    ofMany: () => 'Documents were read without a line that has an amount.',
    fix: 'The document was also asked for alone, in case a list left its lines out. If it has lines in the books, check it again here. If it has none, void it in the books, and write it anew with its lines.',
  },
  LINE_NOT_POSITIVE: {
    cause: ({ line, quantity, unitAmount, lineAmount }) =>
      `Line ${line} is not above zero (${quantity} x ${unitAmount} = ${lineAmount}). A fiscal document has only lines above zero.`,
    ofMany: () => 'Lines are not above zero; a fiscal document has only lines above zero.',
    fix: `Let the organisation take deposits, discounts and rounding off the other lines of the same tax: the total stays, and nothing changes in the books. Or edit the document in the books: delete the line and enter a discount on the lines that it belongs to. ${IF_PAID}`,
  },
  NEGATIVE_LINE: {
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
    fix: `Decide once for the account or item, or for the deposits of the customer. A deposit is taken off only if it was invoiced and fiscalised: where that was elsewhere, record the receipt of its invoice. It is taken off once: where another invoice has deducted it, delete the line in the books, or decide for the customer if this is another deposit. If such lines make the sale smaller, take them off the other lines of the same tax: the total stays. If not, hold these documents. Then edit each of them in the books: delete the line, and enter what came back as a credit note of the invoice that it was sold with. ${IF_PAID}`,
  },
  DEDUCTION_OF_STATE: {
    cause: ({ line, description, lineAmount, what }) =>
      `Line ${line} "${description}" is ${lineAmount}: ${what === 'withholding' ? 'tax that the customer withholds' : 'a levy'} does not make the sale smaller, so it is not taken off the other lines.`,
    ofMany: () => 'Lines take tax withheld or a levy off the sale.',
    fix: `Edit the document in the books and delete this line, so that the whole sale is on it. Then enter the amount as a payment of the document to your account for tax withheld or levies. If the line is a discount or a deposit, write only that into its description instead. ${IF_PAID}`,
  },
  TAX_GROUP_NOT_POSITIVE: {
    cause: ({ lines, taxType, others, sold, off, left }) => {
      const taken = `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.join(', ')} ${lines.length === 1 ? 'takes' : 'take'} ${off} off`;
      const tax = taxType === '' ? 'without tax' : `with the tax "${taxType}"`;
      return others === 0
        ? `${taken} ${tax}, but the document has no other line ${tax} (0.00 - ${off} = ${left}).`
        : `${taken} the lines ${tax}, which come to ${sold} (${sold} - ${off} = ${left}): of each at least a cent must be left.`;
    },
    ofMany: () => 'Lines below zero take more off than was sold with their tax.',
    fix: `In the books, give the line below zero the tax rate of the lines that it is taken off. If more is taken off than was sold with that tax, lower the line, and enter the rest as a credit note of the earlier invoice. ${IF_PAID}`,
  },
  LINE_TOTAL_DIFFERS: {
    cause: (named) =>
      named.of === 'product'
        ? `Line ${named.line}: ${named.quantity} x ${named.unitAmount} is ${named.product}, the line says ${named.lineAmount}.`
        : `Line ${named.line}: no price times ${named.quantity} makes ${named.lineAmount}.`,
    ofMany: () => 'Lines are not quantity times price.',
    fix: `Enter the price that was meant, so that the line is quantity times price. Or enter the quantity 1 and the whole amount as price. ${IF_PAID}`,
  },
  LINE_TOO_PRECISE: {
    cause: ({ line, most }) => `The quantity of line ${line} has more than ${most} decimals.`,
    ofMany: () => 'Quantities have too many decimals.',
    fix: 'Use at most 6 decimals for the quantity.',
  },
  TOTAL_NOT_POSITIVE: {
    cause: ({ total }) => `The total is ${total}; it must be above zero.`,
    ofMany: () => 'Totals are not above zero.',
    fix: 'A document with a total of zero cannot be fiscalised: exclude it here, or void it in the books.',
  },
  TOTAL_ROUNDED: {
    cause: ({ currency, total, lines, rounding }) =>
      `The total is rounded: the lines make ${currency} ${lines}, the total is ${total} (${rounding}). The tax authority adds up the lines, and no line has these cents.`,
    ofMany: () => 'Totals are rounded by cents that no line has.',
    fix: 'Let the organisation make deposits, discounts and rounding part of the other lines: the total stays, and nothing changes in the books.',
  },
  TOTAL_DIFFERS: {
    cause: (said) =>
      said.of === 'lines'
        ? `The total is ${said.currency} ${said.total}, the lines make ${said.lines} (difference ${said.difference}${rounded(said.rounding)}).`
        : `Net and tax (${said.net} + ${said.tax}${rounded(said.rounding)}) do not make the total of ${said.total}.`,
    ofMany: () => 'Totals are not those of the lines.',
    fix: `Edit the document in the books and clear the total that was typed, or the rounding. If the customer pays the rounded total, enter a discount on the largest line, or raise its price, until the total is right. ${IF_PAID}`,
  },
  TAX_DIFFERS: {
    cause: ({ currency, books, authority, difference, isTaxInclusive, taxes, why }) => {
      const shown = taxes.map(({ percent, amount, tax, booksTax }) => {
        const otherwise = tax === booksTax ? '' : ` (${booksTax} in the books)`;
        return `${rate(percent)} ${isTaxInclusive ? 'in' : 'of'} ${amount} is ${tax}${otherwise}`;
      });
      return `The books have ${currency} ${books} of tax, the authority computes ${authority} (difference ${difference}): ${shown.join(', ')}.${WHY[why]}`;
    },
    ofMany: () => 'The tax of the books and that of the authority differ, mostly by cents.',
    fix: `Choose the tax rate that was meant on each line, and clear an amount of tax that was typed. A document marked as free of tax must have tax rates of 0 % on its lines. ${IF_PAID} If only rounding differs, let the organisation send the tax that the authority computes.`,
  },
};
