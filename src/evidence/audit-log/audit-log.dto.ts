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
  /** Head to record outside this database; null for a broken audit log. */
  head: string | null;
  /** Place and kind of the break; null when it is whole. */
  fault: string | null;
}
