import { readFileSync } from 'node:fs';
import { counted } from '../documents/counted';
import type { ServiceApi } from './service-api';
import { type CommandResult, table } from './terminal';

export interface RecordOptions {
  readonly organisation: string;
  readonly by: string;
  readonly reason: string;
  readonly dryRun?: true;
}

interface Recorded {
  readonly isApplied: boolean;
  readonly rows: readonly {
    readonly row: string;
    readonly number: string;
    readonly outcome: 'recorded' | 'held' | 'unchanged';
    readonly receipt: { readonly deviceId: string; readonly fiscalNumber: string };
  }[];
  readonly faults: readonly { readonly row: string; readonly reason: string }[];
}

/**
 * Records receipts that were made elsewhere: those of a CSV file, all of it or nothing, or without a file those that the books
 * name. Documents whose marks contradict each other are listed, and are not well.
 */
export async function recordReceipts(
  api: ServiceApi,
  file: string | undefined,
  { organisation, by, reason, dryRun }: RecordOptions,
): Promise<CommandResult> {
  const query = new URLSearchParams({ by, reason, dryRun: String(dryRun === true) }).toString();
  const path = `/api/organisations/${encodeURIComponent(organisation)}/outside-receipts`;
  const recorded =
    file === undefined
      ? await api.post<Recorded>(`${path}/from-books?${query}`, {})
      : await api.send<Recorded>('POST', `${path}/import?${query}`, readFileSync(file, 'utf8'), 'text/csv');
  const { rows, faults, isApplied } = recorded;
  const lines = rows.map(({ number, receipt, outcome }) => [
    number,
    receipt.deviceId,
    receipt.fiscalNumber,
    outcome,
  ]);
  const parts = [
    `${counted(rows.length, 'receipt')} ${isApplied ? 'read and recorded' : 'found; nothing was stored'}.`,
    ...(rows.length === 0 ? [] : [table(['Document', 'Device', 'Number', 'Outcome'], lines)]),
    ...faults.map(({ row, reason: why }) => `${row} ${why}`),
  ];
  return { isWell: faults.length === 0, facts: recorded, text: parts.join('\n') };
}
