import { server as said } from '../../../messages/compiled/en';
import type { Texts } from '../texts';

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
