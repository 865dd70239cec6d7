import { IsOptional, Matches } from 'class-validator';

export class AuditLogVerificationDto {
  /** A head that was written down earlier: the chain must pass through it. For example 42:<64 hex digits>. */
  @IsOptional()
  @Matches(/^\d{1,18}:[0-9a-f]{64}$/, {
    message: 'head must look like 42:<64 hex digits>, as an earlier verification answered it',
  })
  head?: string;
}

export class VerifiedAuditLogDto {
  isWhole: boolean;
  /** Number of entries checked; of a broken audit log: the place of the first entry that is wrong. */
  entries: string;
  /** To be written down outside this database; null for a audit log that is broken. */
  head: string | null;
  /** Where and how it breaks; null when it is whole. */
  fault: string | null;
}
