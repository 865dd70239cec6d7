import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { PERIOD_OBSTACLES } from '../../domain/lifecycle/period-obstacle';
import { FilingDto } from '../../reconciliation/reconciliation.dto';

/**
 * States of the close of a period, the first that applies: nothing is fiscalised for the client; it has not
 * ended; not reconciled; reconciliation running, or failed; changed since; cannot be filed; ready.
 */
const CLOSE_STATES = [...PERIOD_OBSTACLES, 'ready'] as const;
export type CloseState = (typeof CLOSE_STATES)[number];

/** The same with what the watch knows of a period that is signed off: that it is as it was signed, or has changed since. */
export const KNOWN_CLOSE_STATES = [...CLOSE_STATES, 'signed', 'changed'] as const;
export type KnownCloseState = (typeof KNOWN_CLOSE_STATES)[number];

/** Matches months of this century; a calendar has no year 0. */
export const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

export class CloseQueryDto {
  /** The periods that contain this month, as YYYY-MM; left out: the month before this one. */
  @IsOptional()
  @Matches(MONTH, { message: 'month must be a month as YYYY-MM, for example 2026-01' })
  month?: string;
}

/** The sign-off that stands. */
export class StandingSignOffDto {
  id: string;
  signedAt: Date;
  /** Name of the person. */
  signedBy: string;
  /** SHA-256 of the signed figures. */
  sha256: string;
  /** Since when it is known that the period is another one; null: it is the same. */
  changedAt: Date | null;
}

/** VAT of a period, decimal text. */
export class VatOfPeriodDto {
  currency: string;
  books: string;
  /** Total of the receipts dated in the period. */
  receipts: string;
}

/** Taxed sales of the books without a fiscal receipt: money received, prepayments, journals. */
export class SalesOfPeriodDto {
  currency: string;
  sales: number;
  /** Decimal text. */
  tax: string;
}

/** The last reconciliation of exactly this period. */
export class PeriodCheckDto {
  reconciliationId: string;
  /** When the books had been read. */
  booksReadAt: Date;
  /** Documents of which books and receipts differ. */
  differences: number;
  /** Whether its VAT pack can be filed, and why not. */
  filing: FilingDto;
  vat: VatOfPeriodDto[];
}

/** Documents that the books date in the period, by what they stand at now. */
export class PeriodDocumentsDto {
  fiscalised: number;
  /** Held until somebody corrects something. */
  held: number;
  uncertain: number;
  rejected: number;
  /** Documents that proceed without a person. */
  inProgress: number;
  /** Changed in the books after they were fiscalised. */
  changed: number;
  /** Excluded, void, or from before the go-live date. */
  leftOut: number;
}

export class ClosingClientDto {
  id: string;
  name: string;
  /** First and last day of the client's own period. */
  from: string;
  to: string;
  /** The day by which its VAT is declared. */
  dueOn: string;
  @ApiProperty({ enum: CLOSE_STATES })
  state: CloseState;
  /** Words of the reconciliation that has failed, or waits; empty: none. */
  detail: string;
  documents: PeriodDocumentsDto;
  salesWithoutReceipt: SalesOfPeriodDto[];
  /** False: there may be more of them. A list of the books was not read to its end after the period, or something in it not in full. */
  areSalesKnown: boolean;
  /** Null: the period has never been reconciled to the end. */
  check: PeriodCheckDto | null;
  /** Null: nobody has signed the period off. */
  signOff: StandingSignOffDto | null;
}

/** The organisations that the caller may see, by name. */
export class CloseDto {
  /** By the calendar of the country. */
  today: string;
  /** YYYY-MM. */
  month: string;
  clients: ClosingClientDto[];
}
