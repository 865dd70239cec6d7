import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** Program that runs as its own process, since the limit applies to a whole process. */
const PROGRAM = `
  const { execFileSync } = require('node:child_process');
  const { readdirSync, statSync } = require('node:fs');
  const { join } = require('node:path');
  const { SubmissionJournal } = require(process.argv[1] + '/submission-journal.js');
  const { DiskFolder } = require(process.argv[1] + '/journal-folder.js');
  const { readJournal } = require(process.argv[1] + '/journal-files.js');
  const directory = process.argv[2];
  const entry = (attempt) => ({
    id: '00000000-0000-4000-8000-00000000000' + attempt,
    at: '2026-03-02T12:00:00.000Z', platform: 'xero', tenantId: 't', fiscalAccountId: 'a', documentId: 'd',
    kind: 'invoice', sourceId: 's', attempt, number: 'INV-1', currency: 'USD', total: '115.50', issuedOn: '2026-03-02',
    datedAt: '2026-03-02T14:00:00', originalSourceId: null, fingerprint: 'f', payloadSha256: 'x',
  });
  const limit = (bytes) =>
    execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=' + bytes + ':unlimited']);
  (async () => {
    const journal = new SubmissionJournal(new DiskFolder(directory), { append: async () => undefined });
    await journal.append(entry(1));
    const [file] = readdirSync(directory);
    limit(statSync(join(directory, file)).size + 40);
    const refused = await journal.append(entry(2)).then(() => 'written', (error) => error.message);
    limit('unlimited');
    await journal.append(entry(3));
    const attempts = [], unreadable = [];
    for await (const { record, place } of readJournal(new DiskFolder(directory)))
      record === null ? unreadable.push(place) : attempts.push(record.attempt);
    console.log(JSON.stringify({ refused, attempts, unreadable: unreadable.length }));
  })();
`;

describe('the journal on a disk that is full', () => {
  it('reads the next entry back after the kernel has cut one off in the middle', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'journal-'));
    try {
      const journal = resolve('dist/src/sync/submit/safe-mode');
      const { stdout } = await promisify(execFile)(process.execPath, ['-e', PROGRAM, journal, directory]);
      expect(JSON.parse(stdout)).toEqual({
        refused: 'the submission journal cannot be written (EFBIG)',
        attempts: [1, 3],
        unreadable: 1,
      });
      expect(readdirSync(directory)).toHaveLength(1);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});
