import type { AuthorityRule } from '../authority-rule';
import { DEVICE_RULES } from './device-rules';
import { RECEIPT_RULES } from './receipt-rules';
import { decided } from './decided';

const RED = { colour: 'red' } as const;
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
