import type { ServiceApi } from './service-api';
import { type CommandResult, table } from './terminal';

export interface LinesOptions {
  /** Result to filter by. */
  readonly result?: string;
  /** Position in the plan after which the list begins. */
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

/** Lists the documents of a plan in sending order, with their results. */
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
