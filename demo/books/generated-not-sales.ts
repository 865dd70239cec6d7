import type { DocumentStatus } from './document-types';
import { type Turn, untaxed } from './generated-faults';
import { SUPPLIER } from './settings';

function inStatus(status: DocumentStatus, shows: string, because: string): Turn {
  return { expectation: { shows, because, state: 'never sent' }, change: () => ({ status }) };
}

/** Changes that turn a sale into a document that is no sale any more. */
export const NOT_SALES: readonly Turn[] = [
  inStatus('DRAFT', 'A draft', 'nobody has approved it'),
  inStatus('SUBMITTED', 'A sale that waits for approval', 'nobody has approved it'),
  inStatus('VOIDED', 'A voided sale', 'it was voided'),
  inStatus('DELETED', 'A deleted draft', 'it was deleted'),
  {
    expectation: {
      shows: 'A bill from a supplier',
      because: 'it is a purchase, not a sale',
      state: 'never sent',
    },
    change: (_random, { lines }) => ({
      type: 'ACCPAY',
      contact: SUPPLIER,
      amountsAre: 'Exclusive',
      lines: untaxed(lines),
    }),
  },
];
