export class GoodBackupDto {
  endedAt: Date;
  /** Name of the file, without its folder. */
  file: string;
  bytes: number;
  documents: number;
}

export class FailedBackupDto {
  at: Date;
  fault: string;
}

export class BackupsDto {
  /** True: one is made every day. */
  isScheduled: boolean;
  /** True: the last good one is as old as it may be, or the last one failed. */
  needsAttention: boolean;
  lastGood: GoodBackupDto | null;
  /** Null: the last one did not fail. */
  lastFault: FailedBackupDto | null;
  /** Since the last good one; null: there is none. */
  ageSeconds: number | null;
}
