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
}
