import { IsInt, IsOptional, IsUUID, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsLines, IsNotBlank, IsOneLine } from '../../../platform/api/texts';

class GoodBackupDto {
  endedAt: Date;
  /** Name of the file, without its folder. */
  file: string;
  bytes: number;
  documents: number;
}

class FailedBackupDto {
  at: Date;
  fault: string;
}

class RehearsalsDto {
  /** End of the last good one, here or where the private key is; null: there is none. */
  lastGoodAt: Date | null;
  /** Reason why the last one failed; null: it did not, or there is none. */
  fault: string | null;
  /** True: the last one failed, or a schedule makes backups and none was rehearsed for 35 days. */
  isOverdue: boolean;
}

export class RehearsalDto {
  /** Installation that the backup is of, by its list of contents; absent only with a fault: the file could not be read. */
  @ValidateIf(
    ({ fault, installationId }: RehearsalDto) => fault === undefined || installationId !== undefined,
  )
  @IsUUID()
  installationId?: string;

  /** Name of the file, without its folder. */
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(255)
  file: string;

  @ValidateIf(({ fault, documents }: RehearsalDto) => fault === undefined || documents !== undefined)
  @IsInt()
  @Min(0)
  documents?: number;

  /** Reasons why the backup cannot be restored, or differs; absent: the rehearsal succeeded. */
  @IsOptional()
  @IsLines()
  @IsNotBlank()
  @MaxLength(2000)
  fault?: string;
}

export class BackupsDto {
  /** True: a backup is made every day. */
  isScheduled: boolean;
  /** True: the last good backup is at its age limit, or the last one failed. */
  needsAttention: boolean;
  lastGood: GoodBackupDto | null;
  /** Last failed backup; null: the last one did not fail. */
  lastFault: FailedBackupDto | null;
  /** Seconds since the last good backup; null: there is none. */
  ageSeconds: number | null;
  rehearsals: RehearsalsDto;
}
