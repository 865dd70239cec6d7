import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, MaxLength } from 'class-validator';
import { IsCalendarDay, IsKey, IsNotBlank } from '../platform/api/texts';
import type { DocumentKind } from '../domain/sales/sales-document';
import { PageAfterDto } from '../platform/api/api.dto';
import { COUNTRY } from '../mapping/countries';
import {
  type Reading,
  READINGS,
  type ReconciliationTrigger,
  type ReconciliationState,
} from './reconciliation.entities';
import { CLASSES, type ReconciliationClass } from '../domain/sales/reconciliation-class';

export class ReconciliationInputDto {
  /** First day of documents and receipts; left out: the first day of the previous month. */
  @IsOptional()
  @IsCalendarDay()
  from?: string;

  /** Last day; left out: today, by the time zone of the schedule. */
  @IsOptional()
  @IsCalendarDay()
  to?: string;

  /**
   * Reading mode: changes in the books since the last reading, or everything; only a complete reading shows
   * deletions.
   */
  @IsIn(READINGS)
  reading: Reading = 'incremental';
}

export class ReconciliationClassDto {
  /**
   * Class: missing, doubled, in_no_book, changed_after, uncertain, rejected, waiting, pending,
   * before_go_live, elsewhere, linked, excluded, void, credited or agreed; all are listed, in this order.
   */
  class: ReconciliationClass;
  documents: number;
  /** True: books and fiscal results differ, their agreement is unknown, or a sale waits. */
  isDifference: boolean;
}

class ReconciliationTotalDto {
  /** Month of the documents in the books, YYYY-MM. */
  month: string;
  currency: string;
  kind: DocumentKind;
  class: ReconciliationClass;
  documents: number;
  /** Amount in the books, decimal text. */
  books: string;
  /** Fiscalised amount, decimal text. */
  fiscalised: string;
}

class ReconciliationTaxDto {
  /** Month of the receipts, YYYY-MM. */
  month: string;
  currency: string;
  kind: DocumentKind;
  /** Tax code of the service. */
  taxCode: string;
  /** Rate such as 15.5, or exempt; empty text: not known. */
  percent: string;
  /** Tax of the fiscal device; null: not known. */
  deviceTaxId: number | null;
  /** Net amount, decimal text. */
  net: string;
  /** Submitted amount, tax included, decimal text. */
  amount: string;
  /** Tax as the authority computes it. */
  tax: string;
  /** The books' tax less the authority's, decimal text such as -0.02. */
  booksMinusAuthority: string;
}

/** Whether the VAT return of the period can be filed. */
export class FilingDto {
  isReady: boolean;
  /** Reasons against it, as sentences; empty when it is ready. */
  reasons: string[];
}

/** Box of the output side of the VAT return, for one currency and rate; decimal text. */
class ReturnBoxDto {
  currency: string;
  /** Number in the authority's notes; empty text: none. */
  code: string;
  name: string;
  percent: string;
  net: string;
  tax: string;
  gross: string;
}

/**
 * Bridge from the books' VAT to that of the receipts dated in the period, by currency and tax; decimal text,
 * credit notes negative. `books` plus all steps gives `receipts`; the rest is `unexplained`.
 */
class BridgeRowDto {
  currency: string;
  taxCode: string;
  percent: string;
  deviceTaxId: number | null;
  books: string;
  straddlesOut: string;
  straddlesIn: string;
  changed: string;
  cents: string;
  open: string;
  leftOut: string;
  elsewhere: string;
  otherSales: string;
  receipts: string;
  unexplained: string;
}

/** Numbers of a device without a known receipt; days are those of the receipts before and after. */
class MissingReceiptsDto {
  deviceId: string;
  first: string;
  last: string;
  after: string;
  till: string;
  whatToDo: string;
}

/** Receipts of the period in another organisation of the same taxpayer. */
class OtherDeviceDto {
  deviceId: string;
  organisation: string;
  currency: string;
  receipts: number;
  /** Invoices less credit notes, tax included, decimal text. */
  total: string;
}

