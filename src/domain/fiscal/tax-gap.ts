import type { CalendarDay } from '../calendar-day';

/** Tax of a document that a reconciliation does not know, with the reason. Amounts are decimal text. */
export type TaxGap =
  | { readonly gap: 'bytes' | 'lines' | 'books_tax' }
  | { readonly gap: 'rate'; readonly taxCodes: string; readonly day: CalendarDay }
  | { readonly gap: 'sum'; readonly day: CalendarDay; readonly computed: string; readonly sent: string };

/** English sentences in reports, whose bytes are evidence. */
const SENTENCES: Readonly<Record<TaxGap['gap'], RegExp>> = {
  bytes: /^The bytes that were sent are not known here: /,
  lines: /^The lines of this version of the books have not been read yet: /,
  books_tax: /^The tax that the books had by tax code when it was sent is not known: /,
  rate: /^The rate of tax code (?<taxCodes>.+) on (?<day>[\w -]+) is not known: /s,
  sum: /^The rates of (?<day>[\w -]+) make (?<computed>[\d.-]+) of tax of its lines, and (?<sent>[\d.-]+) was sent: /,
};

/** Parses a sentence of a report; null: it matches no form. */
export function readTaxGap(sentence: string): TaxGap | null {
  for (const [gap, form] of Object.entries(SENTENCES)) {
    const found = form.exec(sentence);
    if (found === null) continue;
    const { day, ...named } = found.groups ?? {};
    return { gap, ...named, ...(day === undefined ? {} : { day: readDay(day) }) } as TaxGap;
  }
  return null;
}

/** Parses a spelled day such as `1 Mar 2026`. */
function readDay(spelled: string): CalendarDay {
  const at = Date.parse(`${spelled} UTC`);
  return Number.isNaN(at) ? spelled : new Date(at).toISOString().slice(0, 10);
}
