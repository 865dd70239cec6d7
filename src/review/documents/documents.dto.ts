import { IsIn, IsOptional, IsUUID, Matches, MaxLength } from 'class-validator';
import { IsCalendarDay, IsKey, IsLines, IsNotBlank } from '../../platform/api/texts';
import { Transform } from 'class-transformer';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import type { OutcomeSettlement } from '../../documents/submissions.entities';
import type { SubmissionState } from '../../domain/fiscal/submission-states';
import type { DocumentKind } from '../../domain/sales/sales-document';
import type { WriteBackRowResult } from '../../documents/documents.entities';
import type { WriteBackPart, WriteBackRefusal } from '../../domain/receipt/receipt';
import type { PdfCheck } from '../../domain/receipt/pdf-check';
import type { ReceiptCheck, TickResult } from '../../domain/receipt/receipt-certificate';
import { IssueDto } from '../../setup/dry-run/dry-run.dto';
import { DOCUMENT_STATES, type DocumentState } from '../../domain/lifecycle/lifecycle';
import { PageDto } from '../../platform/api/api.dto';
import { DOCUMENT_ORDERS, type DocumentOrder } from './list-order';
import { InvoiceDto } from './invoice/invoice.dto';
import { ADDRESS_PARTS, type AddressPart } from '../../domain/sales/customer';
import { ADJUSTMENTS, FOLDED_AS, type FoldedAs } from '../../domain/fiscal/adjustment';

/** Submitted amount of one tax code, with its tax as the authority computes it; amounts are decimal text. */
class SentTaxDto {
  /** Tax code of the service. */
  taxCode: string;
  /** Percentage, 15.5 for 15.5 %; 0 for zero-rated; null for exempt. */
  percent: string | null;
  /** Tax of the fiscal device; null: not known. */
  deviceTaxId: number | null;
  /** Sum of the lines, tax included. */
  amount: string;
  tax: string;
  /** Tax of the same lines in the books; null: not known. */
  booksTax: string | null;
}

/** Difference between the submitted content and the books. The total is always that of the books. */
export class CentAdjustmentDto {
  /**
   * tax_included: tax added on top in the books was sent included in the lines. tax_cents: the authority's tax was
   * sent. cent_moved: a cent moved between lines of a tax. line_split: one line sent as two. text_cut: text shortened.
   * characters_removed: text without control and direction characters. line_folded: a negative line, or rounding,
   * deducted from others. default_code: product code of the organisation or account. address_left_out: buyer without
   * address. dated_today: late, sent with today's date. payment_unknown: payments unread, method of `paidBy`.
   * tin_shared: contacts with similar names have the same TIN.
   */
  @ApiProperty({ enum: ADJUSTMENTS })
  what: (typeof ADJUSTMENTS)[number];
  /** Codes of the tax, for tax_cents. */
  taxCodes: string[];
  /** tax_cents: the books' tax, decimal text. dated_today: the date in the books. */
  books: string | null;
  /** tax_cents: the authority's tax, decimal text. dated_today: the date that was sent. */
  authority: string | null;
  /**
   * cent_moved, line_split, line_folded: path of the line in the sales document, for example lines[0]; rounding: cents
   * of the total, on no line.
   */
  line: string | null;
  /** Cents moved, 1 or -1, for cent_moved. */
  cents: number | null;
  /** text_cut and characters_removed: path of the text in the sales document, for example reference. */
  path: string | null;
  /** Removed characters, each once, in Unicode notation (U+202E), for characters_removed. */
  characters: string[];
  /** line_folded: kind of the line by its words; rule: decided by a person for its account or item. */
  @ApiProperty({ enum: FOLDED_AS, nullable: true })
  as: FoldedAs | null;
  /** line_folded: amount of the line in the books, with its sign, decimal text. */
  amount: string | null;
  /** Positions of the lines that include it, for line_folded. */
  into: string[];
  /** Missing parts of the address, for address_left_out. */
  @ApiProperty({ enum: ADDRESS_PARTS, isArray: true })
  parts: AddressPart[];
  /** Submitted product code, for default_code. */
  code: string | null;
  /** default_code: text in the books: an item's code, or a number in the description; null: none resembles a code. */
  writtenCode: string | null;
  /** Positions of the lines, for default_code. */
  lines: string[];
}

const AMOUNT = /^-?\d{1,19}(\.\d{1,6})?$/;

