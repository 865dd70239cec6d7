import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { nextPoint, notMet, WantedPoints } from '../../proof/chaos/kill-aim';
import { Random } from '../../proof/chaos/random';
import { KILL_POINTS, type KillPoint } from '../../src/platform/kill-point';

describe('the point that chaos aims at next', () => {
  /** Aims this many times; each aim ends a life unless its point is always missed. */
  function aimed(
    times: number,
    missed: readonly KillPoint[],
  ): Record<'tries' | 'met', Map<KillPoint, number>> {
    const random = new Random(7);
    const tries = new Map<KillPoint, number>();
    const met = new Map<KillPoint, number>();
    for (let aims = 0; aims < times; aims += 1) {
      const point = nextPoint(random, Object.fromEntries(tries), Object.fromEntries(met));
      tries.set(point, (tries.get(point) ?? 0) + 1);
      if (!missed.includes(point)) met.set(point, (met.get(point) ?? 0) + 1);
    }
    return { tries, met };
  }

  it('is each one once before any is aimed at again', () => {
    const { tries } = aimed(KILL_POINTS.length, []);
    expect([...tries.values()]).toEqual(KILL_POINTS.map(() => 1));
    const { tries: twice } = aimed(2 * KILL_POINTS.length, []);
    expect([...twice.values()]).toEqual(KILL_POINTS.map(() => 2));
  });

  it('is one that was missed, for as long as there is one, and they take turns', () => {
    const missed: KillPoint[] = ['file-attached', 'note-begun'];
    const { tries, met } = aimed(KILL_POINTS.length + 10, missed);
    expect(missed.map((point) => tries.get(point))).toEqual([6, 6]);
    expect(notMet(Object.fromEntries(met))).toEqual(missed);
  });
});

describe('the points that are wanted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-points-'));
  const points = new WantedPoints(folder);

  afterAll(() => rmSync(folder, { recursive: true }));

  it('are met by the process that ends there, whatever else ends, and by none after they are withdrawn', () => {
    const meet = (point: KillPoint): number => {
      const module = resolve('dist/src/platform/kill-point.js');
      const env = { ...process.env, LEDGERSTAMP_KILL_POINTS: `${folder}:${process.pid}` };
      const program = `require(${JSON.stringify(module)}).reached(${JSON.stringify(point)})`;
      return spawnSync(process.execPath, ['-e', program], { env }).pid;
    };
    points.want(['page-read', 'connected']);
    const [first, second] = [meet('connected'), meet('connected')];
    points.withdraw();
    const late = meet('page-read');
    expect([undefined, second, late, first].map((pid) => points.metBy(pid))).toEqual([
      ...[null, null, null],
      'connected',
    ]);
  });
});
