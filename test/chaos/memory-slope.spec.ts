import { type MemorySample, memorySlope } from '../../proof/chaos/memory-slope';

const MINUTE_MS = 60_000;

/** Memory of a process with one sample a minute. */
function life(pid: number, minutes: number, weight: (minute: number) => number): MemorySample[] {
  return Array.from({ length: minutes + 1 }, (_, minute) => ({
    pid,
    atMs: minute * MINUTE_MS,
    megabytes: weight(minute),
  }));
}

describe('the slope of memory', () => {
  it('is what a process grows by in an hour', () => {
    expect(memorySlope(life(1, 60, (minute) => 150 + minute * 0.5))).toBeCloseTo(30, 6);
  });

  it('is flat when the weight goes up and down', () => {
    expect(memorySlope(life(1, 60, (minute) => 150 + (minute % 2)))).toBeCloseTo(0, 0);
  });

  it('leaves out the first quarter, in which a process warms up', () => {
    expect(memorySlope(life(1, 60, (minute) => Math.min(165, 150 + minute)))).toBeCloseTo(0, 6);
  });

  it('is that of the longest life', () => {
    const samples = [...life(1, 20, (minute) => 100 + minute), ...life(2, 60, () => 150)];
    expect(memorySlope(samples)).toBe(0);
  });

  it('says nothing about short lives', () => {
    expect(memorySlope(life(1, 4, (minute) => minute))).toBeNull();
    expect(memorySlope([])).toBeNull();
  });
});