/** Filter and order of documents. */
export class DocumentFilterDto {
  @IsOptional()
  @IsUUID()
  organisationId?: string;

  /** States to include, one or several: state=waiting&state=rejected. */
  @ApiPropertyOptional({ enum: DOCUMENT_STATES, isArray: true })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value : [value]) as unknown)
  @IsIn(DOCUMENT_STATES, { each: true })
  state?: DocumentState[];

  /** First document date, for example 2026-01-01. */
  @IsOptional()
  @IsCalendarDay()
  from?: string;

  /** Last document date. */
  @IsOptional()
  @IsCalendarDay()
  till?: string;

  /** Currency code, for example USD. */
  @IsOptional()
  @IsKey()
  @MaxLength(3)
  currency?: string;

  /** Minimum total, as decimal text, in whatever currency. */
  @IsOptional()
  @Matches(AMOUNT, { message: 'minTotal must be an amount such as 100.00' })
  minTotal?: string;

  /** Maximum total, as decimal text. */
  @IsOptional()
  @Matches(AMOUNT, { message: 'maxTotal must be an amount such as 100.00' })
  maxTotal?: string;

  /**
   * Order by date (the default), number or total; with a minus descending. -value: largest first within each
   * currency, because amounts are not converted; the organisation's base currency comes first.
   */
  @IsOptional()
  @IsIn(DOCUMENT_ORDERS)
  sort?: DocumentOrder;

  /**
   * Words in any order, ignoring case and accents: parts of the number, customer, total, reference or tax number. Or a
   * fiscal number, or the start of a verification code. Words of one or two characters match beginnings.
   */
  @IsOptional()
  @IsKey()
  @MaxLength(100)
  search?: string;
}

/** Page of a list: by number, within the first ten thousand documents, or after or before a position. */
export class DocumentQueryDto extends IntersectionType(DocumentFilterDto, PageDto) {
  /** Position to continue after: `next` of the previous page. Instead of page; nothing is counted. */
  @IsOptional()
  @IsKey()
  @MaxLength(2_000)
  after?: string;

  /** Position to continue before: `previous` of the next page. Instead of page; nothing is counted. */
  @IsOptional()
  @IsKey()
  @MaxLength(2_000)
  before?: string;
}

export class DocumentExclusionDto {
  /** Reason why it is not to be fiscalised; kept in its history. */
  @IsLines()
  @IsNotBlank()
  @MaxLength(500)
  reason: string;
}

/** Remark for every reader of the receipt. */
class ReceiptRemarkDto {
  code: 'OUTCOME_CONTRADICTED' | 'FISCALISED_WITH_WARNING';
  message: string;
}

/** Check of a receipt. */
export class CertificateTickDto {
  check: ReceiptCheck;
  /** not_checked: nothing to compare with; confirmed: by a person; unmet: the document is held. */
  result: TickResult;
  detail: string;
}

export class FiscalDataDto {
  deviceId: string;
  fiscalDay: string;
  fiscalNumber: string;
  verificationCode: string;
  qrUrl: string;
  pdfName: string | null;
  pdfSha256: string | null;
  /**
   * Result of checking the PDF's text: own, not_readable (no text; attached all the same), of_another,
   * not_of_document or unopenable (the last three are not attached). Null before the check.
   */
  pdfCheck: PdfCheck | null;
  /** Checks passed before the document counted as fiscalised. */
  certificate: CertificateTickDto[];
  fiscalisedAt: Date;
  remarks: ReceiptRemarkDto[];
}

class WriteBackDto {
  part: WriteBackPart;
  /** Result; postponed: it waits for calls. */
  result: WriteBackRowResult;
  /** Reason, for refused parts only; see docs/reference/write-back-refusals.md. */
  reason: WriteBackRefusal | null;
  detail: string;
  /** Link of another app that was replaced; null: none. */
  replaced: string | null;
  at: Date;
}

export class DocumentDto {
  id: string;
  organisationId: string;
  /** Name of the document's organisation. */
  organisationName: string;
  kind: DocumentKind;
  sourceId: string;
  number: string;
  customerName: string;
  issuedOn: string;
  currency: string;
  /** Total, decimal text. */
  total: string;
  state: DocumentState;
  reason: string | null;
  /** Last event, in words. */
  explanation: string;
  issues: IssueDto[];
  lastFailure: string | null;
  /** Time of the next automatic check. */
  dueAt: Date | null;
  fiscalData: FiscalDataDto | null;
  writeBacks: WriteBackDto[];
}

