import type { SalesDocument, SalesLine } from '../../src/domain/sales/sales-document';
import type { Circumstances, MappingRules } from '../../src/mapping/mapping-rules';
import { Chance } from './chance';
import { dressedBuyer, type MeantBuyer } from './dress-buyer';
import { dressedCode, SHOP_CODES } from './dress-codes';
import { dressedCurrency, DOLLARS } from './dress-currency';
import { dressedDays, plainDays } from './dress-days';
import { withDeductions, withRoundedTotal } from './dress-deductions';
import { dressedOriginal, PLAIN_ORIGINAL } from './dress-original';
import { dressedRates, isChanged, ONE_RATE } from './dress-rates';
import { fateOf, isRounding, SHOP_LINE_RULES } from './deductions';
import { cents, totalRounding } from './books';
import { dressedReason } from './dress-reason';
import { dressedDescription, dressedReference, type DressedText, withOwnDate } from './dress-texts';
import { shopDocument, type Theme } from './shop-document';
import type { CalendarDay } from '../../src/domain/calendar-day';
import { SHOP_RULES } from './shop-rules';

/** Document of the shop with a buyer, texts and codes as people write them, and what must be sent. */
export interface DressedDocument {
  readonly theme: Theme;
  readonly document: SalesDocument;
  /** The document with each line as it must be sent: its description, and the product code instead of the item code. */
  readonly meant: SalesDocument;
  readonly rules: MappingRules;
  readonly circumstances: Circumstances;
  readonly expected: Expected;
}

export interface Expected {
  /** Codes of the issues that must hold it, whatever its cents; empty: it is sent if its cents allow it. */
  readonly holds: readonly string[];
  readonly sentOn: CalendarDay;
  readonly currency: string;
  readonly originalId: string | null;
  /** Id under which the service received the original, if not its own. */
  readonly submittedAs: string | null;
  readonly reference: string;
  readonly buyer: MeantBuyer;
  /** Notices that the document must have. */
  readonly notices: readonly Notice[];
}

const NOTICES = [
  ...(['text_cut', 'characters_removed', 'address_left_out', 'default_code', 'line_folded'] as const),
  'dated_today',
] as const;

export interface Notice {
  readonly what: (typeof NOTICES)[number];
  /** Path of the text or line; empty for address and date. */
  readonly path: string;
}

interface Line {
  readonly line: SalesLine;
  readonly meant: SalesLine;
  readonly holds: readonly string[];
  readonly notices: readonly Notice[];
}

const SALT = 7_919;
const SALT_OF_DAYS = 104_729;

export function dressedDocument(seed: number): DressedDocument {
  const { theme, document: bare, circumstances } = shopDocument(seed);
  const chance = new Chance(seed * SALT);
  const later = new Chance(seed * SALT_OF_DAYS);
  const deducted = chance.happens(18) ? withDeductions(chance, bare) : bare;
  const document = later.happens(6) ? withRoundedTotal(later, deducted) : deducted;
  const creditNoteReason = chance.pick(['', 'Correction of an invoice']);
  const { customer, rules: buyer, ...bought } = dressedBuyer(chance);
  const reference =
    document.kind === 'invoice'
      ? { text: dressedReference(chance), holds: [] }
      : dressedReason(chance, 'INV-0001', creditNoteReason);
  const lines = document.lines.map((line, index) => dressedLine(chance, line, `lines[${index}]`));
  const isNumberHidden = chance.happens(0.5);
  const dealt = dealing(
    later,
    document,
    theme,
    lines.every(({ holds }) => holds.length === 0),
  );
  const text = dealt.isOtherDay ? withOwnDate(reference.text, dealt.issuedOn) : reference.text;
  const written = {
    ...{
      ...document,
      ...dealt.written,
      customer,
      reference: reference.text.written,
      lines: lines.map(({ line }) => line),
    },
    number: isNumberHidden ? `${document.number}\u200e` : document.number,
  };
  return {
    ...{ theme, document: written, circumstances: { ...circumstances, ...dealt.circumstances } },
    meant: { ...written, lines: lines.map(({ meant }) => meant) },
    rules: {
      ...SHOP_RULES,
      ...dealt.rules,
      buyer,
      creditNoteReason,
      writtenCodes: 'confirmed',
      productCodes: SHOP_CODES,
      negativeLines: 'fold',
      // Folds deposits of this customer, since only a person can know whether a deposit was invoiced.
      lineRules: [...SHOP_LINE_RULES, { scope: 'contact', key: customer.sourceId, treatment: 'fold' }],
    },
    expected: {
      ...{ ...dealt.expected, reference: text.sent, buyer: bought.meant },
      holds: [
        ...new Set([
          ...(isNumberHidden ? ['TEXT_UNSTORABLE'] : []),
          ...[...bought.holds, ...reference.holds, ...dealt.holds, ...lines.flatMap(({ holds }) => holds)],
        ]),
      ],
      notices: [
        ...textNotices(text, 'reference'),
        ...(dealt.isOtherDay ? [{ what: 'dated_today', path: '' } as const] : []),
        ...(totalRounding(document) === 0n ? [] : [{ what: 'line_folded', path: 'rounding' } as const]),
        ...(bought.meant.isAddressMissed ? [{ what: 'address_left_out', path: '' } as const] : []),
        ...lines.flatMap(({ notices }) => notices),
      ],
    },
  };
}

