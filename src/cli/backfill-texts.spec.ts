import { progressLine, type ShownBackfill } from './backfill-texts';

const line = (settled: number, planned: number, perMinute: string | null, secondsLeft: number | null) =>
  progressLine({ settled, planned, perMinute, secondsLeft } as ShownBackfill);

describe('the line of a run', () => {
  it('is a bar with share, pace and time left', () => {
    expect(line(0, 10, null, null)).toBe(`[${'.'.repeat(30)}] 0 of 10`);
    expect(line(5, 10, '12.0', 25)).toBe(
      `[${'#'.repeat(15)}${'.'.repeat(15)}] 5 of 10, 12.0 a minute, 25 s left`,
    );
    expect(line(1, 3, '1.0', 120)).toContain(', 2 min left');
    expect(line(1, 900, '6.0', 7_260)).toContain(', 2 h 1 min left');
    expect(line(0, 0, null, null)).toBe(`[${'#'.repeat(30)}] 0 of 0`);
  });
});
