import { join } from 'node:path';
import Table from 'cli-table3';
import { callJson } from '../../../demo/http-json';
import type { ReceiptRegister } from '../../../demo/receipt-register';
import { FISCAL_ACCOUNT, setUpFiscalService, setUpXero } from '../../../demo/set-up';
import { documentsInBooks, isApproved } from '../audit';
import { Bookkeeper } from '../bookkeeper';
import { address, DIST, type Judges, portOf, startJudges, stopJudges } from '../chaos-world';
import { pause } from '../disturbance';
import { FaultProxy } from '../fault-proxy';
import { Measurements } from '../measurements';
import { spoil } from '../network-faults';
import type { NaiveOptions } from '../options';
import { Random } from '../random';
import { Replica } from '../replica';
import { emptyBooks } from '../sales';
import { fiscalStorm, submissionFault, xeroStorm } from '../storms';
import { FISCAL_HEADERS, type ScriptSettings } from './script';

const PAUSE_MS = { shortest: 50, longest: 700 };
/** Pause between kills, in milliseconds: about as often as a replica is killed in the other run. */
const KILL_AFTER_MS = { shortest: 500, longest: 3_000 };
/** Time to finish the remaining work undisturbed, in milliseconds. */
const RESTS_MS = 30_000;
const MAPPINGS = [
  ['/taxmapping', { TaxCode: 'VAT155', DestinationTaxId: 517 }],
  ['/currencymapping', { SourceCurrency: 'USD', DestinationCurrency: 'USD' }],
] as const;

type Say = (line: string) => void;

export interface NaiveReport {
  readonly seed: number;
  readonly minutes: number;
  readonly kills: number;
  readonly invoices: number;
  readonly fiscalised: number;
  readonly fiscalisedTwice: number;
  /** Receipts in excess of one per document. */
  readonly extraReceipts: number;
  /** Approved documents without a receipt after the undisturbed time; the script reports none of them. */
  readonly missing: number;
}

/** Runs the script under the same disturbances, except those of a database and of webhooks, which it does not have. */
export async function runNaive(options: NaiveOptions, directory: string, say: Say): Promise<NaiveReport> {
  const judges = await startJudges(directory);
  const proxies = [
    await FaultProxy.start(() => [portOf(judges.xero.url)]),
    await FaultProxy.start(() => [portOf(judges.fiscal.url)]),
  ] as const;
  const measurements = new Measurements();
  const tenantId = await setUpBooks(judges);
  const script = startScript(directory, tenantId, proxies, measurements);
  try {
    await script.up();
    const control = `${judges.xero.url}/_control/organisations/${tenantId}`;
    const stream = (index: number): Random => new Random(options.seed * 4 + index);
    const bookkeeper = new Bookkeeper(control, stream(2));
    bookkeeper.begin();
    say(`seed ${options.seed}: ${options.minutes} minutes of chaos for the script`);
    const end = Date.now() + options.minutes * 60_000;
    try {
      await Promise.all([
        killAgainAndAgain(script, stream(3), end),
        disturb(judges, proxies, stream(1), end),
      ]);
    } finally {
      await bookkeeper.end();
    }
    await heal(judges, proxies);
    await pause(RESTS_MS);
    const missing = await missingIn(judges, tenantId);
    return { ...(await judge(options, judges, measurements.kills, bookkeeper.counts.invoices)), missing };
  } finally {
    await script.stop();
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await stopJudges(judges);
  }
}

async function setUpBooks({ xero, fiscal }: Judges): Promise<string> {
  const books = emptyBooks();
  await setUpXero(xero.url, 'http://127.0.0.1:1', books);
  await setUpFiscalService(fiscal.url, books);
  const account = `${fiscal.url}/_control/accounts/${FISCAL_ACCOUNT}`;
  await callJson('PUT', account, { profile: 'contract' });
  for (const [path, mapping] of MAPPINGS) {
    await callJson('POST', fiscal.url + path, mapping, FISCAL_HEADERS);
  }
  const [organisation] = await callJson<{ tenantId: string }[]>('GET', `${xero.url}/_control/organisations`);
  return organisation?.tenantId ?? '';
}

function startScript(
  directory: string,
  tenantId: string,
  [xero, fiscal]: readonly [FaultProxy, FaultProxy],
  measurements: Measurements,
): Replica {
  const settings: ScriptSettings = {
    ...{ xeroUrl: address(xero), fiscalUrl: address(fiscal), tenantId },
    doneFile: join(directory, 'done.txt'),
  };
  const program = join(DIST, 'proof/chaos/naive/process.js');
  return new Replica('script', program, { SCRIPT: JSON.stringify(settings) }, directory, {
    died: (death) => measurements.died(death, null),
  });
}

async function killAgainAndAgain(script: Replica, random: Random, end: number): Promise<void> {
  while (Date.now() < end) {
    await pause(random.whole(KILL_AFTER_MS.shortest, KILL_AFTER_MS.longest));
    await script.kill();
  }
}

async function disturb(
  judges: Judges,
  proxies: readonly FaultProxy[],
  random: Random,
  end: number,
): Promise<void> {
  while (Date.now() < end) {
    await pause(random.whole(PAUSE_MS.shortest, PAUSE_MS.longest));
    const what = random.next();
    if (what < 0.3) await submissionFault(judges, random);
    else if (what < 0.5) await fiscalStorm(judges, random);
    else if (what < 0.7) await xeroStorm(judges, random);
    else await spoil(proxies, random, random.pick(['reset', 'latency', 'half open'] as const));
  }
}

async function heal({ xero, fiscal }: Judges, proxies: readonly FaultProxy[]): Promise<void> {
  for (const proxy of proxies) proxy.set({ kind: 'none' });
  for (const { url } of [xero, fiscal]) await callJson('DELETE', `${url}/_control/faults`);
}

async function judge(
  { seed, minutes }: NaiveOptions,
  { fiscal }: Judges,
  kills: number,
  invoices: number,
): Promise<Omit<NaiveReport, 'missing'>> {
  const register = await callJson<ReceiptRegister>('GET', `${fiscal.url}/_control/ledger`);
  const extraReceipts = register.fiscalisedTwice.reduce((sum, { times }) => sum + times - 1, 0);
  const fiscalised = register.receipts.length - extraReceipts;
  const fiscalisedTwice = register.fiscalisedTwice.length;
  return { seed, minutes, kills, invoices, fiscalised, fiscalisedTwice, extraReceipts };
}

async function missingIn(judges: Judges, tenantId: string): Promise<number> {
  const register = await callJson<ReceiptRegister>('GET', `${judges.fiscal.url}/_control/ledger`);
  const fiscalised = new Set(register.receipts.map(({ invoiceId }) => invoiceId));
  const approved = (await documentsInBooks(judges, tenantId)).filter(isApproved);
  // The script does not handle credit notes.
  return approved.filter(({ id, number }) => !number.startsWith('CN-') && !fiscalised.has(id)).length;
}

export function naiveTable(report: NaiveReport): string {
  const table = new Table({ style: { head: [], border: [] } });
  table.push(
    ['Seed, minutes', `${report.seed}, ${report.minutes}`],
    ['Processes killed', report.kills],
    ['Invoices in the books', report.invoices],
    ['Invoices fiscalised', report.fiscalised],
    ['of these more than once', report.fiscalisedTwice],
    ['Receipts too many', report.extraReceipts],
    ['Approved and never fiscalised', report.missing],
  );
  return `${table.toString()}\n`;
}
