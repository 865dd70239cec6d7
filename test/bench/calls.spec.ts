import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { CallsReport, MeasuredRun } from '../../proof/bench/calls/calls';

const PROGRAM = resolve('dist/proof/bench/main.js');
const DOCUMENTS = 50;
const [FILE, NOTE] = ['PUT Invoices/{id}/Attachments/{name}', 'PUT Invoices/{id}/History'];
/**
 * Calls for contacts, token, connections and the five settings of the books, which are read twice where the first and a
 * daily reading meet.
 */
const ONCE = 14;
/**
 * Calls that depend on time: the minimum on a fast machine, and the seconds after which a slow one may need one more. A
 * call per document would be far above it.
 */
const AS_TIME_PASSES = {
  'GET Invoices': { least: 3, everySeconds: 10 },
  'GET CreditNotes': { least: 2, everySeconds: 300 },
  'POST Invoices': { least: 3, everySeconds: 3 },
};

/** Maximum calls for a single document, which has its own batch at each step. */
const MOST_ALONE = 5;

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

/** Number of calls that depend neither on the duration of the run nor on comparisons of totals. */
function timeless({ calls, totalCalls, comparedById }: MeasuredRun): number {
  return (
    totalCalls - comparedById - sum(Object.keys(AS_TIME_PASSES).map((operation) => calls[operation] ?? 0))
  );
}

describe('the calls to Xero that a document costs', () => {
  it('are the file and the note, and batches that come as time passes; a script needs more than twice as many', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...[PROGRAM, 'calls', '--documents', String(DOCUMENTS), '--json'],
    ]);
    const { result } = JSON.parse(stdout) as { result: CallsReport };
    const { withNote, whenNoLink, withoutNote, alone, script } = result;
    for (const run of [withNote, whenNoLink, withoutNote]) {
      const notes = run === withNote ? DOCUMENTS : 0;
      expect([run.calls[FILE], run.calls[NOTE] ?? 0]).toEqual([DOCUMENTS, notes]);
      expect(timeless(run)).toBeLessThanOrEqual(DOCUMENTS + notes + ONCE);
      for (const [operation, { least, everySeconds }] of Object.entries(AS_TIME_PASSES))
        expect(run.calls[operation]).toBeLessThanOrEqual(least + run.seconds / everySeconds);
    }
    expect([withNote, whenNoLink, withoutNote].map(({ comparedById }) => comparedById)).toEqual([10, 10, 10]);
    // Counts file, link, invoice and contact; sometimes a check of the clock or of a limit adds one.
    expect(alone.callsPerDocument).toBeLessThanOrEqual(MOST_ALONE);
    expect(script.calls['GET Invoices/{id}']).toBe(2 * DOCUMENTS);
    expect(script.totalCalls / timeless(withNote)).toBeGreaterThanOrEqual(2.2);
  }, 420_000);

  it('are not counted for invalid arguments', async () => {
    const run = promisify(execFile)(process.execPath, [PROGRAM, 'calls', '--documents', 'many']);
    await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') });
  });
});
