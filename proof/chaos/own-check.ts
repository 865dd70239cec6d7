import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DIST } from './chaos-world';

/**
 * Runs `ledgerstamp check`: all invariants of the stored data, all audit logs, and all submissions in the journal.
 * @returns null if it passes, otherwise its output
 */
export function checkStoredData(databaseUrl: string, journal: string): Promise<string | null> {
  const { PATH = '', HOME = '' } = process.env;
  const options = {
    env: { PATH, HOME, DATABASE_URL: databaseUrl, JOURNAL_DIRECTORY: journal, NO_COLOR: '1' },
  };
  return new Promise((settle) => {
    execFile(process.execPath, [join(DIST, 'src/cli/main.js'), 'check'], options, (error, out, complaint) =>
      settle(
        error === null && !out.includes('are not in it')
          ? null
          : `ledgerstamp check: ${out}${complaint}`.trim(),
      ),
    );
  });
}
