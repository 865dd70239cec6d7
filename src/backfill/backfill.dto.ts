import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { IsCalendarDay, IsKey, IsNotBlank } from '../platform/api/texts';
import type { DocumentKind } from '../domain/sales/sales-document';
import type { DocumentState } from '../domain/lifecycle/lifecycle';
import { PageAfterDto } from '../platform/api/api.dto';
import { AmountsDto, CauseDto, ScoreDto } from '../setup/dry-run/dry-run.dto';
import { COUNTRY } from '../mapping/countries';
import {
  type BackfillState,
  SCHEDULE_RANGES,
  type ScheduleRange,
  type ScheduleRunResult,
} from './backfill.entities';
import { BACKFILL_RESULTS, type BackfillResult } from './backfills.repository';
import type { StoredSentence } from '../domain/texts/stored-sentence';

export class AcknowledgementDto {
  /** Words that accept late documents, exactly as in `chronology.acknowledgement` of the plan. */
  @IsOptional()
  @IsKey()
  @MaxLength(500)
  acknowledgement?: string;
}

export class BackfillInputDto extends AcknowledgementDto {
  /** First document date; left out: the oldest. */
  @IsOptional()
  @IsCalendarDay()
  from?: string;

  /** Last document date; left out, or on the go-live date or later: the day before the go-live date. */
  @IsOptional()
  @IsCalendarDay()
  till?: string;

  /**
   * Percentage of rejections, after the first five documents, above which the run stops; among the first
   * five, any rejection stops it.
   */
  @IsInt()
  @Min(0)
  @Max(100)
  stopPercent: number = 5;
}

class BackfillStateCountDto {
  state: DocumentState;
  documents: number;
}

class BackfillBooksDto {
  /** True once the books were read to their end; a plan made before cannot run. */
  areRead: boolean;
  sentence: string;
}

class BackfillEffortDto {
  calls: number;
  /** Megabytes to be transferred, decimal text. */
  megabytes: string;
  /** Calls available to backfill; the rest is reserved for live work. */
  callsPerMinute: number;
  callsPerDay: number;
  minutes: number;
  /** Number of days; a part of a day counts as a whole one. */
  days: number;
}

export class BackfillChronologyDto {
  /** Day of the device's last receipt; null before its first. */
  deviceLastDay: string | null;
  /** Number of documents of the plan with an earlier date. */
  late: number;
  sentence: string;
  /** Words required to run it; null: nothing to accept. */
  acknowledgement: string | null;
}

class BackfillFiscalDaysDto {
  days: number;
  first: string | null;
  last: string | null;
}

export class BackfillReportDto {
  from: string | null;
  till: string | null;
  goLiveOn: string | null;
  /** Counts by state of all documents in the range, sent or not. */
  states: BackfillStateCountDto[];
  /** Number and amounts of the documents in the plan; the backfill sends exactly these. */
  planned: AmountsDto;
  /** Reason why the plan holds no document, as a sentence; null when it holds some. */
  emptyBecause: string | null;
  preflight: ScoreDto;
  causes: CauseDto[];
  books: BackfillBooksDto;
  /** Cost in the accounting platform's call limits; null: the platform does not limit calls. */
  effort: BackfillEffortDto | null;
  fiscalDays: BackfillFiscalDaysDto;
  chronology: BackfillChronologyDto;
}

/** A report as it is stored: its reason is said when it is read. */
export interface StoredReport extends Omit<BackfillReportDto, 'emptyBecause'> {
  readonly emptyBecause: StoredSentence | null;
}

class BackfillResultCountDto {
  result: BackfillResult;
  documents: number;
}

export class BackfillProgressDto {
  id: string;
  organisationId: string;
  state: BackfillState;
  /** Reason why it was stopped, in the language of the request. */
  reason: string | null;
  /** Rule that stopped it (`late`, `first`, `share`), with its numbers; null: none. */
  stop: object | null;
  planned: number;
  released: number;
  /** Number of documents written back, or finished in another way. */
  settled: number;
  results: BackfillResultCountDto[];
  /**
   * Documents per minute since its start or last resumption, decimal text; null while paused, or before any has
   * finished.
   */
  perMinute: string | null;
  secondsLeft: number | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

export class BackfillDto extends BackfillProgressDto {
  stopPercent: number;
  /** Words with which late documents were accepted; null when they were not. */
  acknowledgement: string | null;
  report: BackfillReportDto;
}

export class BackfillLineDto {
  /** Position of the document in the plan, from 1, in sending order. */
  position: number;
  documentId: string;
  kind: DocumentKind;
  number: string;
  issuedOn: string;
  currency: string;
  /** Total, decimal text. */
  total: string;
  state: DocumentState;
  reason: string | null;
  result: BackfillResult;
}

export class BackfillLinesQueryDto extends PageAfterDto {
  /** Result to filter by; left out: all. */
  @IsOptional()
  @IsIn(BACKFILL_RESULTS)
  result?: BackfillResult;
}

export class BackfillScheduleInputDto extends AcknowledgementDto {
  /** Minute, hour, day of month, month, day of week; for example `30 1 * * *`, or `0 3 1 * *`. */
  @IsKey()
  @IsNotBlank()
  @MaxLength(200)
  cron: string;

  /** Time zone in which the cron expression is read. */
  @IsKey()
  @MaxLength(100)
  @ApiProperty({ default: COUNTRY.timeZone })
  timeZone: string = COUNTRY.timeZone;

  /** Range of the backfill: everything before the go-live date, or only the month before the current one. */
  @IsIn(SCHEDULE_RANGES)
  range: ScheduleRange = 'everything';

  @IsInt()
  @Min(0)
  @Max(100)
  stopPercent: number = 5;

  @IsBoolean()
  isEnabled: boolean = true;
}

export class BackfillScheduleDto {
  id: string;
  cron: string;
  timeZone: string;
  range: ScheduleRange;
  stopPercent: number;
  acknowledgement: string | null;
  isEnabled: boolean;
  /** Time of the next run; one missed run is caught up once. */
  nextAt: Date;
}

export class BackfillScheduleRunDto {
  dueAt: Date;
  result: ScheduleRunResult;
  detail: string;
  backfillId: string | null;
}
