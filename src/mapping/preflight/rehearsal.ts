import type { CalendarDay } from '../../documents/calendar-day';
import type { Issue } from '../../documents/issue';
import { type Decimal, ZERO } from '../../documents/money';
import type { SalesDocument } from '../../documents/sales-document';
import { mapDocument } from '../map-document';
import type { Circumstances, MappingRules, OriginalInvoice } from '../mapping-rules';

/** A stored document with all that its mapping must know, as far as it is known before anything is sent. */
export interface RehearsedDocument {
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
export class Rehearsal {
  private readonly numbers = new Set<string>();
  private readonly fiscalised = new Set<string>();
  private readonly held = new Set<string>();
  private readonly credited = new Map<string, Decimal>();

  constructor(
    private readonly rules: MappingRules,
    private readonly today: CalendarDay,
    private readonly lastDay: CalendarDay | null,
    private readonly trigger: 'met' | 'as it is' = 'met',
  ) {}

  /** Everything that speaks against the document; empty when it would go. */
  judge(document: RehearsedDocument): readonly Issue[] {
    const { sales, originals, isOriginalChosen, isReleased, isNumberTaken, foreign } = document;
    const result = mapDocument(sales, this.rules, {
      ...{ today: this.today, lastDay: this.lastDay, isOriginalChosen },
      isReleased: this.trigger === 'met' || isReleased,
      originals: originals.map((original) => this.asRehearsed(original)),
      isNumberTaken: isNumberTaken || this.numbers.has(sales.number),
      ...(foreign === undefined ? {} : { foreign }),
    });
    if ('issues' in result) {
      this.held.add(sales.sourceId);
      return result.issues;
    }
    this.remember(sales, result.fiscalDocument.originalId);
    return [];
  }

  private asRehearsed(original: OriginalInvoice): OriginalInvoice {
    const { sourceId } = original;
    return {
      ...original,
      isFiscalised: original.isFiscalised || this.fiscalised.has(sourceId),
      isUnderWay: original.isUnderWay && !this.held.has(sourceId),
      credited: original.credited.plus(this.credited.get(sourceId) ?? ZERO),
    };
  }

  private remember({ kind, sourceId, number, total }: SalesDocument, originalId: string | null): void {
    this.numbers.add(number);
    if (kind === 'invoice') this.fiscalised.add(sourceId);
    if (originalId !== null) {
      this.credited.set(originalId, (this.credited.get(originalId) ?? ZERO).plus(total));
    }
  }
}
