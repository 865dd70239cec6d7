import { Logger } from '@nestjs/common';
import { Blueprint } from '../../proof/simulation/blueprint';
import type { Emphasis } from '../../proof/simulation/emphasis';
import { runSchedule, type ScheduleResult } from '../../proof/simulation/schedule';
import { TestBed } from '../../proof/simulation/test-bed';

/** Seeds; in some of them two processes create a file at the same time, so that random names decide the order. */
const SEEDS = Array.from({ length: 16 }, (_, index) => index + 1);

async function schedulesOf(seeds: readonly number[], emphasis: Emphasis = {}): Promise<ScheduleResult[]> {
  const testBed = await TestBed.open(null);
  try {
    const results: ScheduleResult[] = [];
    for (const seed of seeds) results.push(await runSchedule(testBed, new Blueprint(), seed, emphasis));
    return results;
  } finally {
    await testBed.close();
  }
}

describe('a seed of the simulation', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  it('means the same schedule each time, with the same journal, where a standby is promoted', async () => {
    const first = await schedulesOf(SEEDS, { failsOver: true });
    const second = await schedulesOf(SEEDS, { failsOver: true });
    expect(second).toEqual(first);
    expect(first.some(({ met }) => met['failover: promoted'] !== undefined)).toBe(true);
  });

  it('sends nothing again after a success without an owner, also one that was compared while the refusal was being stored', async () => {
    const unsaid = { isRepeatable: false, takesUnsaid: true, events: { wait: 8, run: 12 } };
    const seeds = Array.from({ length: 40 }, (_, index) => index + 1);
    const results = await schedulesOf(seeds, unsaid);
    expect(results.flatMap(({ violations }) => violations)).toEqual([]);
  });

  it('draws a failover in every fifth schedule', async () => {
    const results = await schedulesOf([3, 4, 5, 9]);
    expect(results.map(({ met }) => 'failover: promoted' in met)).toEqual([false, true, false, true]);
  });
});
