import type { ServiceApi } from './service-api';
import { type CommandResult, table } from './terminal';

export interface LinesOptions {
  /** Only those of which this became. */
  readonly result?: string;
  /** Position in the plan. */
  readonly after: number;
  readonly limit: number;
  readonly csv?: true;
}

interface ShownLine {
  readonly position: number;
  readonly documentId: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly currency: string;
  readonly total: string;
  readonly reason: string | null;
  readonly result: string;
}

const HEAD = ['Place', 'Number', 'Date', 'Total', 'Result', 'Why', 'Id'];

/** The documents of a plan in the order in which they go, with what became of each. */
export async function listBackfillDocuments(
  api: ServiceApi,
  backfill: string,
  { result, after, limit, csv }: LinesOptions,
): Promise<CommandResult> {
  const path = `/api/backfills/${encodeURIComponent(backfill)}/documents`;
  if (csv === true) {
    const text = await api.text(`${path}.csv`);
    return { isWell: true, facts: { csv: text }, text: text.trimEnd() };
  }
  const page = { after: String(after), limit: String(limit) };
  const query = new URLSearchParams({ ...page, ...(result === undefined ? {} : { result }) });
  const documents = await api.get<ShownLine[]>(`${path}?${query.toString()}`);
  const rows = documents.map((one) => [
    String(one.position),
    one.number,
    one.issuedOn,
    `${one.currency} ${one.total}`,
    one.result,
    one.reason ?? '',
    one.documentId,
  ]);
  const last = documents.at(-1)?.position;
  const isCut = documents.length === limit && last !== undefined;
  return {
    isWell: true,
    facts: { documents },
    text: table(HEAD, rows),
    ...(isCut ? { remark: `--after ${last} shows the next page; --csv exports all.` } : {}),
  };
}
