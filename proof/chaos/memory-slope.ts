/** Memory of a process at a moment. */
export interface MemorySample {
  readonly pid: number;
  /** Milliseconds of a clock that all samples share. */
  readonly atMs: number;
  readonly megabytes: number;
}

/** Share of a life that is left out, because caches and compiled code grow only at first. */
const WARMING_UP = 0.25;
/** Shortest life for which a slope is calculated, in milliseconds. */
const SHORTEST_LIFE_MS = 5 * 60_000;
const AN_HOUR_MS = 60 * 60_000;

/**
 * Growth in megabytes an hour of the longest life after its warm-up, by least squares; null if no process lived long
 * enough.
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
