/** A clock that differs from the database's. */
export class DifferingClockDto {
  /** A process of ours (host and number), or the service by its name; null: a process, whose host is not for this caller. */
  name: string | null;
  /** True: the clock of a service that we call, as its answers say it. */
  isOfService: boolean;
  /** Positive: it is ahead of the database's. */
  differenceMs: number;
  /** In words: `3 minutes ahead of`. */
  difference: string;
  /** True: nothing is submitted while it is so. */
  stopsSubmissions: boolean;
  measuredAt: Date;
}

export class ClocksDto {
  /** Clocks whose difference is large enough for a notification, largest first. */
  differing: DifferingClockDto[];
}
