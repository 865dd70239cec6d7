import { Decimal, toCents } from './amounts';
import type { Day } from './calendar';
import { FAULTS, type SoundInvoice, type Turn, untaxed } from './generated-faults';
import { exactLines, type LineSetting } from './generated-lines';
import type { InvoiceSpec } from './invoice-builder';
import { hasAmounts, type LineSpec } from './line-builder';
import type { Expectation } from './notes';
import type { SeededRandom } from './seeded-random';
import { ORDINARY_BUYERS, SUPPLIER, UNUSUAL } from './settings';
import { totalsOfSpecs } from './totals';
import type { DocumentStatus } from './document-types';

function inStatus(status: DocumentStatus, shows: string, because: string): Turn {
  return { expectation: { shows, because, state: 'never sent' }, change: () => ({ status }) };
}

/** Changes that turn a sale into a document that is no sale any more. */
const NOT_SALES: readonly Turn[] = [
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

/** Percentage of invoices with a fault. */
const WITH_A_FAULT = 6;
const NEVER_SENT = 3;

const CURRENCIES = ['USD', 'USD', 'ZWG'] as const;
const AMOUNTS_ARE = ['Exclusive', 'Exclusive', 'Inclusive'] as const;
const TEXTS = ['Delivered to site', 'Collected by the customer’s driver', 'As per quotation'] as const;

/** Random invoice without a number, because bills have numbers of their own. */
export type UnnumberedInvoice = Omit<InvoiceSpec, 'number'> & Expectation;

export function randomInvoice(random: SeededRandom, day: Day): UnnumberedInvoice {
  const sound = soundInvoice(random, day);
  if (random.happens(WITH_A_FAULT)) return turn(random, sound, random.pick(FAULTS));
  if (random.happens(NEVER_SENT)) return turn(random, sound, random.pick(NOT_SALES));
  return sound;
}

/** Applies the change of a turn, and removes the payment, which was computed from the sound lines. */
function turn(random: SeededRandom, sound: SoundInvoice, { expectation, change }: Turn): UnnumberedInvoice {
  return { ...sound, paid: undefined, ...expectation, ...change(random, sound) };
}

function soundInvoice(random: SeededRandom, day: Day): SoundInvoice {
  const setting = {
    day,
    currency: random.pick(CURRENCIES),
    amountsAre: random.pick(AMOUNTS_ARE),
  };
  const lines = soundLines(random, setting);
  const isCashSale = random.happens(12);
  const amounts = { Exclusive: 'tax on top', Inclusive: 'prices that include tax' }[setting.amountsAre];
  return {
    ...setting,
    contact: isCashSale ? UNUSUAL.cashSale : random.pick(ORDINARY_BUYERS),
    reference: random.happens(40) ? `PO ${random.between(100, 99_999)}` : '',
    lines,
    paid: isCashSale ? 'in full' : randomPayment(random, lines, setting),
    shows: `${lines.length} ${lines.length === 1 ? 'line' : 'lines'} in ${setting.currency}, ${amounts}`,
    state: 'fiscalised',
  };
}

function soundLines(random: SeededRandom, setting: LineSetting): LineSpec[] {
  const lines: LineSpec[] = exactLines(random, setting, randomLineCount(random));
  const [first] = lines;
  if (random.happens(6)) lines.unshift({ text: random.pick(TEXTS) });
  if (random.happens(4) && first !== undefined && hasAmounts(first)) {
    lines.push({ item: 'SUNDRY', quantity: '1', unit: '0.00', tax: first.tax, description: 'Free sample' });
  }
  return lines;
}

function randomLineCount(random: SeededRandom): number {
  if (random.happens(35)) return 1;
  if (random.happens(60)) return random.between(2, 4);
  return random.between(5, 10);
}

function randomPayment(
  random: SeededRandom,
  lines: readonly LineSpec[],
  { amountsAre }: LineSetting,
): InvoiceSpec['paid'] {
  if (random.happens(45)) return 'in full';
  if (random.happens(70)) return undefined;
  const share = new Decimal(random.between(10, 90)).dividedBy(100);
  return toCents(totalsOfSpecs(lines, amountsAre).Total.times(share));
}
