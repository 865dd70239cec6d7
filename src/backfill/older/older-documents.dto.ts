import { IsOptional } from 'class-validator';
import type { OlderDocumentsDecision } from '../../mapping/settings';
import { IsCalendarDay } from '../../platform/api/texts';
import { AmountsDto } from '../../setup/dry-run/dry-run.dto';

export class OlderDocumentsQueryDto {
  /** Go-live date to examine; left out: the stored one, else tomorrow. */
  @IsOptional()
  @IsCalendarDay()
  goLiveOn?: string;
}

/**
 * Documents of the books dated before a go-live date. Totals are by currency; credit notes count against
 * invoices.
 */
export class OlderDocumentsDto {
  /** Examined date; older documents are dated before it. */
  goLiveOn: string;
  /** Stored decision about these documents; null: not decided yet. */
  decision: OlderDocumentsDecision | null;
  /** First day of the open documents; null: none. */
  firstDay: string | null;
  lastDay: string | null;
  /** Approved documents that are not processed here yet, which the question is about. */
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
  /** Open documents dated on or after that date: sent as soon as submissions start, before older ones. */
  liveAtOnce: AmountsDto;
  /**
   * Earliest go-live date that leaves time to backfill all older documents before any live document: today
   * plus the plan's days at a day's calls, plus one.
   */
  sendFirstFrom: string;
}
