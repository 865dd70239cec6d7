import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { KILL_POINTS, killPointFolder, reached } from './kill-point';

describe('kill points', () => {
  it('are armed by a folder together with the parent of the process', () => {
    expect(killPointFolder('/tmp/points:4711', 4711)).toBe('/tmp/points');
  });

  it.each([
    ['nothing', undefined],
    ['an empty value', ''],
    ['a folder alone', '/tmp/points'],
    ['the parent of another process', '/tmp/points:4712'],
    ['a parent alone', ':4711'],
    ['more than a parent', '/tmp/points:47110'],
  ])('are not armed by %s', (_, setting) => {
    expect(killPointFolder(setting, 4711)).toBeNull();
  });

  it('let a process live that was not started to die', () => {
    for (const point of KILL_POINTS) reached(point);
    expect(process.pid).toBeGreaterThan(0);
  });

  it('end a process whose parent wants the point, and another one that meets it later lives', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-points-'));
    writeFileSync(join(folder, 'connected'), '');
    const module = resolve('dist/src/platform/kill-point.js');
    const env = { ...process.env, LEDGERSTAMP_KILL_POINTS: `${folder}:${process.pid}` };
    const meet = (): SpawnSyncReturns<Buffer> =>
      spawnSync(process.execPath, ['-e', `require(${JSON.stringify(module)}).reached('connected')`], { env });
    expect([meet().signal, meet().status]).toEqual(['SIGKILL', 0]);
    rmSync(folder, { recursive: true });
  });
});
