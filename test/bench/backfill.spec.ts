import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { HistoryReport } from '../../proof/simulation/history/history-judge';

const run = promisify(execFile);
/** Of the history that goes ahead: 10,000 take about an hour. */
const DOCUMENTS = Number(process.env.BACKFILL_DOCUMENTS ?? 100);
const PATIENCE_MS = 600_000 + DOCUMENTS * 1_000;

/** Its exit code is a verdict over thousands of documents; of a few, the facts are looked at. */
async function bench(...options: string[]): Promise<HistoryReport> {
  const program = ['dist/proof/bench/main.js', 'backfill', ...options];
  const { stdout } = await run(process.execPath, program, { timeout: PATIENCE_MS }).catch(
    (ended: { stdout?: string }) => {
      if (ended.stdout === undefined || ended.stdout === '') throw ended;
      return { stdout: ended.stdout };
    },
  );
  return (JSON.parse(stdout) as { result: HistoryReport }).result;
}

describe('a history in simulated time', () => {
  // The program as it is built: it has a clock of its own, which no test should share.
  it(
    'follows its plan over two days of quota: in order, each once, next to live documents, through kills',
    async () => {
      const options = ['--documents', '100', '--kills', '4', '--live', '4', '--per-day', '400', '--json'];
      const report = await bench(...options);
      expect(report).toMatchObject({
        ...{ documents: 100, kills: 4, results: { written_back: 100 } },
        ...{ fiscalisedTwice: 0, neverFiscalised: 0, outOfOrder: 0, limitViolations: 0, violations: [] },
      });
      expect(report.days.taken).toBeGreaterThan(1);
      expect(report.live.documents).toBe(5);
      // A kill costs a lease of 15 simulated seconds, and all four may meet the same document.
      expect(report.live.slowestSeconds).toBeLessThanOrEqual(90);
      // Few documents make few calls: here each is 0.5 %. Ten documents are read by id until lists are believed, contacts once in
      // each minute of sending, and a kill costs some calls.
      expect(Math.abs(report.calls.differencePercent)).toBeLessThanOrEqual(18);
      // One for each, live ones too; a kill, or the call that finds the day used up, can cost one more.
      expect(report.downloads).toBeLessThanOrEqual(150);
      expect(report.calls.counted).toBe(report.calls.made + report.calls.live);
    },
    PATIENCE_MS,
  );

  it(
    "goes to its end over a year's end before the go-live date that is proposed for it, with its own dates, next to sales",
    async () => {
      const documents = ['--documents', String(DOCUMENTS), '--ahead', '--json'];
      const report = await bench(...documents, '--kills', '2', '--live', '6', '--per-day', '1000');
      expect(report).toMatchObject({
        // Six are sold meanwhile and go by a plan of their own, six more on the first days of live work.
        ...{ documents: DOCUMENTS + 6, kills: 2, results: { written_back: DOCUMENTS + 6 } },
        ...{ fiscalisedTwice: 0, neverFiscalised: 0, outOfOrder: 0, withOtherDate: 0 },
        ...{ limitViolations: 0, violations: [], live: { documents: 12 } },
      });
      expect(report.live.slowestSeconds).toBeLessThanOrEqual(90);
    },
    PATIENCE_MS,
  );
});
