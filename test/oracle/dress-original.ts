import type { CalendarDay } from '../../src/domain/calendar-day';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import type { Circumstances, OriginalInvoice, SentLines } from '../../src/mapping/mapping-rules';
import { anOriginal, decimal } from '../support/sales-document-builder';
import { cents, readBooks, type Group } from './books';
import { daysAfter, yearAfter } from './calendar';
import type { Chance } from './chance';
import { centsText } from './rational';
import { SHOP_TAXES } from './shop-rules';

/** What books and device know about the credited invoice, and the consequences for the credit note. */
export interface DressedOriginal {
  readonly circumstances: Partial<Pick<Circumstances, 'originals' | 'isOriginalChosen'>>;
  /** Date of the invoice; null: the invoice is unknown, and the note has the taxes of its own date. */
  readonly issuedOn: CalendarDay | null;
  /** Id under which the service received the invoice, if not its own. */
  readonly submittedAs: string | null;
  readonly holds: readonly string[];
}

export interface Note {
  readonly document: SalesDocument;
  readonly sentOn: CalendarDay;
  /** Currency at the service. */
  readonly currency: string;
  /** True when its lines have no fault, so that taxes and remainders can be tested. */
  readonly isPlain: boolean;
}

interface Found extends Pick<DressedOriginal, 'submittedAs' | 'holds'> {
  readonly circumstances: Pick<Circumstances, 'originals' | 'isOriginalChosen'>;
}

/** Usual original of the shop's credit notes. */
export const PLAIN_ORIGINAL: DressedOriginal = {
  ...{ circumstances: {}, issuedOn: anOriginal().issuedOn, submittedAs: null, holds: [] },
};

const OTHER = '0f6b1c9e-5a51-4c58-9f36-6f3a3a1f0003';
const ELSEWHERE = 'POS-00017';

/** Draws an invoice with every tax and more money than the note takes; the note may be dated before it. */
export function dressedOriginal(chance: Chance, note: Note): DressedOriginal {
  const issuedOn = daysAfter(note.sentOn, -chance.pick([0, 1, 20, 200, 364, 365, 366, 367, 500]));
  const credited = decimal(chance.pick(['0', '0.01', '250']));
  const total = decimal(
    note.document.total
      .plus(credited)
      .plus(chance.pick(['0', '0.01', '900']))
      .toFixed(),
  );
  const original = anOriginal({
    ...{ issuedOn, total, credited, currency: note.document.currency },
    taxTypes: SHOP_TAXES.map(({ taxType }) => taxType),
  });
  const { circumstances, submittedAs, holds } = asFound(chance, note, original);
  const isKnown = circumstances.originals.length === 1 || circumstances.isOriginalChosen;
  // A note is too old more than twelve months after the invoice (RCPT033), by the date that it is sent with.
  const isTooOld = isKnown && note.sentOn > yearAfter(issuedOn);
  return {
    ...{ circumstances, submittedAs, issuedOn: isKnown ? issuedOn : null },
    holds: isTooOld ? [...holds, 'ORIGINAL_TOO_OLD'] : holds,
  };
}

function asFound(chance: Chance, note: Note, original: OriginalInvoice): Found {
  const another = anOriginal({ sourceId: OTHER, number: 'INV-0999', total: decimal('1000000') });
  const kind = chance.between(1, 100);
  if (kind <= 8) return found([], 'ORIGINAL_UNKNOWN');
  if (kind <= 16) return found([original, another], 'ORIGINAL_AMBIGUOUS');
  if (kind <= 24) return chosen([original, another]);
  if (kind <= 36) return notFiscalised(chance, original, note);
  if (kind <= 46) return madeElsewhere(chance, original);
  if (kind <= 54) return found([{ ...original, currency: 'GBP' }], 'ORIGINAL_CURRENCY_DIFFERS');
  if (kind <= 62) {
    const total = note.document.total.plus(original.credited).minus('0.01');
    return found([{ ...original, total }], 'CREDIT_EXCEEDS_ORIGINAL');
  }
  if (kind <= 70 && note.isPlain) return withoutTax(chance, original, note);
  return kind <= 88 && note.isPlain ? withBalance(chance, original, note) : found([original]);
}

function found(originals: readonly OriginalInvoice[], ...holds: readonly string[]): Found {
  return { circumstances: { originals, isOriginalChosen: false }, submittedAs: null, holds };
}

function chosen(originals: readonly OriginalInvoice[]): Found {
  return { ...found(originals), circumstances: { originals, isOriginalChosen: true } };
}

function notFiscalised(chance: Chance, original: OriginalInvoice, { document }: Note): Found {
  // A note may follow an invoice that is about to be sent, unless it is dated before the invoice.
  const isUnderWay = chance.happens(50) && document.issuedOn >= original.issuedOn;
  const waiting = { ...original, isFiscalised: false, isUnderWay };
  return found([waiting], isUnderWay ? 'ORIGINAL_UNDER_WAY' : 'ORIGINAL_NOT_FISCALISED');
}

/** Original whose receipt was made elsewhere. The service can credit it only if the service has received it. */
function madeElsewhere(chance: Chance, original: OriginalInvoice): Found {
  const submittedAs = chance.pick([ELSEWHERE, null]);
  const receipt = { ...original, isFiscalised: false, elsewhere: { submittedAs } };
  return submittedAs === null
    ? found([receipt], 'ORIGINAL_FISCALISED_ELSEWHERE')
    : { ...found([receipt]), submittedAs };
}

/**
 * Original that lacks one tax of the note: held, unless another of its taxes is the same at the authority (RCPT036).
 */
function withoutTax(chance: Chance, original: OriginalInvoice, { document }: Note): Found {
  const used = document.lines.filter((line) => cents(line.lineAmount) > 0n).map(({ taxType }) => taxType);
  const missing = chance.pick(used);
  const taxTypes = original.taxTypes.filter((taxType) => taxType !== missing);
  const idOf = (wanted: string) => SHOP_TAXES.find(({ taxType }) => taxType === wanted)?.deviceTaxId;
  const isSame = taxTypes.some((taxType) => idOf(taxType) === idOf(missing));
  return found([{ ...original, taxTypes }], ...(isSame ? [] : ['ORIGINAL_TAX_DIFFERS']));
}

/** Original with other credit notes: each tax has enough left, or one lacks much more than cents. */
function withBalance(chance: Chance, original: OriginalInvoice, { document, currency }: Note): Found {
  const { groups } = readBooks(document, SHOP_TAXES);
  const short = groups.length > 1 && chance.happens(50) ? chance.pick(groups) : null;
  const before = chance.happens(50);
  const amountOf = (group: Group): bigint =>
    group.gross + (group === short ? -7n : 900n) + (before ? 2_000n : 0n);
  const sent = { ...sentLines(groups, amountOf), currency };
  const credits = before ? [sentLines(groups, () => 2_000n)] : [];
  return found([{ ...original, sent, credits }], ...(short === null ? [] : ['CREDIT_EXCEEDS_TAX']));
}

function sentLines(groups: readonly Group[], amountOf: (group: Group) => bigint): SentLines {
  const lines = groups.map((group) => ({
    taxCode: group.sent[0]?.taxCode ?? '',
    amount: decimal(centsText(amountOf(group))),
  }));
  return { isTaxInclusive: true, lines };
}
