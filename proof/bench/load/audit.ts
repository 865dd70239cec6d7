import { callJson } from '../../../demo/http-json';
import type { FiscalLedger } from '../servers/thin-fiscal-service';
import type { XeroLedger } from '../servers/thin-xero';
import type { LoadWorld } from './load-world';
import { ask } from './measured-database';

/** Comparison of the two servers' data with each other and with the connector's own states. */
export interface Audit {
  readonly documents: number;
  /** Documents with PDF, link and, if notes are switched on, note. */
  readonly complete: number;
  /** Numbers of documents that were submitted more than once. */
  readonly doubled: readonly string[];
  /**
   * Numbers of fiscalised documents that are neither complete nor still in progress; in a run that was not cut off, of all
   * incomplete ones.
   */
  readonly lost: readonly string[];
  /** Numbers of documents with the link or PDF of another document, or with two files or notes. */
  readonly wrong: readonly string[];
  readonly webhooksLost: number;
}

export interface Ledgers {
  readonly xero: XeroLedger;
  readonly fiscal: FiscalLedger;
}

/** States from which the connector still finishes a document, or shows it to a person. */
const UNDER_WAY = [
  'collected',
  'waiting',
  'ready',
  'submitting',
  'processing',
  'uncertain',
  'fiscalised',
  'rejected',
];

export async function readLedgers({ xero, fiscal }: LoadWorld): Promise<Ledgers> {
  return {
    xero: await callJson<XeroLedger>('GET', `${xero.url}/_bench/ledger`),
    fiscal: await callJson<FiscalLedger>('GET', `${fiscal.url}/_bench/ledger`),
  };
}

/**
 * Compares the ledgers; the connectors must be stopped.
 * @param isCutOff true if the run ended before everything was written back
 */
export async function audit(
  { xero, fiscal }: Ledgers,
  databaseUrl: string,
  wantsNote: boolean,
  isCutOff: boolean,
): Promise<Audit> {
  const rows = await ask<{ number: string; state: string }>(
    databaseUrl,
    'select number, state from documents',
  );
  const stateOf = new Map(rows.map(({ number, state }) => [number, state]));
  const submittedOf = new Map(fiscal.numbers.map((one) => [one.number, one]));
  const [doubled, lost, wrong]: string[][] = [[], [], []];
  let complete = 0;
  for (const invoice of xero.invoices) {
    const { number, url, files, notes } = invoice;
    const submitted = submittedOf.get(number);
    const isComplete = files.length > 0 && url !== '' && (notes > 0 || !wantsNote);
    if (isComplete) complete += 1;
    if ((submitted?.submittedAt.length ?? 0) > 1) doubled?.push(number);
    const isUnderWay = isCutOff && (submitted === undefined || UNDER_WAY.includes(stateOf.get(number) ?? ''));
    if (!isComplete && !isUnderWay) lost?.push(number);
    const hasOther = url !== '' && submitted?.receipts.every((receipt) => receipt.url !== url) !== false;
    if (hasOther || files.includes(false) || files.length > 1 || notes > 1) wrong?.push(number);
  }
  const documents = xero.invoices.length;
  return {
    documents,
    complete,
    doubled: doubled ?? [],
    lost: lost ?? [],
    wrong: wrong ?? [],
    webhooksLost: fiscal.webhooks.lost,
  };
}

export function isClean({ doubled, lost, wrong }: Audit): boolean {
  return doubled.length + lost.length + wrong.length === 0;
}

export function auditLine(found: Audit, isCutOff: boolean): string {
  const { documents, complete, doubled, lost, wrong, webhooksLost } = found;
  const named = (numbers: readonly string[]): string =>
    numbers.length === 0 ? '0' : `${numbers.length} (${numbers.slice(0, 5).join(', ')})`;
  const end = isCutOff ? ' The run was cut off: what is under way is not lost.' : '';
  return (
    `Audit against both servers: ${complete} of ${documents} complete; doubled ${named(doubled)}, lost ${named(lost)}, ` +
    `with another's PDF or link ${named(wrong)}; webhooks not taken ${webhooksLost}.${end}`
  );
}
