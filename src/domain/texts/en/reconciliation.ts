import { server as said } from '../../../messages/compiled/en';
import { counted } from '../../counted';
import type { Texts } from '../texts';
import { taxGap } from './tax-gap';
import { spellDay } from './days';

export const RECONCILIATION: Texts['reconciliation'] = {
  ...said.reconciliation,
  taxGap,
  withoutReceipt: ({ documents, classes, amounts }) =>
    `${counted(documents, 'document')} of the period without a fiscal receipt: ${classes.map(([name, count]) => `${count} ${name}`).join(', ')}; together ${amounts.join(', ')}. Have them fiscalised, or exclude them with a reason.`,
  missingNumbers: ({ deviceId, first, last, after, till, receipts }) => {
    const numbers = first === last ? `number ${first}` : `numbers ${first} to ${last}`;
    const days =
      after === till ? `on ${spellDay(after)}` : `between ${spellDay(after)} and ${spellDay(till)}`;
    return `Device ${deviceId}: ${counted(receipts, 'receipt')} (${numbers}), dated ${days}, ${receipts === 1 ? 'is' : 'are'} not known here: made by hand, by another program, or not reported yet. Look up each number in the portal of the fiscal service. If it is valid, record it on its invoice, or add its VAT to the return by hand.`;
  },
};
