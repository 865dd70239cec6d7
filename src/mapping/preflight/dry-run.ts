import type { CalendarDay } from '../../domain/calendar-day';
import type { FiscalDocument } from '../../domain/fiscal/fiscal-document';
import type { Issue } from '../../domain/issues/issue';
import { sum } from '../../domain/money';
import { numberKey } from '../../domain/sales/same-sale';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { mapDocument, type MappingResult } from '../map-document';
import type { Circumstances, MappingRules, OriginalInvoice, SentLines } from '../mapping-rules';

/** Document with everything its mapping needs, as far as known before anything is sent. */
interface DryRunDocument {
  readonly sales: SalesDocument;
  readonly circumstances: Circumstances;
}

/**
 * Maps documents as if they were sent in the given order: a ready one counts as fiscalised for those that follow. The
 * trigger counts as met by default, since a rejection does not depend on it.
 */
export class DryRun {
  private readonly numbers = new Set<string>();
  private readonly held = new Set<string>();
  private readonly sent = new Map<string, FiscalDocument>();
  private readonly credits = new Map<string, FiscalDocument[]>();
  private readonly rules: MappingRules;
  private lastDay: CalendarDay | null = null;

  constructor(rules: MappingRules, trigger: 'met' | 'as it is' = 'met') {
    this.rules = trigger === 'met' ? { ...rules, trigger: 'approved' } : rules;
  }

  /** Returns every issue of the document; empty when it would be sent. */
  judge(document: DryRunDocument): readonly Issue[] {
    const result = this.map(document);
    return 'issues' in result ? result.issues : [];
  }

  /** Maps a document, or returns every issue. @param rules left out: those of every document */
  map({ sales, circumstances }: DryRunDocument, rules = this.rules): MappingResult {
    const { isNumberTaken, originals, customersInvoices = [], lastDay } = circumstances;
    const result = mapDocument(sales, rules, {
      ...circumstances,
      isNumberTaken: isNumberTaken || this.numbers.has(numberKey(sales.number)),
      originals: originals.map((original) => this.withDryRun(original)),
      customersInvoices: customersInvoices.map((invoice) => this.withDryRun(invoice)),
      lastDay: later(lastDay, this.lastDay),
    });
    if ('issues' in result) this.held.add(sales.sourceId);
    else this.remember(result.fiscalDocument);
    return result;
  }

  private withDryRun(original: OriginalInvoice): OriginalInvoice {
    const { sourceId, credited, sent, credits = [] } = original;
    const earlier = this.credits.get(sourceId) ?? [];
    const dry = this.sent.get(sourceId);
    return {
      ...original,
      ...(dry === undefined ? {} : { issuedOn: dry.issuedOn, total: dry.total }),
      isFiscalised: original.isFiscalised || dry !== undefined,
      isUnderWay: original.isUnderWay && !this.held.has(sourceId),
      credited: credited.plus(sum(earlier.map(({ total }) => total))),
      sent: sent ?? (dry === undefined ? null : linesOf(dry)),
      credits: [...credits, ...earlier.map(linesOf)],
    };
  }

  private remember(document: FiscalDocument): void {
    const { kind, id, number, originalId, issuedOn } = document;
    this.numbers.add(numberKey(number));
    this.lastDay = later(this.lastDay, issuedOn);
    if (kind === 'invoice') this.sent.set(id, document);
    if (originalId !== null) {
      this.credits.set(originalId, [...(this.credits.get(originalId) ?? []), document]);
    }
  }
}

function linesOf({ currency, buyer, isTaxInclusive, lines }: FiscalDocument): SentLines {
  return {
    currency,
    buyer,
    isTaxInclusive,
    lines: lines.map(({ taxCode, lineAmount }) => ({ taxCode, amount: lineAmount })),
  };
}

/** Returns the later day; null: no day. */
function later(one: CalendarDay | null, other: CalendarDay | null): CalendarDay | null {
  return one === null || (other !== null && other > one) ? other : one;
}
