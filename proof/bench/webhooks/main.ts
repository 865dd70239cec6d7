import { Client } from 'pg';
import { FISCAL_CREDENTIALS } from '../../../demo/set-up';
import { benchBooks } from '../calls/bench-invoices';
import { runProgram } from '../../../src/platform/command-line/run-program';
import { BenchDatabases, BenchWorld } from '../calls/bench-world';
import { XERO_KEY } from './deliveries';
import { flood } from './flood';
import { floodCommand, type FloodOptions } from './options';
import { type FloodReport, measured, type MeasuredFlood, tables } from './report';

/** The connector with an organisation connected, and the flood over it. @param build undefined: ours */
async function floodOf(name: string, options: FloodOptions, build?: string): Promise<MeasuredFlood> {
  say(`${name}: ${options.seconds} s of flood`);
  const databases = await BenchDatabases.start();
  try {
    const world = await BenchWorld.start(name, databases, { XERO_WEBHOOK_KEY: XERO_KEY }, build);
    try {
      const { tenantId } = await world.connect(benchBooks(1), {});
      const [account] = await world.api.get<{ id: string }[]>('/api/fiscal-accounts');
      const fiscalSecret = FISCAL_CREDENTIALS.apiSecret;
      const addresses = { origin: world.api.url, tenantId, accountId: account?.id ?? '', fiscalSecret };
      const flooded = await flood(addresses, options);
      return measured(flooded, await storedDeliveries(await databases.create(`${name}_src`)));
    } finally {
      await world.stop();
    }
  } finally {
    await databases.stop();
  }
}

/** Counts the stored deliveries of the flood, which belong to no submission. */
async function storedDeliveries(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from inbox i where not exists (
         select from submissions s where position(s.request_id in convert_from(i.body, 'UTF8')) > 0)`,
    );
    return Number(rows[0]?.count ?? 0);
  } finally {
    await client.end();
  }
}

async function run(options: FloodOptions): Promise<FloodReport> {
  const { seconds, bad, good } = options;
  const before = options.before === null ? null : await floodOf('before', options, options.before);
  const now = await floodOf('now', options);
  const [slow, fast] = [before?.goodP99Ms ?? null, now.goodP99Ms];
  const p99BeforeToNow = slow === null || fast === null ? null : Math.round((slow / fast) * 100) / 100;
  return { seconds, badPerSecond: bad, goodPerSecond: good, before, now, p99BeforeToNow };
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main(options: FloodOptions): Promise<void> {
  const report = await run(options);
  process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : tables(report));
  if (report.now.stored < report.now.promised) throw new Error('a delivery was promised and is not stored');
}

void runProgram(floodCommand().action(main));
