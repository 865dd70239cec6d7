export interface Series<Name extends string> {
  readonly name: Name;
  readonly values: readonly number[];
}

export interface Block<Name extends string> {
  readonly name: Name;
  /** Index of the day, from 0. */
  readonly index: number;
  readonly value: number;
  /** Distance from the base line, as a share of the chart's height (0 to 1). */
  readonly from: number;
  readonly height: number;
}

/** Stacks the values of each day, the first series at the bottom. `top` is the value at the upper edge of the chart. */
export function stack<Name extends string>(
  series: readonly Series<Name>[],
): { readonly blocks: readonly Block<Name>[]; readonly top: number } {
  const days = Math.max(0, ...series.map(({ values }) => values.length));
  const totals = Array.from({ length: days }, (_none, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const top = niceTop(Math.max(0, ...totals));
  const blocks = totals.flatMap((_total, index) => {
    let below = 0;
    return series.flatMap(({ name, values }) => {
      const value = values[index] ?? 0;
      if (value === 0) return [];
      const block = { name, index, value, from: below / top, height: value / top };
      below += value;
      return [block];
    });
  });
  return { blocks, top };
}

/** Smallest of 1, 2, 5, 10, 20, 50 and so on that is not below the highest total. */
function niceTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= highest) ?? highest;
}
