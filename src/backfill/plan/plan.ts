import type { CalendarDay } from '../../domain/calendar-day';
import { issue, type Issue } from '../../domain/issues/issue';
import type { TrackedDocument } from '../../documents/documents.entities';
import type { SalesDocument } from '../../domain/sales/sales-document';
import type { StoredSettings } from '../../mapping/settings';
import { Tally } from '../../mapping/preflight/tally';

/** Exact words that accept late documents. */
export const ACKNOWLEDGEMENT =
  'I accept that late documents are fiscalised with the present date and that closing the fiscal day can fail.';

/** Facts about the organisation that a plan depends on. */
interface PlanCircumstances {
  readonly today: CalendarDay;
  /** Day of the device's last receipt; null before its first. */
  readonly lastDay: CalendarDay | null;
  readonly trigger: StoredSettings['trigger'];
}

export type PlannedDocument = Pick<TrackedDocument, 'id' | 'fingerprint'>;

/** Documents to be sent, and facts about all documents examined. */
export class Plan {
  readonly tally = new Tally();
  /** Documents in sending order. */
  readonly documents: PlannedDocument[] = [];
  private readonly days = new Set<CalendarDay>();
  private readonly customers = new Set<string>();
  private readonly kinds = { invoice: 0, credit_note: 0 };
  private lateDocuments = 0;

  constructor(private readonly circumstances: PlanCircumstances) {}

  /** Adds a document and the issues that hold it; call in order of dates. */
  add({ id, fingerprint }: PlannedDocument, sales: SalesDocument, issues: readonly Issue[]): void {
    const verdict = [...this.triggerIssues(sales), ...issues];
    this.tally.add(sales, verdict);
    if (verdict.length > 0) return;
    const { today, lastDay } = this.circumstances;
    const isLate = lastDay !== null && sales.issuedOn < lastDay;
    this.documents.push({ id, fingerprint });
    this.days.add(isLate ? today : sales.issuedOn);
    this.customers.add(sales.customer.sourceId);
    this.kinds[sales.kind] += 1;
    if (isLate) this.lateDocuments += 1;
  }

  /** Documents dated before the device's last receipt. */
  get late(): number {
    return this.lateDocuments;
  }

  /** Fiscal days of the documents, first to last. */
  get fiscalDays(): readonly CalendarDay[] {
    return [...this.days].sort();
  }

  get counts(): { readonly invoices: number; readonly creditNotes: number; readonly customers: number } {
    return {
      invoices: this.kinds.invoice,
      creditNotes: this.kinds.credit_note,
      customers: this.customers.size,
    };
  }

  /** Issues of the trigger: a plan releases documents like a person, but does not pay unpaid ones. */
  private triggerIssues({ kind, isPaid }: SalesDocument): Issue[] {
    if (this.circumstances.trigger !== 'paid' || kind !== 'invoice' || isPaid) return [];
    return [issue('NOT_PAID', 'isPaid')];
  }
}
