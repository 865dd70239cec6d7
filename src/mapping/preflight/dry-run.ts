import type { CalendarDay } from '../../documents/calendar-day';
import type { FiscalDocument } from '../../documents/fiscal-document';
import type { Issue } from '../../documents/issue';
import { sum } from '../../documents/money';
import type { SalesDocument } from '../../documents/sales-document';
import { mapDocument } from '../map-document';
import type { Circumstances, MappingRules, OriginalInvoice, SentLines } from '../mapping-rules';

/** A stored document with all that its mapping must know, as far as it is known before anything is sent. */
export interface DryRunDocument {
  /** Ledgerstamp's own identifier. */
  readonly id: string;
  readonly sales: SalesDocument;
  readonly originals: readonly OriginalInvoice[];
  readonly isOriginalChosen: boolean;
  /** True when a person released it, whatever the trigger. */
  readonly isReleased: boolean;
  readonly isNumberTaken: boolean;
  readonly foreign?: Circumstances['foreign'];
}

/**
 * Maps documents as if they were sent one after the other: what is found ready counts as fiscalised for those that
 * follow, with its number and what it credits. To be given in the order in which they would go. The trigger is
 * taken as met, unless it is asked for as it is: whether a document would be refused does not depend on it.
 */
export class DryRun {
  private readonly numbers = new Set<string>();
  private readonly held = new Set<string>();
  private readonly sent = new Map<string, SentLines>();
  private readonly credits = new Map<string, FiscalDocument[]>();

  constructor(
    private readonly rules: MappingRules,
    private readonly today: CalendarDay,
    private readonly lastDay: CalendarDay | null,
    private readonly trigger: 'met' | 'as it is' = 'met',
  ) {}

  /** Everything that speaks against the document; empty when it would go. */
  judge(document: DryRunDocument): readonly Issue[] {
    const { sales, originals, isOriginalChosen, isReleased, isNumberTaken, foreign } = document;
    const result = mapDocument(sales, this.rules, {
      ...{ today: this.today, lastDay: this.lastDay, isOriginalChosen },
      isReleased: this.trigger === 'met' || isReleased,
      originals: originals.map((original) => this.withDryRun(original)),
      isNumberTaken: isNumberTaken || this.numbers.has(sales.number),
      ...(foreign === undefined ? {} : { foreign }),
    });
    if ('issues' in result) {
      this.held.add(sales.sourceId);
      return result.issues;
    }
    this.remember(result.fiscalDocument);
    return [];
  }

  private withDryRun(original: OriginalInvoice): OriginalInvoice {
    const { sourceId, credited, sent, credits = [] } = original;
    const earlier = this.credits.get(sourceId) ?? [];
    return {
      ...original,
      isFiscalised: original.isFiscalised || this.sent.has(sourceId),
      isUnderWay: original.isUnderWay && !this.held.has(sourceId),
      credited: credited.plus(sum(earlier.map(({ total }) => total))),
      sent: sent ?? this.sent.get(sourceId) ?? null,
      credits: [...credits, ...earlier.map(linesOf)],
    };
  }

  private remember(document: FiscalDocument): void {
    const { kind, id, number, originalId } = document;
    this.numbers.add(number);
    if (kind === 'invoice') this.sent.set(id, linesOf(document));
    if (originalId !== null) {
      this.credits.set(originalId, [...(this.credits.get(originalId) ?? []), document]);
    }
  }
}

function linesOf({ isTaxInclusive, lines }: FiscalDocument): SentLines {
  return { isTaxInclusive, lines: lines.map(({ taxCode, lineAmount }) => ({ taxCode, amount: lineAmount })) };
}
