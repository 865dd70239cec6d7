import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { IdleResult } from '../../proof/bench/idle';
import type { LargeResult } from '../../proof/bench/stored/large';
import type { LatencyResult } from '../../proof/bench/latency';
import type { ThroughputReport } from '../../proof/bench/throughput/report';

const PATIENCE_MS = 600_000;
/** Maximum statements per poll, and per second of the process. These may only be lowered. */
const [IDLE_POLL_BUDGET, IDLE_PROCESS_BUDGET] = [12, 4];
const CLEAN = { doubled: [], lost: [], wrong: [], webhooksLost: 0 };

/** Runs a bench with few documents and its own servers, database and connectors, to check counts and no times. */
async function bench<Result>(name: string, ...options: string[]): Promise<Result> {
  const program = ['dist/proof/bench/main.js', name, '--json', ...options];
  const { stdout } = await promisify(execFile)(process.execPath, program, { timeout: PATIENCE_MS });
  return (JSON.parse(stdout) as { result: Result }).result;
}

describe('the benches of a connector under load', () => {
  it(
    'count what a document costs, with two replicas, and find none doubled, lost or mixed up',
    async () => {
      const size = ['--organisations', '3', '--documents', '6', '--warm-up', '1', '--replicas', '2'];
      const listed = ['--latency', '5', '--statements', '3'];
      const result = await bench<ThroughputReport>('throughput', ...size, ...listed);
      const { run, unread, floor, queue } = result;
      for (const one of [run, unread])
        expect(one?.audit).toMatchObject({ ...CLEAN, documents: 21, complete: 21 });
      expect(run.spent.pdfMs).toBeGreaterThan(0);
      expect(run.documents).toBe(18);
      expect(run.spent.statements).toBeGreaterThan(floor.commits);
      expect(run.spent.roundTrips).toBeGreaterThan(floor.commits);
      expect(run.spent.walBytes).toBeGreaterThan(floor.walBytes);
      // Expects at least two calls, for the PDF and the note.
      expect(run.spent.xeroCalls).toBeGreaterThanOrEqual(2);
      expect(run.statements).toHaveLength(3);
      expect(queue).toMatchObject({ doubled: 0, lost: 0 });
    },
    PATIENCE_MS,
  );

  it(
    'tell how those with little to do fare while another has a long backlog',
    async () => {
      const size = ['--organisations', '3', '--documents', '20', '--warm-up', '1', '--backlog', '1'];
      const { run } = await bench<ThroughputReport>('throughput', ...size, '--no-queue', '--no-unread');
      expect(run.audit).toMatchObject(CLEAN);
      expect(run.fairness).toMatchObject({
        smallDocuments: 4,
        begun: { count: 4 },
        writtenBack: { count: 4 },
      });
    },
    PATIENCE_MS,
  );

  it(
    'measure from the webhook of Xero to the submission, and from that of the service to the last part',
    async () => {
      const size = ['--organisations', '2', '--idle', '2', '--seconds', '2', '--rate', '2'];
      const result = await bench<LatencyResult>('latency', ...size);
      expect(result.audit).toMatchObject(CLEAN);
      expect(result.phases.map(({ name, documents }) => [name, documents])).toEqual([
        ['idle', 2],
        ['half load', 4],
      ]);
      for (const { toWrittenBack } of result.phases) expect(toWrittenBack.p50).toBeGreaterThanOrEqual(0);
    },
    PATIENCE_MS,
  );

  it(
    'count statements and calls of organisations in which nothing happens',
    async () => {
      const size = ['--organisations', '6', '--seconds', '12', '--accelerate', '600'];
      const result = await bench<IdleResult>('idle', ...size);
      expect(result.usual.statements).toBeGreaterThan(0);
      expect(result.usual.megabytesAfter).toBeGreaterThan(0);
      expect(result.xeroCallsPerOrganisationAndDay).toBeGreaterThan(0);
      expect(result.statementsPerPoll).toBeLessThanOrEqual(IDLE_POLL_BUDGET);
      expect(result.usual.statements).toBeLessThanOrEqual(IDLE_PROCESS_BUDGET);
    },
    PATIENCE_MS,
  );

  it(
    'copy documents that went the whole way, and go on above them',
    async () => {
      const size = ['--organisations', '2', '--documents', '3', '--stored', '500', '--small', '0'];
      const [result] = await bench<LargeResult[]>('large', ...size);
      expect(result).toMatchObject({ stored: 500, journalLines: 500, audit: { ...CLEAN, complete: 26 } });
      expect(result?.pages.every(({ medianMs }) => medianMs > 0)).toBe(true);
    },
    PATIENCE_MS,
  );

  it(
    'name the packages and functions that used the processor',
    async () => {
      const size = [
        '--organisations',
        '2',
        '--documents',
        '5',
        '--warm-up',
        '2',
        '--no-queue',
        '--no-unread',
      ];
      const { profile } = (await bench<ThroughputReport>('throughput', ...size, '--profile', '5')).run;
      expect(profile?.busyMs).toBeGreaterThan(0);
      expect([profile?.packages.length, profile?.functions.length]).toEqual([5, 5]);
    },
    PATIENCE_MS,
  );
});
