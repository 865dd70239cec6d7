import { IsOptional } from 'class-validator';
import type { OlderDocumentsDecision } from '../../domain/lifecycle/older-documents';
import { IsCalendarDay } from '../../platform/api/is-calendar-day';
import { AmountsDto } from '../../setup/dry-run/dry-run.dto';

export class OlderDocumentsQueryDto {
  /** The go-live date that is thought of; left out: the one that is stored, else tomorrow. */
  @IsOptional()
  @IsCalendarDay()
  goLiveOn?: string;
}

/**
 * Documents of the books dated before a go-live date. Totals are by currency; credit notes count against
 * invoices.
 */
export class OlderDocumentsDto {
  /** Date in question; older documents are dated before it. */
  goLiveOn: string;
  /** Stored decision about these documents; null: not decided yet. */
  decision: OlderDocumentsDecision | null;
  /** First day of the open documents; null where there are none. */
  firstDay: string | null;
  lastDay: string | null;
  /** Approved, and nothing has become of them here: they are what the question is about. */
  open: AmountsDto;
  /** Open documents that seem to have been fiscalised by a different program. */
  marked: AmountsDto;
  /** Open documents dated before the device's last receipt; they can no longer be sent at their own date. */
  late: AmountsDto;
  /** Late documents that can never be sent: their tax, or their invoice's, has a different rate today. */
  lost: AmountsDto;
  /** Day of the device's last receipt; null before its first. */
  lastReceiptOn: string | null;
  recorded: AmountsDto;
  excluded: AmountsDto;
  fiscalised: AmountsDto;
  withService: AmountsDto;
  /** Dated on that date or later, and open: sent as soon as submissions start, before any older one. */
  liveAtOnce: AmountsDto;
  /**
   * Earliest go-live date that leaves time to backfill all older documents before any live document: today
   * plus the plan's days at a day's calls, plus one.
   */
  sendFirstFrom: string;
}
