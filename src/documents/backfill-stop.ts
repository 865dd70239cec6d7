/** Why a backfill was stopped by its rule. */
export type BackfillStop =
  /** Of the released documents so many are late, and so many of those to come; `lost` of both can never be sent. Stops of earlier versions count the released ones alone. */
  | { readonly rule: 'late'; readonly late: number; readonly toCome?: number; readonly lost?: number }
  /** Of so many that were released first. */
  | { readonly rule: 'first'; readonly released: number; readonly rejected: number }
  /** More than so many percent. */
  | { readonly rule: 'share'; readonly settled: number; readonly rejected: number; readonly percent: number };

/** The English sentences, as they are stored. */
const SENTENCES: Readonly<Record<BackfillStop['rule'], RegExp>> = {
  late: /^The device has received later documents meanwhile: of the released ones (?<late>\d+) (?:is|are) late(?:, of those to come (?<toCome>\d+)\. Of these documents (?<lost>\d+) can never be sent, because their tax has another rate today)?\. Resume with the acknowledgement, or cancel\.$/,
  first: /^Of the first (?<released>\d+), (?<rejected>\d+) rejected\.$/,
  share: /^Of (?<settled>\d+) documents, (?<rejected>\d+) rejected: more than (?<percent>[\d.]+) %\.$/,
};

/** What a stored sentence says; null: it is none of these. */
export function readStop(sentence: string): BackfillStop | null {
  for (const [rule, form] of Object.entries(SENTENCES)) {
    const named = form.exec(sentence)?.groups;
    if (named === undefined) continue;
    const numbers = Object.entries(named)
      .filter(([, digits]) => digits !== undefined)
      .map(([name, digits]) => [name, Number(digits)]);
    return { rule, ...Object.fromEntries(numbers) } as BackfillStop;
  }
  return null;
}
