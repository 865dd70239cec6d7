import { KILL_POINTS, reached, readKillPoint } from './kill-point';

describe('kill points', () => {
  it('are armed by a point together with the parent of the process', () => {
    for (const point of KILL_POINTS) expect(readKillPoint(`${point}:4711`, 4711)).toBe(point);
  });

  it.each([
    ['nothing', undefined],
    ['an empty value', ''],
    ['a point alone', 'connected'],
    ['the parent of another process', 'connected:4712'],
    ['a point that there is not', 'elsewhere:4711'],
    ['more than a point', 'connected:47110'],
  ])('are not armed by %s', (_, setting) => {
    expect(readKillPoint(setting, 4711)).toBeNull();
  });

  it('let a process live that was not started to die', () => {
    KILL_POINTS.forEach(reached);
    expect(process.pid).toBeGreaterThan(0);
  });
});
