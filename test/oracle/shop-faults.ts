import type { SalesLine } from '../../src/domain/sales/sales-document';
import { decimal } from '../support/sales-document-builder';
import type { Chance } from './chance';
import { centsText, rational, toCents } from './rational';
import type { Theme } from './shop-document';

export interface Lines {
  readonly lines: readonly SalesLine[];
  /** Cents by which the total differs from the sum of the lines. */
  readonly totalOff: bigint;
}

/** Lines with the fault of the theme; a plain document stays unchanged. */
export function spoiled(chance: Chance, theme: Theme, lines: readonly SalesLine[]): Lines {
  switch (theme) {
    case 'plain':
    case 'taxed without tax':
      return { lines, totalOff: 0n };
    case 'cent override':
      return { lines: taxMoved(lines, chance.pick([-1n, 1n])), totalOff: 0n };
    case 'some override':
      return { lines: taxMoved(lines, BigInt(chance.between(2, 2 + lines.length))), totalOff: 0n };
    case 'far override':
      return { lines: taxMoved(lines, BigInt(2 * lines.length + chance.between(3, 300))), totalOff: 0n };
    case 'wrong total':
      return { lines, totalOff: BigInt(chance.pick([-500, -7, -1, 1, 2, 12])) };
    case 'negative':
      return { lines: someReturned(chance, lines), totalOff: 0n };
  }
}

/** Changes the tax of the first line, which always has a price and a tax, as if typed by a person. */
function taxMoved(lines: readonly SalesLine[], by: bigint): SalesLine[] {
  return lines.map((line, index) => (index === 0 ? { ...line, taxAmount: moved(line.taxAmount, by) } : line));
}

function moved(tax: SalesLine['taxAmount'], by: bigint): SalesLine['taxAmount'] {
  return decimal(centsText((tax === null ? 0n : toCents(rational(tax.toFixed()))) + by));
}

/** Returns all lines, or only the first, with which the total may still be above zero. */
function someReturned(chance: Chance, lines: readonly SalesLine[]): SalesLine[] {
  const isWhole = chance.happens(50);
  return lines.map((line, index) => (isWhole || index === 0 ? returned(line) : line));
}

/** Line as a return, with negative quantity and amounts. */
function returned(line: SalesLine): SalesLine {
  const { quantity, lineAmount, taxAmount } = line;
  return {
    ...line,
    quantity: negative(quantity),
    lineAmount: negative(lineAmount),
    taxAmount: negative(taxAmount),
  };
}

function negative(amount: SalesLine['quantity']): SalesLine['quantity'] {
  if (amount === null) return null;
  const text = amount.toFixed();
  return decimal(text.startsWith('-') ? text.slice(1) : `-${text}`);
}
