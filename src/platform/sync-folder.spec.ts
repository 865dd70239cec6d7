import { spawnSync } from 'node:child_process';
import {
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { giveToOwnerOfFolder } from './sync-folder';

const ACCOUNT = 65_534;

if (process.platform === 'linux' && process.getuid?.() === 0) {
  describe('what root has made in the folder of an account', () => {
    let above: string;
    let made: string;
    const ownerOf = (path: string): number => statSync(path).uid;

    beforeEach(() => {
      above = mkdtempSync(join(tmpdir(), 'ledgerstamp-given-'));
      made = join(above, 'of-the-account', 'made');
      mkdirSync(join(made, '..'));
      writeFileSync(made, '');
      chownSync(join(made, '..'), ACCOUNT, ACCOUNT);
    });

    afterEach(() => rmSync(above, { recursive: true }));

    it('is given to that account', async () => {
      await giveToOwnerOfFolder(made);
      expect(ownerOf(made)).toBe(ACCOUNT);
    });

    it.each([
      ['a link', symlinkSync],
      ['another name', linkSync],
    ])('is left alone where the account has put %s of a foreign file in its place', async (_what, put) => {
      const foreign = join(above, 'foreign');
      renameSync(made, foreign);
      put(foreign, made);
      const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
      await giveToOwnerOfFolder(made);
      expect([ownerOf(foreign), said.mock.calls.length]).toEqual([0, 1]);
      said.mockRestore();
    });

    it('stays with root, with a warning, where the disk lets nobody change owners', () => {
      const module = JSON.stringify(resolve('dist/src/platform/sync-folder.js'));
      const script = `void require(${module}).giveToOwnerOfFolder(${JSON.stringify(made)})`;
      const words = ['--bounding-set', '-chown', process.execPath, '-e', script];
      const { status, stderr } = spawnSync('setpriv', words, { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, expect.stringMatching(/made does not get the owner.*EPERM/)]);
      expect(ownerOf(made)).toBe(0);
    });
  });
} else {
  it('is NOT TRIED: it needs root on Linux', () => expect(process.getuid?.()).not.toBe(0));
}
