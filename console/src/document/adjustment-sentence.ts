import type { Shape } from '../api/client';
import { spellDay } from '../shown/days';
import { spellAmount } from '../shown/digits';
import type { Words as AllWords } from '../words/shape';

type Words = AllWords['sentTaxes'];

/** Sentence about a difference between the books and the document that is sent. */
export function adjustmentSentence(adjustment: Shape<'CentAdjustmentDto'>, words: Words): string {
  const { what, taxCodes, books, authority, line, cents, as, amount, into } = adjustment;
  const { path, characters, parts, code, writtenCode, lines } = adjustment;
  switch (what) {
    case 'tax_included':
      return words.taxIncluded;
    case 'tax_cents':
      return words.taxCents(taxCodes.join(', '), spellAmount(authority ?? ''), spellAmount(books ?? ''));
    case 'cent_moved':
      return words.centMoved(lineNumber(line), (cents ?? 0) > 0);
    case 'line_split':
      return words.lineSplit(lineNumber(line));
    case 'text_cut':
      return words.textCut(textName(path ?? '', words));
    case 'dated_today':
      return words.datedToday(spellDay(books ?? ''), spellDay(authority ?? ''));
    case 'characters_removed':
      return words.charactersRemoved(textName(path ?? '', words), characters.join(', '));
    case 'line_folded':
      if (line === 'rounding') return words.totalRounded(spellAmount(amount ?? ''), into.map(lineNumber));
      return words.lineFolded(
        lineNumber(line),
        words.foldedAs[as ?? 'rule'],
        spellAmount(amount ?? ''),
        into.map(lineNumber),
      );
    case 'address_left_out':
      return words.addressLeftOut(parts.map((part) => words.addressParts[part]).join(', '));
    case 'payment_unknown':
      return words.paymentUnknown;
    case 'tin_shared':
      return words.tinShared;
    case 'default_code':
      return words.defaultCode(lines.map(lineNumber), code ?? '', writtenCode);
  }
}

function textName(path: string, words: Words): string {
  if (path === 'reference') return words.reference;
  return path.startsWith('lines[') ? words.description(lineNumber(path)) : words.contact;
}

/** Line number for people: `lines[0]` is line 1. */
function lineNumber(path: string | null): string {
  const index = /\[(\d+)\]/.exec(path ?? '')?.[1];
  return index === undefined ? '' : String(Number(index) + 1);
}
