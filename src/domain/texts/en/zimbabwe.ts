import { server as said } from '../../../messages/compiled/en';
import type { CodedLine } from '../../issues/issue-parameters';
import type { Texts } from '../texts';

/** Forms of HS codes, by the tax of the line. */
export const HS_CODE_FORMS: Readonly<Record<CodedLine, string>> = {
  taxed: '4 or 8 digits',
  untaxed: '8 digits, because the line is zero-rated or exempt',
};

/** Sentences with the numbers and codes of Zimbabwe; another country has a file of its own. */
export const ZIMBABWE_ISSUES = {
  PRODUCT_CODE_MISSING: {
    ...said.issues.PRODUCT_CODE_MISSING,
    cause: ({ line, itemCode }) =>
      `Line ${line} has no HS code ${itemCode === '' ? 'and no item' : `for its item "${itemCode}"`}.`,
  },
  BUYER_TIN_DOUBTFUL: {
    ...said.issues.BUYER_TIN_DOUBTFUL,
    cause: ({ tin, customer, why, others = [] }) => {
      if (why === 'seller') return `The TIN ${tin} of "${customer}" is that of your own fiscal device.`;
      if (why === 'placeholder') return `The TIN ${tin} of "${customer}" looks like a placeholder.`;
      const named = others.map((other) => `"${other}"`).join(', ');
      return `The TIN ${tin} of "${customer}" is on ${named}, too, whose name is quite another.`;
    },
  },
} satisfies Partial<Texts['issues']>;
