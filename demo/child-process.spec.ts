import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from './child-process';

describe('a server in its own process', () => {
  it('that ends at its start is reported when all of its last words are in the log', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-process-'));
    const program = join(folder, 'program.cjs');
    // Writes after the end of the process from a child of it, as the keeper of the embedded database may.
    const late = "setTimeout(() => process.stderr.write('no database'), 200)";
    writeFileSync(
      program,
      `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(late)}],
         { stdio: ['ignore', 'ignore', 'inherit'] }).unref();
       process.exit(3)`,
    );
    const log = join(folder, 'connector.log');
    await expect(ServerProcess.start('connector', program, {}, folder)).rejects.toThrow(
      `connector did not start (it ended with code 3); its log is ${log}`,
    );
    expect(readFileSync(log, 'utf8')).toMatch(/^no database$/);
    rmSync(folder, { recursive: true });
  });
});
