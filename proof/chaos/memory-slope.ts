/** Memory of a process at a moment. */
export interface MemorySample {
  readonly pid: number;
  /** Milliseconds of any clock that all samples share. */
  readonly atMs: number;
  readonly megabytes: number;
}

/** Caches fill and code is compiled at first: that is no growth that would go on. */
const WARMING_UP = 0.25;
/** A shorter life says nothing about an hour. */
const SHORTEST_LIFE_MS = 5 * 60_000;
const AN_HOUR_MS = 60 * 60_000;

/**
 * Megabytes an hour by which the memory of the longest life grew once it was warm: the slope of the straight line that
 * fits its samples best (least squares). Null when no process lived long enough.
 */
export function memorySlope(samples: readonly MemorySample[]): number | null {
  const pids = [...new Set(samples.map(({ pid }) => pid))];
  const lives = pids.map((one) => samples.filter(({ pid }) => pid === one));
  const [longest] = lives.sort((a, b) => lengthMs(b) - lengthMs(a));
  if (longest === undefined || lengthMs(longest) < SHORTEST_LIFE_MS) return null;
  const warm = longest.slice(Math.floor(longest.length * WARMING_UP));
  const mean = (of: (sample: MemorySample) => number): number =>
    warm.reduce((sum, sample) => sum + of(sample), 0) / warm.length;
  const [at, megabytes] = [mean((sample) => sample.atMs), mean((sample) => sample.megabytes)];
  const together = mean((sample) => (sample.atMs - at) * (sample.megabytes - megabytes));
  return (together / mean((sample) => (sample.atMs - at) ** 2)) * AN_HOUR_MS;
}

function lengthMs(life: readonly MemorySample[]): number {
  return (life.at(-1)?.atMs ?? 0) - (life[0]?.atMs ?? 0);
}
