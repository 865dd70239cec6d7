import type { CalendarDay } from '../calendar-day';
import { type StoredSentence, storedSentence } from '../texts/stored-sentence';

/** Tax of a document that a reconciliation does not know, with the reason. Amounts are decimal text. */
export type TaxGap =
  | { readonly gap: 'bytes' | 'lines' | 'books_tax' }
  | { readonly gap: 'rate'; readonly taxCodes: string; readonly day: CalendarDay }
  | { readonly gap: 'sum'; readonly day: CalendarDay; readonly computed: string; readonly sent: string };

/** The sentence of a gap, whose parameters are the gap. */
export function storedGap(found: TaxGap): StoredSentence {
  switch (found.gap) {
    case 'bytes':
      return storedSentence('gapBytes', found);
    case 'lines':
      return storedSentence('gapLines', found);
    case 'books_tax':
      return storedSentence('gapBooksTax', found);
    case 'rate':
      return storedSentence('gapRate', found);
    case 'sum':
      return storedSentence('gapSum', found);
  }
}
