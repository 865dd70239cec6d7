import { counted } from '../../counted';
import type { Texts } from '../texts';
import { taxGap } from './tax-gap';
import { spellDay } from './days';

export const RECONCILIATION: Texts['reconciliation'] = {
  toDo: {
    missing:
      'It is being read now. Reconcile again in a few minutes; if it is still missing, check that the organisation is connected.',
    doubled:
      'Ask the fiscal service which receipt is valid, and have the other one credited in its portal. Declare one of them.',
    in_no_book:
      'The books no longer have it, and nothing was fiscalised: if the sale stands, enter it again.',
    uncertain:
      'Open the document and decide: look up in the portal of the fiscal service whether it has a receipt.',
    rejected:
      'Open the document, correct in the books what the reason names, and send it again; or exclude it.',
    waiting: 'Fix what it waits for: the fix list names it. Or exclude it with a reason.',
    pending: 'Nothing: it is being sent. Reconcile again when it is done.',
    before_go_live: 'Nothing here: declare it as you did before the go-live date.',
    elsewhere:
      'Declare it in the period of that receipt: another device, or the program that made it, has counted its VAT.',
    linked: 'Nothing: its VAT is counted with the document with which the sale was fiscalised.',
    excluded: 'Nothing here: if it is a taxable sale, declare it separately.',
    void: 'Nothing.',
    credited: 'Nothing.',
    agreed: 'Nothing.',
  },
  earlierVersion:
    'This reconciliation was made by an earlier version, which left out receipts that the books date outside the period. Reconcile the period again.',
  withoutReceipt: ({ documents, classes, amounts }) =>
    `${counted(documents, 'document')} of the period without a fiscal receipt: ${classes.map(([name, count]) => `${count} ${name}`).join(', ')}; together ${amounts.join(', ')}. Have them fiscalised, or exclude them with a reason.`,
  missingNumbers: ({ deviceId, first, last, after, till, receipts }) => {
    const numbers = first === last ? `number ${first}` : `numbers ${first} to ${last}`;
    const days =
      after === till ? `on ${spellDay(after)}` : `between ${spellDay(after)} and ${spellDay(till)}`;
    return `Device ${deviceId}: ${counted(receipts, 'receipt')} (${numbers}), dated ${days}, ${receipts === 1 ? 'is' : 'are'} not known here: made by hand, by another program, or not reported yet. Look up each number in the portal of the fiscal service. If it is valid, record it on its invoice, or add its VAT to the return by hand.`;
  },
  taxGap,
  taxGaps: (documents) =>
    `Of ${counted(documents, 'document')} the tax by tax code is not wholly known: taxGap of the document, and tax-not-known.csv of the VAT pack, say what.`,
  unexplained: ({ currency, taxCode, amount }) =>
    `The bridge of ${currency}, tax ${taxCode}, does not explain ${amount}.`,
};
