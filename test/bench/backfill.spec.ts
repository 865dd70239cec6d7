import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { HistoryReport } from '../../proof/simulation/history/history-judge';

const run = promisify(execFile);
/** Number of documents of the history; 10,000 take about an hour. */
const DOCUMENTS = Number(process.env.BACKFILL_DOCUMENTS ?? 100);
const PATIENCE_MS = 600_000 + DOCUMENTS * 1_000;

/** Runs the bench. Its exit code is a verdict about thousands of documents, so this test checks the facts instead. */
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
  // Runs the built program, because its own clock must not be shared with tests.
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
      // Allows for four kills, each of which costs a lease of 15 simulated seconds and may concern the same document.
      expect(report.live.slowestSeconds).toBeLessThanOrEqual(90);
      // Allows a wide difference, because each call is 0.5 % here. Ten documents are read by id until lists are
      // trusted, contacts are read every minute, and a kill costs some calls.
      expect(Math.abs(report.calls.differencePercent)).toBeLessThanOrEqual(18);
      // Expects one download per document, with more for kills and for calls that find the day's limit used up.
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
        // Counts six documents that are sold meanwhile by a plan of their own, and six more on the first days of live
        // work.
        ...{ documents: DOCUMENTS + 6, kills: 2, results: { written_back: DOCUMENTS + 6 } },
        ...{ fiscalisedTwice: 0, neverFiscalised: 0, outOfOrder: 0, withOtherDate: 0 },
        ...{ limitViolations: 0, violations: [], live: { documents: 12 } },
      });
      expect(report.live.slowestSeconds).toBeLessThanOrEqual(90);
    },
    PATIENCE_MS,
  );
});
