import type { FiscalDocument, FiscalLine } from '../../src/domain/fiscal/fiscal-document';
import { isOneLess } from './authority';
import { cents, itemOf, type BookLine, type Books } from './books';
import { widestSpanOf, type Span } from './fold';
import { centsText, isSame, rational, whole } from './rational';

/**
 * Faults of the lines. Each sold line of the books is one line of the payload, moved by at most a cent or with its
 * share after deductions; or two, a single piece and the others. The order stays.
 */
export function pairFaults({ lines, isTaxInclusive }: FiscalDocument, books: Books): string[] {
  const faults: string[] = [];
  let next = 0;
  for (const [index, own] of books.lines.entries()) {
    const { least, most, hasFolded } = spanIn(books, own, isTaxInclusive);
    const [one, two] = [lines[next], lines[next + 1]];
    if (one !== undefined && isWhole(one, own)) {
      next += 1;
      const amount = cents(one.lineAmount);
      if (amount < least || amount > most) {
        faults.push(`line ${index} of the books: ${centsText(amount)} is too far from it`);
      }
    } else if (one !== undefined && two !== undefined && areParts(one, two, own)) {
      next += 2;
      const sum = cents(one.lineAmount) + cents(two.lineAmount);
      // A split line without deductions keeps its amount exactly.
      const [from, till] = hasFolded ? [least, most] : [least + 1n, most - 1n];
      if (sum < from || sum > till)
        faults.push(`line ${index} of the books: its two parts do not come to it`);
    } else {
      return [
        ...faults,
        `line ${index} of the books: not sent as one line, nor as a single piece and the others`,
      ];
    }
  }
  return next === lines.length ? faults : [...faults, 'lines are sent that the books do not have'];
}

function spanIn({ groups }: Books, own: BookLine, isTaxInclusive: boolean): Span {
  const group = groups.find(({ name }) => name === own.group);
  if (group === undefined) throw new Error(`No tax ${own.group} in the books`);
  return widestSpanOf(own, group, (line) => (isTaxInclusive ? line.gross : line.net));
}

function isWhole(line: FiscalLine, own: BookLine): boolean {
  return isItem(line, own) && isSame(rational(line.quantity.toFixed()), own.quantity);
}

function areParts(one: FiscalLine, two: FiscalLine, own: BookLine): boolean {
  const [first, second] = [rational(one.quantity.toFixed()), rational(two.quantity.toFixed())];
  const [single, others] = isSame(first, whole(1n)) ? [first, second] : [second, first];
  return isItem(one, own) && isItem(two, own) && isSame(single, whole(1n)) && isOneLess(others, own.quantity);
}

function isItem({ description, productCode, taxCode }: FiscalLine, own: BookLine): boolean {
  return itemOf(description, productCode, taxCode) === own.item;
}
