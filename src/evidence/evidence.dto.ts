import { IsOptional, Matches, IsUUID } from 'class-validator';
import { IsCalendarDay } from '../platform/api/texts';

export class AuditLogVerificationDto {
  /** Head recorded earlier, which the chain must contain. For example 42:<64 hex digits>. */
  @IsOptional()
  @Matches(/^\d{1,18}:[0-9a-f]{64}$/, {
    message: 'head must look like 42:<64 hex digits>, as an earlier verification answered it',
  })
  head?: string;
}

export class VerifiedAuditLogDto {
  isWhole: boolean;
  /** Number of entries checked; of a broken audit log the position of the first wrong entry. */
  entries: string;
  /** Head to record outside this database; null for a broken audit log. */
  head: string | null;
  /** Position and kind of the break; null: unbroken. */
  fault: string | null;
}

export class EvidenceQueryDto {
  /** Document to include; without it, the period. */
  @IsOptional()
  @IsUUID()
  documentId?: string;

  /** First document date, given together with `to`. */
  @IsOptional()
  @IsCalendarDay()
  from?: string;

  @IsOptional()
  @IsCalendarDay()
  to?: string;
}

/** PDF that could not be fetched. */
class UnfetchedPdfDto {
  documentId: string;
  why: string;
}

export class FetchedPdfsDto {
  fetched: number;
  /** Number of PDFs that the service has named and that are still missing. */
  left: number;
  failures: UnfetchedPdfDto[];
}
