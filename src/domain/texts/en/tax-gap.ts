import type { Texts } from '../texts';
import { spellDay } from './days';

const NOT_COUNTED = 'its tax by tax code cannot be determined, and is not in the totals of tax.';

/** Reports have these sentences, and they are read again by `readTaxGap`: another wording needs another form there. */
export const taxGap: Texts['reconciliation']['taxGap'] = (found) => {
  switch (found.gap) {
    case 'bytes':
      return 'The bytes that were sent are not known here: its tax is not in the totals of tax.';
    case 'lines':
      return 'The lines of this version of the books have not been read yet: its VAT is missing from the bridge. Reconcile again in a few minutes.';
    case 'books_tax':
      return 'The tax that the books had by tax code when it was sent is not known: its cents are not in "books minus authority".';
    case 'rate':
      return `The rate of tax code ${found.taxCodes} on ${spellDay(found.day)} is not known: ${NOT_COUNTED}`;
    case 'sum':
      return `The rates of ${spellDay(found.day)} make ${found.computed} of tax of its lines, and ${found.sent} was sent: ${NOT_COUNTED}`;
  }
};
