import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { Client } from 'pg';
import { ServerProcess } from '../../../demo/child-process';
import { wholeNumber } from '../../../src/platform/command-line/number-options';
import { runProgram } from '../../../src/platform/command-line/run-program';
import { BenchDatabases } from '../calls/bench-world';
import { INVOICE_STATEMENTS, ORGANISATION, ORGANISATION_STATEMENTS } from './sample-books';

const DIST = join(__dirname, '../../..');
const AT_ONCE = 1_000;

/** The tables are made by the service itself, at its first start. */
async function migrate(url: string): Promise<void> {
  const logs = mkdtempSync(join(tmpdir(), 'ledgerstamp-bench-'));
  const environment = {
    ...{ DATABASE_URL: url, PORT: '0', PUBLIC_URL: 'http://127.0.0.1:1', FISCAL_URL: 'http://127.0.0.1:1' },
    ...{ ENCRYPTION_KEY: randomBytes(32).toString('hex'), ADMIN_API_KEY: randomBytes(24).toString('hex') },
    ...{ XERO_CLIENT_ID: 'bench', XERO_CLIENT_SECRET: 'bench', JOURNAL_DIRECTORY: join(logs, 'journal') },
  };
  const service = await ServerProcess.start('connector', join(DIST, 'src/main.js'), environment, logs);
  await service.stop();
  rmSync(logs, { recursive: true, force: true });
}

async function fill(url: string, documents: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of ORGANISATION_STATEMENTS) await client.query(statement);
  for (let from = 1; from <= documents; from += AT_ONCE) {
    const till = Math.min(documents, from + AT_ONCE - 1);
    for (const statement of INVOICE_STATEMENTS) await client.query(statement, [from, till]);
    if (till % (10 * AT_ONCE) === 0 || till === documents) say(`${till} of ${documents} documents stored`);
  }
  await client.query('analyze');
  await client.end();
}

/** The command as an operator calls it: its output, and the most memory that it had, in megabytes. */
function reconcile(url: string): Promise<{ stdout: string; megabytes: number }> {
  const days = ['--from', '2026-01-01', '--till', '2026-12-31'];
  const words = ['reconcile', '--organisation', ORGANISATION, ...days, '--stored'];
  const program = ['--require', join(__dirname, 'report-memory.js'), join(DIST, 'src/cli/main.js')];
  return new Promise((settle, reject) => {
    execFile(
      process.execPath,
      [...program, ...words],
      { env: { DATABASE_URL: url } },
      (_error, stdout, stderr) => {
        const kilobytes = /maxRSS (\d+)/.exec(stderr)?.[1];
        if (kilobytes === undefined || stdout === '') reject(new Error(stderr));
        else settle({ stdout, megabytes: Math.round(Number(kilobytes) / 1024) });
      },
    );
  });
}

async function main({ documents }: { documents: number }): Promise<void> {
  const databases = await BenchDatabases.start();
  try {
    const url = await databases.create('reconciliation');
    say('the service makes its tables');
    await migrate(url);
    await fill(url, documents);
    say('reconciling');
    const begun = process.hrtime.bigint();
    const { stdout, megabytes } = await reconcile(url);
    const seconds = Number((process.hrtime.bigint() - begun) / 10_000_000n) / 100;
    process.stdout.write(`${stdout.slice(stdout.indexOf('Class\t'))}\n`);
    process.stdout.write(`${documents} documents in ${seconds} s, at most ${megabytes} MB of memory.\n`);
  } finally {
    await databases.stop();
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

void runProgram(
  new Command('npm run bench:reconciliation --')
    .option('--documents <N>', 'how many have gone the whole way', wholeNumber(1_000, 1_000_000), 100_000)
    .showHelpAfterError()
    .action(main),
);
