import { Type } from 'class-transformer';
import { IsOptional, MaxLength, ValidateNested } from 'class-validator';
import { IsCalendarDay, IsFlag, IsKey, IsLines, IsNotBlank, IsOneLine } from '../../platform/api/texts';
import type { OutsideSource } from '../../domain/receipt/outside-receipt';

/** Data of the receipt: the address in its QR code, its numbers, or both, which must agree. */
class GivenReceiptDto {
  @IsOptional()
  @IsOneLine()
  @MaxLength(500)
  address?: string;

  /** Device id, digits only. */
  @IsOptional()
  @IsOneLine()
  @MaxLength(20)
  deviceId?: string;

  /** The device's own number of the receipt (receipt global number), not the invoice number. */
  @IsOptional()
  @IsOneLine()
  @MaxLength(20)
  fiscalNumber?: string;

  /** Date of the receipt, for example 2026-01-31. */
  @IsOptional()
  @IsOneLine()
  @MaxLength(10)
  datedOn?: string;

  @IsOptional()
  @IsOneLine()
  @MaxLength(100)
  verificationCode?: string;
}

export class OutsideDecisionDto {
  /** Number of the document, typed by the deciding person. */
  @IsKey()
  @IsNotBlank()
  @MaxLength(255)
  documentNumber: string;

  /**
   * Name of the deciding person, with the break-glass key only; ignored for a signed-in person, who is known.
   */
  @IsOptional()
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  by?: string;

  /** Evidence for it; kept in the history of the document. */
  @IsLines()
  @IsNotBlank()
  @MaxLength(500)
  reason: string;
}

export class OutsideReceiptInputDto extends OutsideDecisionDto {
  @ValidateNested()
  @Type(() => GivenReceiptDto)
  receipt: GivenReceiptDto;

  /**
   * Id (InvoiceId) under which another program sent the document to this fiscal account. With it the document's credit
   * notes can be sent; without it only that program can credit it.
   */
  @IsOptional()
  @IsKey()
  @MaxLength(200)
  submittedAs?: string;
}

export class OutsideReceiptDto {
  deviceId: string;
  fiscalNumber: string;
  /** Date of the receipt; null where unknown, like the two fields that follow. */
  datedOn: string | null;
  verificationCode: string | null;
  address: string | null;
}

export class RecordedReceiptDto extends OutsideReceiptDto {
  /** Id under which the fiscal service received it; null: the service does not know it. */
  submittedAs: string | null;
  source: OutsideSource;
  reason: string;
  recordedBy: string;
  recordedAt: Date;
  /** True: a person confirmed it against another receipt named in the books. */
  overrulesBooks: boolean;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
  withdrawnBecause: string | null;
}

export class OutsideReceiptsDto {
  /** Valid recorded receipt; null: none. */
  recorded: RecordedReceiptDto | null;
  /** Withdrawn receipts, latest first. */
  withdrawn: RecordedReceiptDto[];
  /** Receipts named in the books: the link of the document, or an address in its history. */
  inBooks: OutsideReceiptDto[];
  /** True while the books name another receipt than the recorded one, which no person has confirmed. */
  isDisputed: boolean;
  /** True when a receipt can be recorded now. */
  isRecordable: boolean;
}

export class OutsidePeriodDto {
  @IsCalendarDay()
  from: string;

  @IsCalendarDay()
  to: string;
}

export class ListedOutsideReceiptDto {
  documentId: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  issuedOn: string;
  currency: string;
  /** Total, decimal text. */
  total: string;
  deviceId: string;
  fiscalNumber: string;
  datedOn: string | null;
}

export class OutsideImportQueryDto {
  /**
   * Name of the deciding person, with the break-glass key only; ignored for a signed-in person, who is known.
   */
  @IsOptional()
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  by?: string;

  /** Evidence for it. */
  @IsLines()
  @IsNotBlank()
  @MaxLength(500)
  reason: string;

  /** True: previews the recording without storing it. */
  @IsFlag()
  dryRun: boolean = false;
}

export class OutsideRowDto {
  /** Row, for example "line 2"; empty for a receipt read from the books. */
  row: string;
  documentId: string;
  number: string;
  receipt: OutsideReceiptDto;
  /** Id under which this fiscal account knows it; empty: unknown there. */
  submittedAs: string;
  /** recorded: it is excluded; held: the books name another receipt; unchanged: it was recorded before. */
  outcome: 'recorded' | 'held' | 'unchanged';
}

class OutsideRowFaultDto {
  row: string;
  field: string;
  reason: string;
}

export class OutsideImportDto {
  /** True: applied; false: a dry run. */
  isApplied: boolean;
  rows: OutsideRowDto[];
  /**
   * Faults of receipts read from the books: documents whose marks contradict each other or another document.
   */
  faults: OutsideRowFaultDto[];
}