/** Draws the date, the currency and the original of a document: mostly the usual ones. */
function dealing(chance: Chance, document: SalesDocument, theme: Theme, areLinesWell: boolean) {
  const days = chance.happens(20) ? dressedDays(chance) : plainDays(document.issuedOn);
  const money = chance.happens(10) ? dressedCurrency(chance, days.issuedOn) : DOLLARS;
  const written = { issuedOn: days.issuedOn, currency: money.currency };
  const isPlain =
    theme === 'plain' && areLinesWell && document.lines.every((line) => cents(line.lineAmount) >= 0n);
  const note = { document: { ...document, ...written }, sentOn: days.sentOn, currency: money.sent, isPlain };
  const isCredit = document.kind === 'credit_note';
  // Dates from March 2026 in US dollars fit the usual original of the shop.
  const isOfMarch = days.issuedOn === document.issuedOn && money === DOLLARS;
  const isDressed = isCredit && (!isOfMarch || chance.happens(50));
  const original = isDressed ? dressedOriginal(chance, note) : PLAIN_ORIGINAL;
  // Rates are those on the date of the invoice, because a credit note may only use its taxes.
  const rateDay = isCredit ? (original.issuedOn ?? days.sentOn) : days.issuedOn;
  const rates = chance.happens(20) ? dressedRates(chance, rateDay) : ONE_RATE;
  const taxTypes = document.lines
    .filter((line) => cents(line.lineAmount) !== 0n)
    .map(({ taxType }) => taxType);
  const isTaxChanged =
    !isCredit && days.isLate && isChanged(rates, taxTypes, days.issuedOn, days.circumstances.today);
  const ofDays = isTaxChanged
    ? [...days.holds.filter((code) => code !== 'DATED_BEFORE_LAST'), 'LATE_TAX_CHANGED']
    : days.holds;
  return {
    ...{ written, issuedOn: days.issuedOn, isOtherDay: days.sentOn !== days.issuedOn },
    rules: { ...days.rules, currencies: money.rules, taxes: rates.taxes },
    circumstances: { ...days.circumstances, ...original.circumstances },
    holds: [...ofDays, ...money.holds, ...original.holds],
    expected: {
      ...{ sentOn: days.sentOn, currency: money.sent, submittedAs: original.submittedAs },
      originalId: document.allocations[0]?.invoiceId ?? null,
    },
  };
}

/** Rewrites every tenth line like a person. A line that is not above zero is not sent, whatever it contains. */
function dressedLine(chance: Chance, line: SalesLine, path: string): Line {
  const isSold = line.lineAmount !== null && Number(line.lineAmount.toFixed()) > 0;
  const kind = chance.between(1, 100);
  if (isRounding(line) || cents(line.lineAmount) < 0n) return deducted(line, path);
  if (!isSold || kind > 12) return { line, meant: line, holds: [], notices: [] };
  if (kind > 8) {
    const text = dressedDescription(chance, line.description);
    const hidden = textNotices({ ...text, isCut: false }, `${path}.description`);
    return {
      line: { ...line, description: text.written },
      meant: { ...line, description: text.sent },
      ...{ holds: [], notices: hidden },
    };
  }
  const { line: written, description, code, holds, writtenCode } = dressedCode(chance, line);
  return {
    ...{ line: written, meant: { ...written, description, itemCode: code }, holds },
    notices: writtenCode === null ? [] : [{ what: 'default_code', path }],
  };
}

/** A negative line or rounding cents are not sent, so code and text matter only for its kind. */
function deducted(line: SalesLine, path: string): Line {
  const fate = cents(line.lineAmount) > 0n ? 'folded' : fateOf(line);
  const isFolded = fate === 'folded';
  const notices = isFolded ? [{ what: 'line_folded', path } as const] : [];
  // Rounding cents need no tax. Any other line without one holds the document.
  return { line, meant: line, holds: isFolded ? [] : [fate], notices };
}

function textNotices({ isCut, hasHidden }: DressedText, path: string): Notice[] {
  return [
    ...(isCut ? [{ what: 'text_cut', path } as const] : []),
    ...(hasHidden ? [{ what: 'characters_removed', path } as const] : []),
  ];
}
