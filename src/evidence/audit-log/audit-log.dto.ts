import { IsOptional, Matches } from 'class-validator';

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
