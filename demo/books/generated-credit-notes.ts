import { Decimal } from './amounts';
import type { Day } from './calendar';
import type { CreditNoteSpec } from './credit-note-builder';
import { creditable, creditInFull, creditInPart } from './credited-lines';
import type { Entry, GeneratedDocuments } from './generated-documents';
import type { AmountLineSpec } from './line-builder';
import type { Expectation } from './notes';
import type { SeededRandom } from './seeded-random';
import { isExact, totalsOfSpecs } from './totals';

/** Random credit note with its invoice; its number is still missing. */
export interface UnnumberedCreditNote {
  readonly spec: Omit<CreditNoteSpec, 'number'> & Expectation;
  readonly original: Entry | null;
}

/** Percentage of credit notes with a fault. */
const WITH_A_FAULT = 10;
const IN_FULL = 35;

const REASONS = [
  'Goods returned',
  'Price agreed',
  'Damaged in transit',
  'Order cancelled',
  'Wrong size',
] as const;

/** Random credit note; null if no invoice is left to credit. */
export function randomCreditNote(
  random: SeededRandom,
  day: Day,
  generated: GeneratedDocuments,
): UnnumberedCreditNote | null {
  const original = generated.pickOriginal(random, 'fiscalised');
  if (original === null) return null;
  if (!random.happens(WITH_A_FAULT)) return soundCreditNote(random, day, original);
  const faulty = random.pick([withoutOriginal, withoutReason, overOriginal, ofWaiting]);
  return faulty(random, day, original, generated);
}

export function soundCreditNote(
  random: SeededRandom,
  day: Day,
  original: Entry,
): UnnumberedCreditNote | null {
  const lines = soundLines(random, original);
  const [first] = lines;
  if (first === undefined) return null;
  const { Total } = totalsOfSpecs(lines, original.invoice.LineAmountTypes);
  if (Total.isZero() || original.credited.plus(Total).greaterThan(original.invoice.Total)) return null;
  const isFull = Total.equals(original.invoice.Total);
  const kind = isFull ? 'A full credit' : 'A partial credit';
  const isApplied = original.invoice.AmountDue.greaterThan(0);
  return against(random, day, original, {
    lines,
    shows: `${kind} of ${original.spec.number}${isApplied ? '' : ', which it only names'}`,
    state: 'fiscalised',
  });
}

function soundLines(random: SeededRandom, { spec, invoice, credited }: Entry): AmountLineSpec[] {
  const lines = creditable(spec.lines);
  if (lines.length === 0) return [];
  if (credited.isZero() && random.happens(IN_FULL)) return lines.map(creditInFull);
  const first = creditInPart(random, random.pick(lines));
  const second = creditInPart(random, random.pick(lines));
  const isPair = first.item !== second.item && isExact([first, second], invoice.LineAmountTypes);
  return isPair ? [first, second] : [first];
}

/** Applies the credit to the unpaid part of the invoice, and pays the rest back. */
function against(
  random: SeededRandom,
  day: Day,
  original: Entry,
  credit: Pick<CreditNoteSpec, 'lines' | 'reference'> & Expectation,
): UnnumberedCreditNote {
  const { spec, invoice } = original;
  const { Total } = totalsOfSpecs(credit.lines, invoice.LineAmountTypes);
  return {
    original,
    spec: {
      day,
      contact: spec.contact,
      currency: invoice.CurrencyCode,
      amountsAre: invoice.LineAmountTypes,
      reference: `${random.pick(REASONS)}: ${spec.number}`,
      appliedTo: { invoice, amount: Decimal.min(Total, invoice.AmountDue) },
      isRefunded: true,
      ...credit,
    },
  };
}

function withoutOriginal(random: SeededRandom, day: Day, original: Entry): UnnumberedCreditNote | null {
  const credit = soundCreditNote(random, day, original);
  if (credit === null) return null;
  const spec: UnnumberedCreditNote['spec'] = {
    ...credit.spec,
    reference: random.pick(REASONS),
    appliedTo: undefined,
    isRefunded: false,
    shows: 'Belongs to no invoice',
    state: 'waiting',
    because: 'it names no original',
  };
  return { spec, original: null };
}

function withoutReason(random: SeededRandom, day: Day, original: Entry): UnnumberedCreditNote | null {
  if (original.invoice.AmountDue.isZero()) return null;
  const credit = soundCreditNote(random, day, original);
  if (credit === null) return null;
  const fault = { state: 'waiting', because: 'a credit note needs a reason' } as const;
  return { ...credit, spec: { ...credit.spec, reference: '', ...fault } };
}

function overOriginal(random: SeededRandom, day: Day, original: Entry): UnnumberedCreditNote | null {
  const [line] = creditable(original.spec.lines);
  if (line === undefined) return null;
  return against(random, day, original, {
    lines: [{ item: line.item, quantity: '1', unit: original.invoice.Total.plus(10), tax: line.tax }],
    shows: `More than the whole of ${original.spec.number}`,
    state: 'waiting',
    because: 'it credits more than is left of its original',
  });
}

function ofWaiting(
  random: SeededRandom,
  day: Day,
  _original: Entry,
  generated: GeneratedDocuments,
): UnnumberedCreditNote | null {
  const original = generated.pickOriginal(random, 'waiting');
  const [line] = creditable(original?.spec.lines ?? []);
  if (original === null || line === undefined) return null;
  return against(random, day, original, {
    lines: [creditInPart(random, line)],
    shows: `Credits ${original.spec.number}, which itself waits`,
    state: 'waiting',
    because: 'its original waits',
  });
}