export class ReconciliationDto {
  id: string;
  organisationId: string;
  trigger: ReconciliationTrigger;
  state: ReconciliationState;
  /** Reason why it waits or failed; empty text: none. */
  detail: string;
  from: string;
  to: string;
  reading: Reading;
  createdAt: Date;
  startedAt: Date | null;
  /** Time at which the books had been read to their end. */
  booksReadAt: Date | null;
  endedAt: Date | null;
  /** Number of documents in the period; this and the following fields are null until the run is completed. */
  population: number | null;
  /** Number of documents in a class that is a difference. */
  differences: number | null;
  /** True: no differences, no unknown taxes, and no missing receipt numbers. */
  isWell: boolean | null;
  filing: FilingDto | null;
  classes: ReconciliationClassDto[] | null;
}

export class ReconciliationReportDto extends ReconciliationDto {
  totals: ReconciliationTotalDto[] | null;
  /** Taxes of the receipts dated in the period, whatever the date in the books. */
  taxes: ReconciliationTaxDto[] | null;
  boxes: ReturnBoxDto[] | null;
  bridge: BridgeRowDto[] | null;
  missingNumbers: MissingReceiptsDto[] | null;
  otherDevices: OtherDeviceDto[] | null;
  /** Number of documents with a taxGap; null in reports of earlier versions. */
  taxGaps: number | null;
  /** Hash of the inputs. Equal inputs give equal reports. */
  inputsSha256: string | null;
  documentsSha256: string | null;
  /** Hash of the report itself. */
  sha256: string | null;
}

class ReconciledReceiptDto {
  deviceId: string;
  fiscalDay: string;
  fiscalNumber: string;
}

class ReconciledSaleDto {
  number: string;
  /** Fiscalised total, decimal text. */
  total: string;
}

class ReconciledElsewhereDto {
  deviceId: string;
  fiscalNumber: string;
  /** Date of the receipt; null: not known. */
  datedOn: string | null;
  /** Other document that the sale was fiscalised with; null: the receipt is of this document alone. */
  sale: ReconciledSaleDto | null;
}

class ReconciledOriginalDto {
  number: string;
  issuedOn: string;
}

export class ReconciledDocumentDto {
  /** Position from 1, by date. */
  position: number;
  class: ReconciliationClass;
  /** Id of the document; null: it exists only in the books. */
  documentId: string | null;
  kind: DocumentKind;
  number: string;
  sourceId: string;
  issuedOn: string;
  currency: string;
  /** Total in the books, decimal text. */
  books: string;
  /** Submitted total, decimal text; null: not fiscalised. */
  fiscalised: string | null;
  /** Stable codes; empty where the class says enough. */
  reasons: string[];
  /** Sentence of the last move, and its author. */
  detail: string;
  actor: string;
  receipt: ReconciledReceiptDto | null;
  /** Recorded receipt made elsewhere; null: none. */
  elsewhere: ReconciledElsewhereDto | null;
  /** Time of the receipt by the device's clock, YYYY-MM-DDTHH:MM:SS; null: not fiscalised. */
  datedAt: string | null;
  /** True: the receipt is dated in another month than the document in the books. */
  straddles: boolean;
  /** Position relative to the period. out: booked in it, with a receipt dated outside; in: the reverse. */
  straddle: 'in' | 'out' | null;
  /** Currency of the receipt; null: not fiscalised. */
  receiptCurrency: string | null;
  /** Tax of the receipt, and of the books, decimal text; null: not fiscalised, not known. */
  receiptTax: string | null;
  booksTax: string | null;
  /** Invoice credited by a fiscalised credit note, if known. */
  original: ReconciledOriginalDto | null;
  /** Unknown part of its tax, as a sentence; null: all is known. */
  taxGap: string | null;
  /** Unknown part of its tax as a code: `gap` (bytes, lines, books_tax, rate, sum) with parameters; null: none. */
  gap: object | null;
  /** Action to take, in one sentence. */
  whatToDo: string;
}

export class ReconciledClassQueryDto {
  /** Class to filter by; left out: all. */
  @IsOptional()
  @IsIn(CLASSES)
  class?: ReconciliationClass;
}

export class ReconciledDocumentsQueryDto extends IntersectionType(ReconciledClassQueryDto, PageAfterDto) {}

export class ReconciliationScheduleInputDto {
  /** Schedule: minute, hour, day of month, month, day of week; for example `30 2 * * *`. */
  @IsKey()
  @IsNotBlank()
  @MaxLength(200)
  cron: string;

  /** Time zone of the schedule. */
  @IsKey()
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
  /** Time of the next run; a missed one is caught up once. Null: not calculated yet. */
  nextAt: Date | null;
}
