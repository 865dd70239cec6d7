import type { AuthorityRule } from '../authority-rule';
import { RECEIPT_RULES } from './receipt-rules';
import { decided, notDecided } from './decided';

const RED = { colour: 'red' } as const;
const YELLOW = { colour: 'yellow' } as const;
const ASK = 'Ask the provider of the fiscal service: it keeps the counters, the chain and the fiscal day.';
const OF_THE_SERVICE = 'The fiscal service numbers, chains and signs receipts; a document has no part in it.';

/** Rules that the device and the service enforce; the payload cannot break them. */
const DEVICE_RULES: readonly AuthorityRule[] = [
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

const FILE = 'check-credit-note.ts';

/** Requirements of the authority for a credit note with respect to its invoice. */
const CREDIT_RULES: readonly AuthorityRule[] = [
  decided(
    'RCPT015',
    {
      ...RED,
      text: 'A credit note does not say which invoice it credits.',
      fix: 'Apply it to its invoice, name the invoice in its reference, or choose the invoice.',
    },
    FILE,
    'ORIGINAL_UNKNOWN',
    'ORIGINAL_AMBIGUOUS',
  ),
  decided(
    'RCPT032',
    {
      ...RED,
      text: 'A credit note refers to an invoice that the authority does not have.',
      fix: 'Fix what holds the invoice first: the credit note then follows. If the invoice was fiscalised elsewhere, record its receipt.',
    },
    FILE,
    'ORIGINAL_NOT_FISCALISED',
    'ORIGINAL_UNDER_WAY',
  ),
  decided(
    'RCPT033',
    {
      ...RED,
      text: 'The invoice credited is more than twelve months old.',
      fix: 'Ask the tax authority how to correct it.',
    },
    FILE,
    'ORIGINAL_TOO_OLD',
  ),
  decided(
    'RCPT034',
    {
      ...RED,
      text: 'A credit note gives no reason.',
      fix: 'Write it into the reference of the credit note, or set one for the organisation.',
    },
    FILE,
    'REASON_MISSING',
  ),
  decided(
    'RCPT035',
    {
      ...RED,
      text: 'All credits together are more than the invoice, or more than one of its taxes.',
      fix: 'Credit no more than is left of the invoice, in total and under each tax.',
    },
    'check-credit-note.ts, check-credit-taxes.ts',
    'CREDIT_EXCEEDS_ORIGINAL',
    'CREDIT_EXCEEDS_TAX',
  ),
  decided(
    'RCPT036',
    {
      ...RED,
      text: 'A credit note uses a tax, by its id at the device and its percent, that is not on its invoice.',
      fix: 'Use only taxes that are on the invoice.',
    },
    'check-credit-taxes.ts',
    'ORIGINAL_TAX_DIFFERS',
  ),
  decided(
    'RCPT042',
    {
      ...RED,
      text: 'A credit note is in another currency than its invoice.',
      fix: 'Write it in the currency of its invoice.',
    },
    FILE,
    'ORIGINAL_CURRENCY_DIFFERS',
  ),
];

/** Every validation rule of the authority for receipts, by number: checked here, or with the reason why not. */
export const RULE_CATALOGUE: readonly AuthorityRule[] = [
  ...RECEIPT_RULES,
  ...CREDIT_RULES,
  ...DEVICE_RULES,
].sort((one, other) => (one.id < other.id ? -1 : 1));

/** Renders the catalogue as the table of docs/rules.md. */
export function ruleTable(rules: readonly AuthorityRule[]): string {
  const rows = rules.map(({ id, colour, since, text, fix, decided, whyNot }) => {
    const how =
      decided === null
        ? `no: ${whyNot}`
        : `${decided.issues.map((code) => `\`${code}\``).join(', ')} (\`${decided.file}\`)`;
    return `| ${id} | ${colour} | ${since ?? '–'} | ${text} | ${how} | ${fix} |`;
  });
  const head = '| Rule | Colour | Since | Broken when | Found before sending | What ends it |';
  return [head, '|---|---|---|---|---|---|', ...rows].join('\n');
}
