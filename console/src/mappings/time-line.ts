interface Span {
  readonly validFrom?: string | null;
  readonly validTill?: string | null;
}

export interface Bar<Rule> {
  readonly rule: Rule;
  /** Position in percent of the whole line. */
  readonly left: number;
  readonly width: number;
}

const DAY_MS = 86_400_000;
const AROUND_DAYS = 180;

/** Places periods on a line that includes all named days and today; open ends reach the edges. */
export function layOut<Rule extends Span>(
  rules: readonly Rule[],
  today: string,
): { readonly bars: readonly Bar<Rule>[]; readonly today: number } {
  const named = rules.flatMap(({ validFrom, validTill }) => [validFrom, validTill]);
  const days = [today, ...named].filter((day): day is string => day != null).map(dayNumber);
  const first = Math.min(...days) - AROUND_DAYS;
  const length = Math.max(...days) + AROUND_DAYS - first;
  const place = (day: number): number => Math.round(((day - first) / length) * 1_000) / 10;
  const bars = rules.map((rule) => {
    const left = rule.validFrom == null ? 0 : place(dayNumber(rule.validFrom));
    // The last day is part of the period.
    const end = rule.validTill == null ? 100 : place(dayNumber(rule.validTill) + 1);
    return { rule, left, width: Math.max(end - left, 0.5) };
  });
  return { bars, today: place(dayNumber(today)) };
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}
