import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import type { DocumentKind } from '../documents/sales-document';
import { IsCalendarDay } from '../platform/api/is-calendar-day';
import { PageAfterDto } from '../platform/api/page-after.dto';
import { COUNTRY } from '../mapping/countries';
import {
  type Reading,
  READINGS,
  type ReconciliationTrigger,
  type ReconciliationState,
} from './reconciliation.entity';
import { CLASSES, type ReconciliationClass } from './report/classify';

export class ReconciliationInputDto {
  /** First document date; left out: the first day of the month before. */
  @IsOptional()
  @IsCalendarDay()
  from?: string;

  /** Last document date; left out: today, by the time zone of the schedule. */
  @IsOptional()
  @IsCalendarDay()
  to?: string;

  /** What has changed in the books since they were read last, or everything: only that shows what they have lost. */
  @IsIn(READINGS)
  reading: Reading = 'incremental';
}

export class ReconciliationClassDto {
  /**
   * missing, doubled, in_no_book, changed_after, uncertain, rejected, waiting, pending, before_go_live, excluded, void,
   * credited or agreed; all of them, in this order.
   */
  class: ReconciliationClass;
  documents: number;
  /** Books and fiscal results do not say the same, or nobody knows whether they do. */
  isDifference: boolean;
}

export class ReconciliationTotalDto {
  /** Month of the documents in the books, YYYY-MM. */
  month: string;
  currency: string;
  kind: DocumentKind;
  class: ReconciliationClass;
  documents: number;
  /** Decimal text. */
  books: string;
  /** What was sent and fiscalised of it, decimal text. */
  fiscalised: string;
}

export class ReconciliationTaxDto {
  /** Month of the receipts, YYYY-MM. */
  month: string;
  currency: string;
  kind: DocumentKind;
  /** The service's code. */
  taxCode: string;
  /** What was sent, tax included, decimal text. */
  amount: string;
  /** As the authority computes it. */
  tax: string;
  /** The books' tax less the authority's, decimal text such as -0.02; null in reports from before it was counted. */
  booksMinusAuthority: string | null;
}

export class ReconciliationDto {
  id: string;
  organisationId: string;
  trigger: ReconciliationTrigger;
  state: ReconciliationState;
  /** Why it waits or failed; empty text when there is nothing to say. */
  detail: string;
  from: string;
  to: string;
  reading: Reading;
  createdAt: Date;
  startedAt: Date | null;
  /** When the books had been read to their end. */
  booksReadAt: Date | null;
  endedAt: Date | null;
  /** All documents of the period; this and what follows is null until the run is completed. */
  population: number | null;
  /** Documents in a class that is a difference. */
  differences: number | null;
  /** True: there are none. */
  isWell: boolean | null;
  classes: ReconciliationClassDto[] | null;
}

export class ReconciliationReportDto extends ReconciliationDto {
  totals: ReconciliationTotalDto[] | null;
  taxes: ReconciliationTaxDto[] | null;
  /** How many documents have a taxGap; null in reports from before they were counted. */
  taxGaps: number | null;
  /** What was compared. The same inputs give the same report. */
  inputsSha256: string | null;
  documentsSha256: string | null;
  /** The report itself. */
  sha256: string | null;
}

export class ReconciledReceiptDto {
  deviceId: string;
  fiscalDay: string;
  fiscalNumber: string;
}

export class ReconciledOriginalDto {
  number: string;
  issuedOn: string;
}

export class ReconciledDocumentDto {
  /** From 1, by date. */
  position: number;
  class: ReconciliationClass;
  /** Null: the books have it and it is not known here. */
  documentId: string | null;
  kind: DocumentKind;
  number: string;
  sourceId: string;
  issuedOn: string;
  currency: string;
  /** Total in the books, decimal text. */
  books: string;
  /** Total that was sent, decimal text; null: not fiscalised. */
  fiscalised: string | null;
  /** Stable codes; empty where the class says it all. */
  reasons: string[];
  /** Words and author of the last move. */
  detail: string;
  actor: string;
  receipt: ReconciledReceiptDto | null;
  /** Moment of the receipt by the device's clock, YYYY-MM-DDTHH:MM:SS; null: not fiscalised. */
  datedAt: string | null;
  /** The receipt is dated in another month than the document of the books. */
  straddles: boolean;
  /** Fiscalised credit notes: the invoice that they credit, where it is known. */
  original: ReconciledOriginalDto | null;
  /** What is not known of the tax of a fiscalised document, as a sentence; null: all is known. */
  taxGap: string | null;
}

export class ReconciledClassQueryDto {
  /** Only this class; left out: all. */
  @IsOptional()
  @IsIn(CLASSES)
  class?: ReconciliationClass;
}

export class ReconciledDocumentsQueryDto extends IntersectionType(ReconciledClassQueryDto, PageAfterDto) {}

export class ReconciliationScheduleInputDto {
  /** Minute, hour, day of month, month, day of week; for example `30 2 * * *`. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  cron: string;

  /** By whose clocks. */
  @IsString()
  @MaxLength(100)
  @ApiProperty({ default: COUNTRY.timeZone })
  timeZone: string = COUNTRY.timeZone;

  @IsBoolean()
  isEnabled: boolean = true;
}

export class ReconciliationScheduleDto {
  cron: string;
  timeZone: string;
  isEnabled: boolean;
  /** When it fires next; a time that was missed is caught up once. Null: the service has not come to it yet. */
  nextAt: Date | null;
}
