/** Result of comparing the totals in the platform's lists with the totals of the documents themselves. */
export interface ListedTotals {
  /** Comparison times of the last documents with equal totals, by source id and the database's clock; at most ten. */
  readonly compared: Readonly<Record<string, string>>;
  /** First document with two totals; null: none. */
  readonly difference: TotalsDifference | null;
}

interface TotalsDifference {
  readonly number: string;
  /** Total in the list, decimal text. */
  readonly listed: string;
  readonly own: string;
  /** Time by the database's clock, ISO 8601. */
  readonly at: string;
}

export const NOTHING_COMPARED: ListedTotals = { compared: {}, difference: null };

/** True: lists are not trusted, and every invoice is read by its id. */
export function readsById({ listedTotals }: { readonly listedTotals: ListedTotals }): boolean {
  return listedTotals.difference !== null;
}
