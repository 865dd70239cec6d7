import Table from 'cli-table3';
import { runProgram } from '../../../src/platform/command-line/run-program';
import { auditLine, isClean } from '../load/audit';
import { MeasuredDatabase } from '../load/measured-database';
import { type LatencyResult, type Percentiles, runLatency } from './latency-run';
import { latencyCommand, type LatencyOptions } from './options';

async function main(options: LatencyOptions): Promise<void> {
  const database = await MeasuredDatabase.start();
  try {
    const result = await runLatency(database, options, (line) => process.stderr.write(`${line}\n`));
    const { version: postgres } = database;
    const report = { options, postgres, node: process.version, result };
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : tables(options, result));
    if (!isClean(result.audit)) process.exitCode = 1;
  } finally {
    await database.stop();
  }
}

function tables({ latency, processing, organisations }: LatencyOptions, result: LatencyResult): string {
  const head = ['', 'documents', 'a second', 'p50', 'p90', 'p99'];
  const table = new Table({ head, style: { head: [], border: [], compact: true } });
  for (const { name, documents, perSecond, toSubmitted, toWrittenBack } of result.phases) {
    const row = (what: string, { p50, p90, p99 }: Percentiles): void => {
      const times = [p50, p90, p99].map((ms) => (ms === null ? '-' : `${Math.round(ms)} ms`));
      table.push([`${name}: ${what}`, String(documents), perSecond.toFixed(1), ...times]);
    };
    row("Xero's webhook to submitted", toSubmitted);
    row("the service's webhook to written back", toWrittenBack);
  }
  const full = result.fullLoadPerSecond;
  const load = full === null ? '' : `, full load ${full.toFixed(1)} documents a second`;
  const what = `${organisations} organisations, latency ${latency} ms, processing ${processing} ms${load}`;
  return `${what}\n${table.toString()}\n${auditLine(result.audit, false)}\n`;
}

void runProgram(latencyCommand().action(main));
