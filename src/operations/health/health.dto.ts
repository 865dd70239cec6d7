/** Clock that differs from the database's. */
class DifferingClockDto {
  /**
   * Process of the installation (host and number), or name of the service; null: a process whose host is hidden from
   * this caller.
   */
  name: string | null;
  /** True: the clock of a service that is called here, read from its answers. */
  isOfService: boolean;
  /** Difference in milliseconds; positive: ahead of the database's clock. */
  differenceMs: number;
  /** Difference in words: `3 minutes ahead of`. */
  difference: string;
  /** True: no submissions are made while it lasts. */
  stopsSubmissions: boolean;
  measuredAt: Date;
}

export class ClocksDto {
  /** Clocks whose difference is large enough for a notification, largest first. */
  differing: DifferingClockDto[];
}

export class VersionDto {
  version: string;
  /** Version of Node.js; null: not for this caller. */
  node: string | null;
  /** Version of PostgreSQL; null: not for this caller. */
  database: string | null;
  /** Start of this process. */
  startedAt: Date;
  /** Time by the clock of the database, which decides when work is due. */
  databaseTime: Date;
}
