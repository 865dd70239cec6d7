import type { SalesDocument, SalesLine } from '../../src/documents/sales-document';
import type { Circumstances, MappingRules } from '../../src/mapping/mapping-rules';
import { Chance } from './chance';
import { dressedBuyer, type MeantBuyer } from './dress-buyer';
import { dressedCode, SHOP_CODES } from './dress-codes';
import { withDeductions } from './dress-deductions';
import { fateOf, isRounding, SHOP_LINE_RULES } from './deductions';
import { cents } from './books';
import { dressedReason } from './dress-reason';
import { dressedDescription, dressedReference, type DressedText } from './dress-texts';
import { shopDocument, type Theme } from './shop-document';
import { SHOP_RULES } from './shop-rules';

/** A document of the shop with the buyer, texts and codes that people write, and what must be sent of them. */
export interface DressedDocument {
  readonly theme: Theme;
  readonly document: SalesDocument;
  /** The same with each line as it must be sent: its description, and the product code instead of the item. */
  readonly meant: SalesDocument;
  readonly rules: MappingRules;
  readonly circumstances: Circumstances;
  readonly expected: Expected;
}

export interface Expected {
  /** Codes of the issues for which it must be held, whatever its cents; none: it is sent if its cents can be. */
  readonly holds: readonly string[];
  readonly reference: string;
  readonly buyer: MeantBuyer;
  /** What the document must say about itself. */
  readonly notices: readonly Notice[];
}

export interface Notice {
  readonly what: 'text_cut' | 'characters_removed' | 'address_left_out' | 'default_code' | 'line_folded';
  /** Place of the text, or of the line; empty for the address. */
  readonly path: string;
}

interface Line {
  readonly line: SalesLine;
  readonly meant: SalesLine;
  readonly holds: readonly string[];
  readonly notices: readonly Notice[];
}

const SALT = 7_919;

export function dressedDocument(seed: number): DressedDocument {
  const { theme, document: bare, circumstances } = shopDocument(seed);
  const chance = new Chance(seed * SALT);
  const document = chance.happens(18) ? withDeductions(chance, bare) : bare;
  const creditNoteReason = chance.pick(['', 'Correction of an invoice']);
  const { customer, rules: buyer, ...bought } = dressedBuyer(chance);
  const reference =
    document.kind === 'invoice'
      ? { text: dressedReference(chance), holds: [] }
      : dressedReason(chance, 'INV-0001', creditNoteReason);
  const lines = document.lines.map((line, index) => dressedLine(chance, line, `lines[${index}]`));
  const isNumberHidden = chance.happens(0.5);
  const written = {
    ...{ ...document, customer, reference: reference.text.written, lines: lines.map(({ line }) => line) },
    number: isNumberHidden ? `${document.number}\u200e` : document.number,
  };
  return {
    ...{ theme, document: written, circumstances },
    meant: { ...written, lines: lines.map(({ meant }) => meant) },
    rules: {
      ...SHOP_RULES,
      buyer,
      creditNoteReason,
      writtenCodes: 'confirmed',
      productCodes: SHOP_CODES,
      negativeLines: 'fold',
      lineRules: SHOP_LINE_RULES,
    },
    expected: {
      ...{ reference: reference.text.sent, buyer: bought.meant },
      holds: [
        ...new Set([
          ...(isNumberHidden ? ['TEXT_UNSTORABLE'] : []),
          ...[...bought.holds, ...reference.holds, ...lines.flatMap(({ holds }) => holds)],
        ]),
      ],
      notices: [
        ...textNotices(reference.text, 'reference'),
        ...(bought.meant.isAddressMissed ? [{ what: 'address_left_out', path: '' } as const] : []),
        ...lines.flatMap(({ notices }) => notices),
      ],
    },
  };
}

/** Every tenth line is written as people write lines; one that is not above zero is not sent, whatever stands on it. */
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

/** A line below zero, or cents of rounding, is not sent: its code and words are asked for nothing but what it is. */
function deducted(line: SalesLine, path: string): Line {
  const fate = cents(line.lineAmount) > 0n ? 'folded' : fateOf(line);
  const isFolded = fate === 'folded';
  const notices = isFolded ? [{ what: 'line_folded', path } as const] : [];
  // A few cents of rounding need no tax; any other line does, and then its document has no right form.
  return { line, meant: line, holds: isFolded ? [] : [fate], notices };
}

function textNotices({ isCut, hasHidden }: DressedText, path: string): Notice[] {
  return [
    ...(isCut ? [{ what: 'text_cut', path } as const] : []),
    ...(hasHidden ? [{ what: 'characters_removed', path } as const] : []),
  ];
}
