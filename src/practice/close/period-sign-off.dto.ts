import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsUUID, Matches, MaxLength } from 'class-validator';
import { IsLines } from '../../platform/api/texts';
import { MONTH } from './close.dto';
import { IsNotBlank } from '../../platform/api/is-not-blank';

export class SignPeriodDto {
  /** Month within the period, as YYYY-MM. */
  @Matches(MONTH, { message: 'month must be a month as YYYY-MM, for example 2026-01' })
  month: string;

  /** The reconciliation whose figures are signed: the last one of exactly this period. */
  @IsUUID()
  reconciliationId: string;

  /** Why it is signed again: needed where the period is signed off already. */
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
  /** Time at which it was taken back, or replaced by another; null: still valid. */
  endedAt: Date | null;
  endedBy: string | null;
  endedBecause: string | null;
  /** Id of the sign-off that was made in its place; null: it stands, or was taken back. */
  replacedBy: string | null;
  /** The report of the reconciliation, and the taxed sales without a receipt, with whether all of them were known, as they were signed. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  figures: object;
}
