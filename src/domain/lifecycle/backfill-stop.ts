/** Rule that stopped a backfill, with its numbers. */
export type BackfillStop =
  /** Counts of late documents among the released ones and those to come; `lost` counts those of both that can never be sent. */
  | { readonly rule: 'late'; readonly late: number; readonly toCome: number; readonly lost: number }
  /** Number of documents in the first group. */
  | { readonly rule: 'first'; readonly released: number; readonly rejected: number }
  /** Stop above a percentage of rejections. */
  | { readonly rule: 'share'; readonly settled: number; readonly rejected: number; readonly percent: number };

/** Patterns of the stored English sentences. */
const SENTENCES: Readonly<Record<BackfillStop['rule'], RegExp>> = {
  late: /^The device has received later documents meanwhile: of the released ones (?<late>\d+) (?:is|are) late, of those to come (?<toCome>\d+)\. Of these documents (?<lost>\d+) can never be sent, because their tax has another rate today\. Resume with the acknowledgement, or cancel\.$/,
  first: /^Of the first (?<released>\d+), (?<rejected>\d+) rejected\.$/,
  share: /^Of (?<settled>\d+) documents, (?<rejected>\d+) rejected: more than (?<percent>[\d.]+) %\.$/,
};

/** Parses a stored sentence; null: it matches no rule. */
export function readStop(sentence: string): BackfillStop | null {
  for (const [rule, form] of Object.entries(SENTENCES)) {
    const named = form.exec(sentence)?.groups;
    if (named === undefined) continue;
    const numbers = Object.entries(named).map(([name, digits]) => [name, Number(digits)]);
    return { rule, ...Object.fromEntries(numbers) } as BackfillStop;
  }
  return null;
}
