import { readFileSync } from 'node:fs';
import { counted } from '../domain/counted';
import { zReportSentence, type ZReportVerdict } from '../reconciliation/vat-pack/z-report';
import type { PeriodOptions } from './reconcile';
import { completedRun, filingText } from './reconcile';
import type { ServiceApi } from './service-api';
import { bad, type CommandResult, good } from './terminal';

export interface VatPackOptions extends PeriodOptions {
  readonly out: string;
  /** Z-report file: CSV by its name, else JSON with a list of lines. */
  readonly zReport?: string;
}

/** Reconciles the period anew and keeps the pack of it. `isWell`: no differences, to the Z-reports neither, and ready to be filed. */
export async function saveVatPack(service: ServiceApi, options: VatPackOptions): Promise<CommandResult> {
  const { organisation, from, till, out, zReport } = options;
  const input = zReport === undefined ? {} : zReportOf(zReport);
  const path = `/api/organisations/${organisation}/reconciliations`;
  const run = await completedRun(service, path, { from, to: till });
  const { bytes, headers } = await service.save(`${path}/${run.id}/vat-pack`, out, input);
  const { population, id } = run;
  const compared = verdictOf(headers);
  const filing = run.filing ?? { isReady: false, reasons: [] };
  const isWell = run.isWell && filing.isReady && (compared === null || compared.differences === 0);
  const text = [
    `${out}: ${counted(population, 'document')}, ${counted(bytes, 'byte')}.`,
    run.isWell ? good('No differences.') : bad('There are differences.'),
    ...(compared === null ? [] : [mark(compared.differences)(zReportSentence(compared))]),
  ].join(' ');
  const facts = { file: out, bytes, reconciliation: id, population, isWell, filing, zReport: compared };
  return { isWell, text: `${text}\n${filingText(filing)}`, facts };
}

/** Result of the Z-report comparison; null: no Z-report was sent. */
function verdictOf(headers: Headers): ZReportVerdict | null {
  const [totals, differences] = ['Totals', 'Differences'].map((name) => headers.get(`Ledgerstamp-Z-${name}`));
  if (totals == null || differences == null) return null;
  const isShared = headers.get('Ledgerstamp-Z-Shared') === 'yes';
  return { totals: Number(totals), differences: Number(differences), isShared };
}

function mark(differences: number): (text: string) => string {
  return differences === 0 ? good : bad;
}

function zReportOf(file: string): object {
  const text = readFileSync(file, 'utf8');
  if (file.toLowerCase().endsWith('.csv')) return { zReportCsv: text };
  const lines = parsed(text, file);
  if (!Array.isArray(lines)) throw new Error(`${file} must contain a list of objects, one per total`);
  return { zReport: lines as unknown[] };
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is neither JSON nor a .csv file`, { cause: error });
  }
}
