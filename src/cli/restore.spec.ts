import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireJournal } from './restore';

describe('a restore', () => {
  const before = process.env.JOURNAL_DIRECTORY;
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-restore-'));
    process.env.JOURNAL_DIRECTORY = folder;
  });

  afterEach(() => {
    if (before === undefined) delete process.env.JOURNAL_DIRECTORY;
    else process.env.JOURNAL_DIRECTORY = before;
    rmSync(folder, { recursive: true });
  });

  it('of an installation that never submitted anything is refused without a journal, with what to do', async () => {
    const manifest = { installationId: 'one', submissions: { count: 0, latest: [] } };
    await expect(requireJournal(manifest)).rejects.toThrow(
      /the backup has no submission.*If it never submitted anything, or the journal is lost, add --without-journal/,
    );
  });
});
