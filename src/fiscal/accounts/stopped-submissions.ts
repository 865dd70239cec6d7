import type { DataSource } from 'typeorm';
import { SILENT_SUBMISSION_STATES } from '../../documents/submission-states';
import { sqlList } from '../../documents/sql-list';

/** The service refused these submissions of an account, one after the other, while it accepted the account itself. */
export interface StoppedSubmissions {
  /** Numbers of the documents, the latest first. */
  readonly numbers: readonly string[];
  /** Whose documents they are. */
  readonly organisationIds: readonly string[];
  /** What the service said to the latest. */
  readonly detail: string;
}

/** So many refusals in a row that nothing explains stop the submissions of an account. */
export const UNEXPLAINED_STOP = 2;

/** The latest answers of the account $1, the newest first: as many as it takes to stop its submissions. */
export const LATEST_ANSWERS = `select number, coalesce(detail, '') as detail, refusal, organisation_id as "organisationId"
  from submissions where fiscal_account_id = $1 and state not in ${sqlList(SILENT_SUBMISSION_STATES)}
  order by started_at desc, id desc limit ${UNEXPLAINED_STOP}`;

/** Null while they are not stopped. What was never sent, or is under way, counts for nothing. */
export async function stoppedSubmissions(
  dataSource: DataSource,
  fiscalAccountId: string,
): Promise<StoppedSubmissions | null> {
  return asStopped(await dataSource.query<LatestAnswer[]>(LATEST_ANSWERS, [fiscalAccountId]));
}

export interface LatestAnswer {
  readonly number: string;
  readonly detail: string;
  readonly refusal: string | null;
  readonly organisationId: string;
}

/** @param latest the account's last answers, the latest first, no more than count */
export function asStopped(latest: readonly LatestAnswer[]): StoppedSubmissions | null {
  const [last] = latest;
  if (last === undefined || latest.length < UNEXPLAINED_STOP) return null;
  if (latest.some(({ refusal }) => refusal !== 'unexplained')) return null;
  const organisationIds = [...new Set(latest.map(({ organisationId }) => organisationId))];
  return { numbers: latest.map(({ number }) => number), organisationIds, detail: last.detail };
}
