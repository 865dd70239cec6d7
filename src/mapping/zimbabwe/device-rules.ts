import type { AuthorityRule } from '../authority-rule';
import { notDecided } from './decided';

const RED = { colour: 'red' } as const;
const YELLOW = { colour: 'yellow' } as const;
const ASK = 'Ask the provider of the fiscal service: it keeps the counters, the chain and the fiscal day.';
const OF_THE_SERVICE = 'The fiscal service numbers, chains and signs receipts; a document has no part in it.';

/** Rules that the device and the service enforce; the payload cannot break them. */
export const DEVICE_RULES: readonly AuthorityRule[] = [
  notDecided('RCPT011', { ...RED, text: 'The counter of the day has a gap.', fix: ASK }, OF_THE_SERVICE),
  notDecided('RCPT012', { ...RED, text: 'The number of the device has a gap.', fix: ASK }, OF_THE_SERVICE),
  notDecided(
    'RCPT014',
    {
      ...YELLOW,
      text: 'The date is before the fiscal day was opened.',
      fix: 'Nothing: the receipt is valid. Send documents on the day that they are dated.',
    },
    'Fiscal days open by the clock, so whatever is dated before today is Yellow: preflight counts it (`dated.beforeToday`).',
  ),
  notDecided(
    'RCPT017',
    { ...RED, text: 'There is no information on taxes.', fix: 'Map the taxes of the lines.' },
    'Every line that is sent has a mapped tax code (RCPT025), and none is sent without lines (RCPT016).',
  ),
  notDecided(
    'RCPT018',
    { ...RED, text: 'There is no information on payment.', fix: 'None is needed.' },
    'Every document is sent with a payment method: the settings `paidBy` and `unpaidAs` are never empty.',
  ),
  notDecided('RCPT020', { ...RED, text: 'The signature is not valid.', fix: ASK }, OF_THE_SERVICE),
  notDecided(
    'RCPT028',
    { ...RED, text: 'The amount of a payment has the wrong sign.', fix: ASK },
    'The service makes the payments of the total; documents are sent with positive amounts.',
  ),
  notDecided(
    'RCPT029',
    { ...RED, text: 'An invoice names an invoice that it credits.', fix: 'None is needed.' },
    'Only credit notes are sent with an original.',
  ),
  notDecided(
    'RCPT037',
    {
      ...RED,
      text: 'With tax on top, the total is not the sum of lines and taxes.',
      fix: 'As for RCPT019 and RCPT026.',
    },
    'Follows from RCPT019 and RCPT026, which are decided: a document with TOTAL_DIFFERS or TAX_DIFFERS is held.',
  ),
  notDecided(
    'RCPT038',
    {
      ...RED,
      text: 'The total is not the sum of the amounts with tax.',
      fix: 'As for RCPT026 and RCPT027.',
    },
    'Follows from RCPT026 and RCPT027, which are decided.',
  ),
  notDecided(
    'RCPT039',
    { ...RED, text: 'The total is not the sum of the payments.', fix: ASK },
    'The service makes the payments of the total.',
  ),
  notDecided(
    'RCPT041',
    { ...YELLOW, text: 'The receipt is issued after the end of its fiscal day.', fix: ASK },
    'The service closes fiscal days, and only it knows their end.',
  ),
];
