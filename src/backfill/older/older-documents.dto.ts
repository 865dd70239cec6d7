import { IsOptional } from 'class-validator';
import type { OlderDocumentsDecision } from '../../documents/older-documents';
import { IsCalendarDay } from '../../platform/api/is-calendar-day';
import { AmountsDto } from '../../rules/dry-run/preflight.dto';

export class OlderDocumentsQueryDto {
  /** The go-live date that is thought of; left out: the one that is stored, else tomorrow. */
  @IsOptional()
  @IsCalendarDay()
  goLiveOn?: string;
}

/** What the books hold from before a go-live date. Totals are by currency; credit notes count against invoices. */
export class OlderDocumentsDto {
  /** The date that the answer is about: older documents are dated before it. */
  goLiveOn: string;
  /** What somebody has decided about them; null: nobody has been asked. */
  decision: OlderDocumentsDecision | null;
  /** Of the open ones; null where there are none. */
  firstDay: string | null;
  lastDay: string | null;
  /** Approved, and nothing has become of them here: they are what the question is about. */
  open: AmountsDto;
  /** Of the open ones those that seem to have been fiscalised by another program. */
  marked: AmountsDto;
  /** Of the open ones those that are older than the device's last receipt: not at their own date any more. */
  late: AmountsDto;
  /** Of the late ones those that can never be sent: their tax has another rate today, or it is their invoice's. */
  lost: AmountsDto;
  /** Day of the device's last receipt; null before its first. */
  lastReceiptOn: string | null;
  recorded: AmountsDto;
  excluded: AmountsDto;
  fiscalised: AmountsDto;
  withService: AmountsDto;
  /** Dated on that date or later, and open: sent as soon as submissions start, before any older one. */
  liveAtOnce: AmountsDto;
  /** With this go-live date, or a later one, no live document goes before a backfill of everything older: it counts the days that
   * the plan takes with the calls of a day, and one more. */
  sendFirstFrom: string;
}
