/** Speed of a run, and the remaining time at that speed. */
export interface Pace {
  /** Documents per minute, to one decimal; null while nothing has ended. */
  readonly perMinute: string | null;
  /** Remaining seconds; null when no estimate is possible. */
  readonly secondsLeft: number | null;
}

/** @param settled documents that ended within `elapsedSeconds`; what had ended before says nothing about the pace */
export function paceOf(settled: number, left: number, elapsedSeconds: number): Pace {
  if (settled === 0 || elapsedSeconds <= 0) return { perMinute: null, secondsLeft: null };
  const perSecond = settled / elapsedSeconds;
  return {
    perMinute: (perSecond * 60).toFixed(1),
    secondsLeft: Math.ceil(left / perSecond),
  };
}
