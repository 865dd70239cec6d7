import { setTimeout as rest } from 'node:timers/promises';
import { CLASSES } from '../domain/sales/reconciliation-class';
import { DIFFERENCES } from '../reconciliation/report/classify';
import { whatToDo, type ReportedDocument } from '../reconciliation/report/report';
import { type Filing, filingSentence } from '../reconciliation/report/filing';
import type { Given } from './command-options';
import type { Answer, Operations } from './operations';
import type { ServiceApi } from './service-api';
import { bad, type Columns, type CommandResult, good, table, tableOf } from './terminal';

export interface PeriodOptions {
  readonly organisation: string;
  /** First and last day, both included. */
  readonly from: string;
  readonly till: string;
}

type OtherSales = Answer<Operations['GET /api/organisations/{organisation}/other-sales']>;
type Report = Answer<Operations['GET /api/organisations/{organisation}/reconciliations/{id}']>;
type Whole = 'population' | 'totals' | 'isWell' | 'inputsSha256' | 'sha256' | 'classes';
/** Report of a completed run: nothing of it is missing. */
type CompletedRun = Report & { readonly [Name in Whole]: NonNullable<Report[Name]> };

/** Result common to both kinds of reconciliation. */
interface Found extends Pick<CompletedRun, Exclude<Whole, 'classes'> | 'bridge' | 'filing'> {
  readonly counts: ReadonlyMap<string, number>;
  readonly differences: readonly Difference[];
  /** Sales without a receipt; null: only the service knows them. */
  readonly withoutReceipt: OtherSales | null;
}

type Difference = Pick<ReportedDocument, 'kind' | 'class' | 'number' | 'issuedOn' | 'reasons' | 'sourceId'>;

/** Maximum number of differences printed. */
export const SHOWN = 50;
const LOOK_MS = 500;
const RUNS = '/api/organisations/{organisation}/reconciliations';

/** Lets the service read and compare the books, and waits for the end. */
export async function reconcileBooks(
  service: ServiceApi,
  { organisation, from, till }: Pick<PeriodOptions, 'organisation'> & Partial<PeriodOptions>,
  isWhole: boolean,
): Promise<CommandResult> {
  const reading = isWhole ? 'full' : 'incremental';
  const run = await completedRun(service, { organisation, from, to: till, reading });
  const differences: Difference[] = [];
  for (const name of DIFFERENCES) {
    const limit = SHOWN - differences.length;
    if (limit === 0 || run.classes.every((one) => one.class !== name || one.documents === 0)) continue;
    const lines = { organisation, id: run.id, class: name, limit };
    differences.push(...(await service.ask(`GET ${RUNS}/{id}/documents`, lines)));
  }
  const counts = new Map<string, number>(run.classes.map((one) => [one.class, one.documents]));
  const withoutReceipt = await readOtherSales(service, { organisation, from: run.from, till: run.to });
  return shown({ ...run, counts, differences, withoutReceipt }, { ...run, differences, withoutReceipt });
}

/** Queues a reconciliation and waits for its end. @throws Error when it failed */
export async function completedRun(
  service: ServiceApi,
  order: { readonly organisation: string; readonly [name: string]: unknown },
): Promise<CompletedRun> {
  const { organisation } = order;
  const { id } = await service.ask(`POST ${RUNS}`, order);
  for (let said = ''; ;) {
    const run = await service.ask(`GET ${RUNS}/{id}`, { organisation, id });
    if (run.state === 'completed') return run as CompletedRun;
    if (run.state === 'failed') throw new Error(`the reconciliation failed: ${run.detail}`);
    if (run.detail !== said) process.stderr.write(`waiting: ${run.detail}\n`);
    said = run.detail;
    await rest(LOOK_MS);
  }
}

/** Builds the result for both ways of reconciling. */
export function shown(found: Found, facts: object): CommandResult {
  const { differences, counts, population, totals, bridge, withoutReceipt, filing, isWell } = found;
  const classes = CLASSES.map((name) => [name, String(counts.get(name) ?? 0)]);
  const parts = [
    ...(differences.length === 0 ? [] : [tableOf(differences, DIFFERENCE_COLUMNS)]),
    table(['Class', 'Documents'], [...classes, ['population', String(population)]]),
    tableOf(totals, TOTAL_COLUMNS),
    ...(bridge === null || bridge.length === 0 ? [] : [tableOf(bridge, BRIDGE_COLUMNS)]),
    ...(withoutReceipt === null ? [] : [withoutReceiptText(withoutReceipt)]),
    ...(filing === null ? [] : [filingText(filing)]),
    isWell ? good('No differences.') : bad('There are differences.'),
    `Inputs ${found.inputsSha256}\nReport ${found.sha256}`,
  ];
  return { isWell, text: parts.join('\n\n'), facts };
}

const DIFFERENCE_COLUMNS: Columns<Difference> = {
  Difference: 'class',
  Number: 'number',
  Date: 'issuedOn',
  Why: ({ reasons }) => reasons.join(' '),
  'What to do': (one) => whatToDo(one),
  'Id in the books': 'sourceId',
};

const TOTAL_COLUMNS: Columns<CompletedRun['totals'][number]> = {
  Month: 'month',
  Currency: 'currency',
  Kind: 'kind',
  Class: 'class',
  Documents: 'documents',
  Books: 'books',
  Fiscalised: 'fiscalised',
};

const BRIDGE_COLUMNS: Columns<NonNullable<Found['bridge']>[number]> = {
  Currency: 'currency',
  Tax: 'taxCode',
  Rate: 'percent',
  'VAT in books': 'books',
  Out: 'straddlesOut',
  In: 'straddlesIn',
  Changed: 'changed',
  Cents: 'cents',
  'Not yet': 'open',
  'Left out': 'leftOut',
  Elsewhere: 'elsewhere',
  'No receipt': 'otherSales',
  'VAT of receipts': 'receipts',
  'Not explained': 'unexplained',
};

/** Says if the return can be filed, with each objection on a line. */
export function filingText(filing: Filing): string {
  const sentence = (filing.isReady ? good : bad)(filingSentence(filing));
  return [sentence, ...filing.reasons.map((reason) => `- ${reason}`)].join('\n');
}

const MONEY_COLUMNS: Columns<OtherSales['totals'][number]> = {
  Currency: 'currency',
  'Tax of the books': 'taxType',
  Sales: 'count',
  Net: 'net',
  Tax: 'tax',
  'With tax': 'gross',
};

/** Sales of the books that are not invoices, by day. `isWell`: the figures are complete. */
export async function listOtherSales(api: ServiceApi, options: Given): Promise<CommandResult> {
  const facts = await readOtherSales(api, options);
  const days = tableOf(facts.days, { Date: 'issuedOn', Kind: 'kind', ...MONEY_COLUMNS });
  const text = [...(facts.days.length === 0 ? [] : [days]), withoutReceiptText(facts)].join('\n\n');
  return { isWell: facts.gaps.length === 0, text, facts };
}

function readOtherSales(
  api: ServiceApi,
  { organisation, from, till: to }: Pick<Given, 'organisation' | 'from' | 'till'>,
): Promise<OtherSales> {
  return api.ask('GET /api/organisations/{organisation}/other-sales', { organisation, from, to });
}

/** Formats the totals by currency and tax, and their gaps. */
function withoutReceiptText({ totals, gaps }: OtherSales): string {
  const sums =
    totals.length === 0
      ? good('No taxed sales without an invoice are known.')
      : `${bad('Taxed sales without a fiscal receipt:')}\n${tableOf(totals, MONEY_COLUMNS)}`;
  return [sums, ...gaps].join('\n');
}
