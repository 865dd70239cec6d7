import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { CallsReport } from '../../bench/calls/report';

const PROGRAM = resolve('dist/bench/calls/main.js');
const DOCUMENTS = 50;

describe('the calls to Xero that a document costs', () => {
  it('stay within what is promised, and far below those of a script', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...[PROGRAM, '--documents', String(DOCUMENTS), '--json'],
    ]);
    const report = JSON.parse(stdout) as CallsReport;
    // With a thousand documents, 2.06 and 1.06: what is paid once weighs more on fifty.
    expect(report.withNote.callsPerDocument).toBeLessThanOrEqual(2.4);
    expect(report.withoutNote.callsPerDocument).toBeLessThanOrEqual(1.4);
    expect(report.whenNoLink.callsPerDocument).toBeLessThanOrEqual(1.4);
    expect(report.whenNoLink.calls['PUT Invoices/{id}/History']).toBeUndefined();
    expect(report.scriptToOurs).toBeGreaterThanOrEqual(2.1);
    expect(report.withNote.calls['PUT Invoices/{id}/Attachments/{name}']).toBe(DOCUMENTS);
    expect(report.withNote.calls['PUT Invoices/{id}/History']).toBe(DOCUMENTS);
    expect(report.withoutNote.calls['PUT Invoices/{id}/History']).toBeUndefined();
    expect(report.script.calls['GET Invoices/{id}']).toBe(2 * DOCUMENTS);
  }, 420_000);

  it('are not counted for invalid arguments', async () => {
    const run = promisify(execFile)(process.execPath, [PROGRAM, '--documents', 'many']);
    await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') });
  });
});
