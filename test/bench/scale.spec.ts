import { busiestDay, cellDay, type Sitting } from '../../proof/bench/scale/busiest-day';
import { type Figures, scale } from '../../proof/bench/scale/scale';

const PRACTICE = { organisations: 500, documents: 120, spread: 1.3, peakPercent: 12, together: 10 };
const FIGURES: Figures = {
  ...{ processorMs: 30, cores: 8, usedPercent: 70, callsPerDocument: 1.1, pollsPerDay: 80, storedKb: 20 },
  ...{ cellGb: 1000, loopMs: 40, loopPercent: 50, corePrice: 20, gbPrice: 0.15 },
};

describe('the busiest day of many organisations', () => {
  it('accounts for every document: each was written back after some minutes, or is left at midnight', () => {
    const cell = { documentsPerMinute: 7, documentsPerMinuteOfOne: 3 };
    const sittings: Sitting[] = [];
    for (let organisation = 0; organisation < 40; organisation += 1)
      sittings.push({ organisation, minute: 1300 + organisation, documents: 1 + 3 * organisation });
    const delays = new Map<number, number>();
    const left = cellDay(sittings, cell, delays);
    const done = [...delays.values()].reduce((sum, count) => sum + count, 0);
    expect(left).toBeGreaterThan(0);
    expect(done + left).toBe(sittings.reduce((sum, { documents }) => sum + documents, 0));
  });

  it('makes nobody wait for the backlog of another', () => {
    const delays = new Map<number, number>();
    const big = { organisation: 1, minute: 0, documents: 10_000 };
    cellDay(
      [big, { organisation: 2, minute: 600, documents: 2 }],
      { documentsPerMinute: 10, documentsPerMinuteOfOne: 54 },
      delays,
    );
    // All documents of the small organisation are sent in their own minute; the rest of the day belongs to the big one.
    expect(delays.get(0)).toBe(10 + 2);
  });

  it('is the same for the same seed, and cells only divide it', () => {
    const cell = { documentsPerMinute: 40, documentsPerMinuteOfOne: 54 };
    const one = busiestDay(PRACTICE, cell, 1, 3);
    expect(busiestDay(PRACTICE, cell, 1, 3)).toEqual(one);
    const three = busiestDay(PRACTICE, cell, 3, 3);
    expect([three.documents, three.busiestMinute]).toEqual([one.documents, one.busiestMinute]);
    expect(three.delays.most).toBeLessThanOrEqual(one.delays.most);
  });

  it('takes as many cells as its documents need, and no more', () => {
    const slow = { ...FIGURES, processorMs: 10_000 };
    const { cells, day } = scale(PRACTICE, slow, 1, 1);
    expect([day.left, day.delays.p99 <= 1]).toEqual([0, true]);
    const fewer = busiestDay(PRACTICE, { documentsPerMinute: 33, documentsPerMinuteOfOne: 54 }, cells - 1, 1);
    expect(fewer.left + fewer.delays.p99).toBeGreaterThan(1);
    expect(scale(PRACTICE, { ...FIGURES, cellGb: 1 }, 1, 1).cells).toBe(15);
  });

  it('has a replica more for each event loop that the busiest minute would fill, and never one alone', () => {
    expect(scale(PRACTICE, FIGURES, 1, 1).replicas).toBe(2);
    const { day, cells, replicas } = scale(PRACTICE, { ...FIGURES, loopMs: 4_000 }, 1, 1);
    expect(cells).toBe(1);
    expect(replicas).toBe(Math.ceil(day.busiestMinute / 7.5));
  });
});
