import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsUUID, Matches, MaxLength } from 'class-validator';
import { IsLines, IsNotBlank } from '../../platform/api/texts';
import { PERIOD_OBSTACLES } from '../../domain/lifecycle/obstacles';
import { FilingDto } from '../../reconciliation/reconciliation.dto';

/**
 * States of the close of a period, the first that applies: nothing is fiscalised for the client; it has not
 * ended; not reconciled; reconciliation running, or failed; changed since; cannot be filed; ready.
 */
const CLOSE_STATES = [...PERIOD_OBSTACLES, 'ready'] as const;
type CloseState = (typeof CLOSE_STATES)[number];

/** States of the close, extended for signed periods by the result of the hourly check: as signed, or changed since. */
export const KNOWN_CLOSE_STATES = [...CLOSE_STATES, 'signed', 'changed'] as const;
export type KnownCloseState = (typeof KNOWN_CLOSE_STATES)[number];

/** Matches months of this century; a calendar has no year 0. */
const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

export class CloseQueryDto {
  /** Month within the periods, as YYYY-MM; left out: the previous month. */
  @IsOptional()
  @Matches(MONTH, { message: 'month must be a month as YYYY-MM, for example 2026-01' })
  month?: string;
}

/** Valid sign-off. */
export class StandingSignOffDto {
  id: string;
  signedAt: Date;
  /** Name of the person who signed. */
  signedBy: string;
  /** SHA-256 of the signed figures. */
  sha256: string;
  /** Time at which a change of the period was found; null: unchanged. */
  changedAt: Date | null;
}

/** VAT of a period, decimal text. */
export class VatOfPeriodDto {
  currency: string;
  books: string;
  /** Total of the receipts dated in the period. */
  receipts: string;
}

/** Tax period of a client as it was last reconciled and signed. */
export class ReconciledPeriodDto {
  from: string;
  to: string;
  /** Due day of its VAT return. */
  dueOn: string;
  @ApiProperty({ enum: KNOWN_CLOSE_STATES })
  state: KnownCloseState;
  /** VAT of the last completed reconciliation of exactly this period; empty: none. */
  vat: VatOfPeriodDto[];
}

/** Taxed sales of the books without a fiscal receipt: money received, prepayments, journals. */
class SalesOfPeriodDto {
  currency: string;
  sales: number;
  /** Tax, decimal text. */
  tax: string;
}

/** Last reconciliation of exactly this period. */
export class PeriodCheckDto {
  reconciliationId: string;
  /** Time at which the books had been read. */
  booksReadAt: Date;
  /** Number of documents whose books and receipts differ. */
  differences: number;
  /** Judgement on filing its VAT pack, with the reasons against it. */
  filing: FilingDto;
  vat: VatOfPeriodDto[];
}

/** Documents dated in the period by the books, by their present state. */
class PeriodDocumentsDto {
  fiscalised: number;
  /** Number of documents held until a correction. */
  held: number;
  uncertain: number;
  rejected: number;
  /** Documents that proceed without anybody's action. */
  inProgress: number;
  /** Number of documents changed in the books after they were fiscalised. */
  changed: number;
  /** Number of documents excluded, void, or from before the go-live date. */
  leftOut: number;
}

export class ClosingClientDto {
  id: string;
  name: string;
  /** First day of the client's own period; first and last are both included. */
  from: string;
  to: string;
  /** Due day of its VAT return. */
  dueOn: string;
  @ApiProperty({ enum: CLOSE_STATES })
  state: CloseState;
  /** Message of a reconciliation that has failed, or waits; empty: none. */
  detail: string;
  documents: PeriodDocumentsDto;
  salesWithoutReceipt: SalesOfPeriodDto[];
  /**
   * False: there may be more, because a list of the books was not read to its end after the period, or a record was
   * partly unreadable.
   */
  areSalesKnown: boolean;
  /** Last completed reconciliation; null: none. */
  check: PeriodCheckDto | null;
  /** Sign-off of the period; null: none. */
  signOff: StandingSignOffDto | null;
}

/** Visible organisations, by name. */
export class CloseDto {
  /** Today by the calendar of the country. */
  today: string;
  /** Month as YYYY-MM. */
  month: string;
  clients: ClosingClientDto[];
}

export class SignPeriodDto {
  /** Month within the period, as YYYY-MM. */
  @Matches(MONTH, { message: 'month must be a month as YYYY-MM, for example 2026-01' })
  month: string;

  /** Reconciliation with the signed figures: the last one of exactly this period. */
  @IsUUID()
  reconciliationId: string;

  /** Reason for signing again; required where the period is signed off already. */
  @IsOptional()
  @IsLines()
  @IsNotBlank()
  @MaxLength(500)
  reason?: string;
}

export class TakeBackSignOffDto {
  @IsLines()
  @IsNotBlank()
  @MaxLength(500)
  reason: string;
}

export class PeriodSignOffDto {
  id: string;
  from: string;
  to: string;
  reconciliationId: string;
  signedAt: Date;
  /** Name of the person who signed. */
  signedBy: string;
  /** SHA-256 of `figures` as canonical JSON: fields sorted, no blanks. */
  sha256: string;
  /** True: the stored figures are the signed ones. */
  isIntact: boolean;
  /** Time at which a change of the period was found; null: unchanged. */
  changedAt: Date | null;
  /** Time at which it was withdrawn or replaced; null: still valid. */
  endedAt: Date | null;
  endedBy: string | null;
  endedBecause: string | null;
  /** Id of the sign-off that replaced it; null: valid, or withdrawn. */
  replacedBy: string | null;
  /**
   * Signed figures: the report of the reconciliation, the taxed sales without a receipt, and whether all of these were
   * known.
   */
  @ApiProperty({ type: 'object', additionalProperties: true })
  figures: object;
}
