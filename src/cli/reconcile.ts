import { setTimeout as rest } from 'node:timers/promises';
import { CLASSES } from '../domain/sales/reconciliation-class';
import { DIFFERENCES } from '../reconciliation/report/classify';
import { BRIDGE_STEPS, type BridgeRow } from '../reconciliation/report/bridge';
import { type Filing, filingSentence } from '../reconciliation/report/filing';
import type { ReportedDocument } from '../reconciliation/report/report';
import { whatToDo } from '../reconciliation/report/what-to-do';
import { type OtherSalesFacts, readOtherSales, withoutReceiptText } from './other-sales';
import type { ServiceApi } from './service-api';
import { bad, type CommandResult, good, table } from './terminal';

export interface PeriodOptions {
  readonly organisation: string;
  /** First and last day, both included. */
  readonly from: string;
  readonly till: string;
}

/** Result common to both kinds of reconciliation. */
interface Found {
  readonly population: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly totals: readonly TotalRow[];
  readonly isWell: boolean;
  readonly taxGaps: number | null;
  readonly bridge: readonly BridgeRow[] | null;
  readonly filing: Filing | null;
  readonly inputsSha256: string;
  readonly sha256: string;
  readonly differences: readonly Difference[];
  /** Sales without a receipt; null: only the service knows them. */
  readonly withoutReceipt: OtherSalesFacts | null;
}

interface TotalRow {
  readonly month: string;
  readonly currency: string;
  readonly kind: string;
  readonly class: string;
  readonly books: string;
  readonly fiscalised: string;
  readonly documents: number;
}

type Difference = Pick<ReportedDocument, 'kind' | 'class' | 'number' | 'issuedOn' | 'reasons' | 'sourceId'>;

const DIFFERENCE_HEADS = ['Difference', 'Number', 'Date', 'Why', 'What to do', 'Id in the books'];
const BRIDGE_HEADS = [
  ...[
    'Currency',
    'Tax',
    'Rate',
    'VAT in books',
    'Out',
    'In',
    'Changed',
    'Cents',
    'Not yet',
    'Left out',
    'Elsewhere',
  ],
  ...['No receipt', 'VAT of receipts', 'Not explained'],
];
/** Maximum number of differences printed. */
export const SHOWN = 50;
const LOOK_MS = 500;

/** Lets the service read and compare the books, and waits for the end. */
export async function reconcileBooks(
  service: ServiceApi,
  { organisation, from, till }: Pick<PeriodOptions, 'organisation'> & Partial<PeriodOptions>,
  isWhole: boolean,
): Promise<CommandResult> {
  const path = `/api/organisations/${organisation}/reconciliations`;
  const run = await completedRun(service, path, {
    from,
    to: till,
    reading: isWhole ? 'full' : 'incremental',
  });
  const differences: Difference[] = [];
  for (const name of DIFFERENCES) {
    const limit = SHOWN - differences.length;
    if (limit === 0 || run.classes.every((one) => one.class !== name || one.documents === 0)) continue;
    const lines = `${path}/${run.id}/documents?class=${name}&limit=${limit}`;
    differences.push(...(await service.get<Difference[]>(lines)));
  }
  const counts = new Map(run.classes.map((one) => [one.class, one.documents]));
  const withoutReceipt = await readOtherSales(service, organisation, run.from, run.to);
  return shown({ ...run, counts, differences, withoutReceipt }, { ...run, differences, withoutReceipt });
}

/** Queues a reconciliation and waits for its end. @throws Error when it failed */
export async function completedRun(service: ServiceApi, path: string, order: object): Promise<Run> {
  const { id } = await service.post<{ id: string }>(path, order);
  for (let said = ''; ;) {
    const run = await service.get<Run>(`${path}/${id}`);
    if (run.state === 'completed') return run;
    if (run.state === 'failed') throw new Error(`the reconciliation failed: ${run.detail}`);
    if (run.detail !== said) process.stderr.write(`waiting: ${run.detail}\n`);
    said = run.detail;
    await rest(LOOK_MS);
  }
}

interface Run extends Omit<Found, 'counts' | 'differences' | 'withoutReceipt'> {
  readonly from: string;
  readonly to: string;
  readonly id: string;
  readonly state: string;
  readonly detail: string;
  readonly classes: readonly { readonly class: string; readonly documents: number }[];
}

/** Builds the result for both ways of reconciling. */
export function shown(found: Found, facts: object): CommandResult {
  const counts = CLASSES.map((name) => [name, String(found.counts.get(name) ?? 0)]);
  const totals = found.totals.map((one) => [
    one.month,
    one.currency,
    one.kind,
    one.class,
    String(one.documents),
    one.books,
    one.fiscalised,
  ]);
  const rows = found.differences.map((one) => [
    one.class,
    one.number,
    one.issuedOn,
    one.reasons.join(' '),
    whatToDo(one),
    one.sourceId,
  ]);
  const bridge = (found.bridge ?? []).map((row) => [
    ...[row.currency, row.taxCode, row.percent],
    ...BRIDGE_STEPS.map((step) => row[step]),
    ...[row.receipts, row.unexplained],
  ]);
  const parts = [
    ...(rows.length === 0 ? [] : [table(DIFFERENCE_HEADS, rows)]),
    table(['Class', 'Documents'], [...counts, ['population', String(found.population)]]),
    table(['Month', 'Currency', 'Kind', 'Class', 'Documents', 'Books', 'Fiscalised'], totals),
    ...(bridge.length === 0 ? [] : [table(BRIDGE_HEADS, bridge)]),
    ...(found.withoutReceipt === null ? [] : [withoutReceiptText(found.withoutReceipt)]),
    ...(found.filing === null ? [] : [filingText(found.filing)]),
    found.isWell ? good('No differences.') : bad('There are differences.'),
    `Inputs ${found.inputsSha256}\nReport ${found.sha256}`,
  ];
  return { isWell: found.isWell, text: parts.join('\n\n'), facts };
}

/** Says if the return can be filed, with each objection on a line. */
export function filingText(filing: Filing): string {
  const sentence = (filing.isReady ? good : bad)(filingSentence(filing));
  return [sentence, ...filing.reasons.map((reason) => `- ${reason}`)].join('\n');
}
