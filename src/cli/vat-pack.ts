import { readFileSync } from 'node:fs';
import type { PeriodOptions } from './reconcile';
import { completedRun } from './reconcile';
import type { ServiceApi } from './service-api';
import { bad, type CommandResult, good } from './terminal';

export interface VatPackOptions extends PeriodOptions {
  readonly out: string;
  /** CSV by its name; else JSON: a list of lines. */
  readonly zReport?: string;
}

/** Reconciles the period anew and keeps the pack of it. `isWell`: there are no differences. */
export async function saveVatPack(service: ServiceApi, options: VatPackOptions): Promise<CommandResult> {
  const { organisation, from, till, out, zReport } = options;
  const input = zReport === undefined ? {} : zReportOf(zReport);
  const path = `/api/organisations/${organisation}/reconciliations`;
  const run = await completedRun(service, path, { from, to: till });
  const bytes = await service.save(`${path}/${run.id}/vat-pack`, out, input);
  const { isWell, population, id } = run;
  const verdict = isWell ? good('No differences.') : bad('There are differences.');
  const text = `${out}: ${population} documents, ${bytes} bytes. ${verdict}`;
  return { isWell, text, facts: { file: out, bytes, reconciliation: id, population, isWell } };
}

function zReportOf(file: string): object {
  const text = readFileSync(file, 'utf8');
  if (file.toLowerCase().endsWith('.csv')) return { zReportCsv: text };
  try {
    return { zReport: JSON.parse(text) as unknown };
  } catch (error) {
    throw new Error(`${file} is no JSON, and not named .csv`, { cause: error });
  }
}
