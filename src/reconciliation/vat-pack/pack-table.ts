import { type Decimal, formatAmount, sum } from '../../domain/money';

/** Section of a pack, for the page and as a CSV file. */
export interface PackTable {
  /** Name of the CSV file without its extension. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Column with heading, cell, and, for amounts, the item's part of a currency's total. */
export interface PackColumn<Item> {
  readonly head: string;
  readonly cell: (item: Item) => string;
  readonly adds?: (item: Item, currency: string) => Decimal;
}

/** Renders rows of a table, followed by a row of totals per currency. */
export function totalled<Item>(
  items: readonly Item[],
  columns: readonly PackColumn<Item>[],
  currencies: readonly string[],
): string[][] {
  const rows = items.map((item) => columns.map(({ cell }) => cell(item)));
  if (items.length === 0) return rows;
  const totals = [...new Set(currencies)].sort().map((currency) =>
    columns.map(({ head, adds }, place) => {
      if (place === 0) return 'Total';
      if (adds !== undefined) return formatAmount(sum(items.map((item) => adds(item, currency))));
      return head === 'Currency' ? currency : '';
    }),
  );
  return [...rows, ...totals];
}

/** Name of a kind in plain words: `credit_note` is "Credit note". */
export function kindWord(kind: 'invoice' | 'credit_note'): string {
  return kind === 'invoice' ? 'Invoice' : 'Credit note';
}