export class DocumentPageDto {
  documents: DocumentDto[];
  /** Number of the page; null for a page by position. */
  page: number | null;
  pageSize: number;
  /** Number of matching documents, counted up to ten thousand. Null for a page by position. */
  total: number | null;
  /** True: more documents match than were counted. */
  hasUncounted: boolean;
  /** Position for `before`; null where the list ends. */
  previous: string | null;
  next: string | null;
}

class DocumentMoveDto {
  at: Date;
  from: DocumentState | null;
  to: DocumentState;
  reason: string | null;
  detail: string;
  actor: string;
}

export class SubmissionDto {
  attempt: number;
  state: SubmissionState;
  requestId: string | null;
  detail: string | null;
  startedAt: Date;
  answeredAt: Date | null;
  payloadSha256: string;
  /** Exact bytes sent, as text. */
  payload: string;
  /** Tax by tax code; null for submissions from before it was stored, and for those restored from the journal. */
  taxes: SentTaxDto[] | null;
  /** Adjustments; null where taxes is. */
  adjustments: CentAdjustmentDto[] | null;
}

/** Statement of the service about a request of the document. */
export class StatementDto {
  requestId: string;
  /** Channel by which it arrived; status: a query. */
  heardBy: 'webhook' | 'status';
  /** False: received without a signature, so it is only a reason to query. */
  isTrusted: boolean;
  heardAt: Date;
  /** Settlement; null while undecided. */
  settledAs: OutcomeSettlement | null;
  /** Reason why it cannot be understood, as the end of a sentence; null otherwise. */
  unreadable: string | null;
  /** Number of times it was received, counted while it cannot be understood. */
  times: number;
  /** JSON text from the service, unchanged; of an unreadable one the first 16,000 characters. */
  body: string;
}

class VersionDifferenceDto {
  /** Path, for example total or lines[2].quantity; lines are counted from zero. */
  path: string;
  /** Fiscalised value; empty for none. */
  before: string;
  /** Present value in the books. */
  after: string;
  sentence: string;
}

/** Differences between the books and the fiscal receipt. */
export class DocumentChangeDto {
  reason: 'EDITED' | 'VOIDED';
  differences: VersionDifferenceDto[];
  /** Proposed remedy. */
  proposal: string;
}

const LINK_SOURCES = ['submission', 'choice', 'allocation', 'reverse_link', 'reference'] as const;

/** Other end of a credit: a credit note of this invoice, or the invoice of this credit note. */
export class LinkedDocumentDto {
  id: string;
  kind: DocumentKind;
  sourceId: string;
  number: string;
  issuedOn: string;
  currency: string;
  /** Total, decimal text. */
  total: string;
  state: DocumentState;
  fiscalNumber: string | null;
  /**
   * Source of the link. `submission`: submitted so, which is final. Otherwise the first of: a person's `choice`, the
   * credit note's `allocation`, the invoice's `reverse_link`, a number in the `reference`.
   */
  @ApiProperty({ enum: LINK_SOURCES })
  foundBy: (typeof LINK_SOURCES)[number];
}

export class DocumentDetailDto extends DocumentDto {
  /** Version, for a decision about it: equal for equal content and signs of another program. */
  version: string;
  /**
   * Change since; null while the books agree with the fiscalised content, and for documents that are not
   * fiscalised.
   */
  change: DocumentChangeDto | null;
  /** Credit notes that credit this invoice. */
  creditedBy: LinkedDocumentDto[];
  /** Invoices that this credit note credits, usually one. */
  credits: LinkedDocumentDto[];

  /**
   * Invoice as its customer sees it, next to the submitted content; null when the stored document has no
   * lines to show.
   */
  @ApiProperty({ type: () => InvoiceDto, nullable: true })
  invoice: InvoiceDto | null;
  /** Sales document as last read from the books. */
  source: object;
  history: DocumentMoveDto[];
  submissions: SubmissionDto[];
  /** All statements of the service about it, earliest first. */
  statements: StatementDto[];
  /** True when it was rejected because the fiscal service does not know its currency. */
  isCurrencyMissingAtService: boolean;
  /** True while the receipt numbers entered by a person can be withdrawn. */
  isDecisionWithdrawable: boolean;
  /** Address of the document on the platform's pages; null: none. */
  sourceUrl: string | null;
}
