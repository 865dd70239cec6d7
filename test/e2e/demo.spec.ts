import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DemoReport } from '../../demo/report';
import { freePort } from '../../demo/free-port';
import { eventually } from '../../demo/eventually';
import { expectPage } from '../docs/expect-page';
import { personalTextsIn } from '../support/logged-lines';
import { demoDirectory, type EndedDemo, runDemo, startDemo } from '../support/demo-program';
import { BUYER, invoice } from '../support/xero-documents';

const OF_EACH_LINE = ['level', 'time', 'version', 'replica', 'context', 'msg', 'reqId'];

/** Events of a log in order, each once, with the names of its fields and its count. */
function eventsOf(log: string): string {
  const counts = new Map<string, number>();
  for (const line of log.split('\n').filter((one) => one.startsWith('{'))) {
    const fields = JSON.parse(line) as Record<string, unknown>;
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining(['level', 'time', 'version', 'replica', 'msg']),
    );
    expect(fields.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/);
    const own = Object.keys(fields).filter((name) => !OF_EACH_LINE.includes(name));
    const event = [fields.level, fields.context, JSON.stringify(fields.msg), ...own].join(' ');
    counts.set(event, (counts.get(event) ?? 0) + 1);
  }
  const lines = [...counts].map(([event, count]) => `${count} ${event}\n`);
  return lines.join('');
}

describe('the demo', () => {
  let directory: string;

  beforeEach(() => {
    directory = demoDirectory();
  });

  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const start = (...options: string[]): ChildProcess => startDemo(directory, ...options);
  const run = (...options: string[]): Promise<EndedDemo> => runDemo(directory, ...options);

  /** Processes that were started in this test's directory or whose command names it. */
  const leftBehind = (): string[] =>
    execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter(
        (line) => line.includes(directory) || cwdOf(line.trim().split(' ')[0] ?? '').startsWith(directory),
      );

  it('does the main job on the sample business and says what became of every document', async () => {
    const { code, stdout, stderr } = await run('--once', '--json');
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    const report = JSON.parse(stdout) as DemoReport;
    expect(report.audit).toEqual({ fiscalisedTwice: [], lost: [], disagreeing: [] });
    expect(report.totals.byState).toEqual({ written_back: 43, waiting: 10 });
    expect(report.notSubmitted).toHaveLength(8);
    expect(stderr).toContain('Written back / reason');
    // Without colours, as in each file and pipe.
    expect(stderr).not.toContain('\u001b');
    const log = readFileSync(join(directory, '.ledgerstamp/demo/connector.log'), 'utf8');
    expectPage('test/golden-log/demo.txt', eventsOf(log));
    expect(personalTextsIn(log, [readFileSync('demo/books/sample-books.json', 'utf8')])).toEqual([]);
    for (const document of report.documents) {
      if (document.state === 'written_back')
        expect(document.fiscalData?.qrUrl).toMatch(/^https:\/\/fdmstest/);
      else expect(document.reason).toBeTruthy();
    }
    expect(leftBehind()).toEqual([]);
  });

  it('goes on where it was killed, with nothing fiscalised twice and nothing left behind', async () => {
    // Kills at any time after there is something to continue from.
    const isBegun = (): Promise<true | null> =>
      Promise.resolve(existsSync(join(directory, '.ledgerstamp/demo/run.json')) ? true : null);
    for (const afterMs of [4_000, 1_500]) {
      const child = start('--once', '--documents', '40');
      const ended = new Promise((settle) => child.on('close', settle));
      await eventually('a run that can be gone on with', isBegun);
      await new Promise((settle) => setTimeout(settle, afterMs));
      child.kill('SIGKILL');
      await ended;
      await eventually(
        'no process left',
        () => Promise.resolve(leftBehind().length === 0 ? true : null),
        () => Promise.resolve(leftBehind().join('\n')),
      );
    }
    const { code, stdout, stderr } = await run('--once', '--json', '--documents', '40');
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    const report = JSON.parse(stdout) as DemoReport;
    expect(report.isResumed).toBe(true);
    expect(report.audit).toEqual({ fiscalisedTwice: [], lost: [], disagreeing: [] });
  });

  it('serves at the port that it is given, and keeps its settings for the command line: doctor finds no fault', async () => {
    const port = await freePort();
    const child = start('--documents', '2', '--port', String(port));
    const ended = new Promise((settle) => child.on('close', settle));
    let said = '';
    child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
    child.stdout?.on('data', (text: Buffer) => (said += text.toString()));
    const command = await eventually(
      'what to open',
      () => Promise.resolve(/node --env-file=(\S+) (\S+) organisations/.exec(said)),
      () => Promise.resolve(said),
    );
    expect(said).toContain(`http://127.0.0.1:${port}/api/docs`);
    const elsewhere = demoDirectory();
    const refused = await runDemo(elsewhere, '--port', String(port));
    rmSync(elsewhere, { recursive: true, force: true });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(`Port ${port} is in use`)]);
    const [, settings = '', program = ''] = command;
    const words = [`--env-file=${settings}`, resolve(directory, program), 'doctor', '--json'];
    const doctor = spawnSync(process.execPath, words, { cwd: directory, encoding: 'utf8' });
    child.kill('SIGINT');
    await ended;
    expect([doctor.status, doctor.stderr]).toEqual([0, '']);
    expect(leftBehind()).toEqual([]);
  });

  it('takes documents from a file, and says what is wrong with one that it cannot use', async () => {
    const file = join(directory, 'books.json');
    writeFileSync(
      file,
      JSON.stringify({ Invoices: [invoice(), { ...invoice(), Status: 'DRAFT' }], Contacts: [BUYER] }),
    );
    for (const begun of ['first', 'anew']) {
      const { code, stdout } = await run('--once', '--json', '--source', file);
      expect(`${begun} ${code}`).toBe(`${begun} 0`);
      expect((JSON.parse(stdout) as DemoReport).totals.byState).toEqual({ written_back: 1 });
    }
    writeFileSync(file, '{"Invoices": 7}');
    const refused = await run('--once', '--source', file);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('"Invoices" must be a list');
    const misspelt = await run('--onec');
    expect([misspelt.code, misspelt.stderr]).toEqual([2, expect.stringContaining('Usage:')]);
  });
});

/** Working directory of a process, if the system reveals it. */
function cwdOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // The process has ended, belongs to another user, or the system has no /proc.
    return '';
  }
}
