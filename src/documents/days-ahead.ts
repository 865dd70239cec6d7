import type { DataSource } from 'typeorm';
import type { CalendarDay } from '../domain/calendar-day';
import { UNMAPPED_STATES } from '../domain/lifecycle/lifecycle';
import { sqlList } from '../domain/sql-list';

/** First days of documents that precede later ones: those about to be mapped, and all of them. */
export interface DaysAhead {
  readonly unmapped: CalendarDay | null;
  readonly earliest: CalendarDay | null;
  /** First day of documents that only a person can release; null: none. */
  readonly asked: CalendarDay | null;
  /** Time of this state, by the database's clock. */
  readonly now: Date;
}

/**
 * Wait below which a document holds back later ones, so that it does not become late for seconds. Longer waits hold
 * nothing back.
 */
export const SHORT_WAIT_MS = 10_000;

/**
 * Selects the columns of DaysAhead. A credit note of an earlier invoice does not count: a backfill sends that invoice only
 * when no live document is due.
 * @param organisation its parameter, like that of the first day that counts
 */
export function daysAheadOf(organisation: string, since: string): string {
  const live = `select min(issued_on) from documents
    where organisation_id = ${organisation} and (${since}::date is null or issued_on >= ${since})`;
  return `select unmapped::text as unmapped, least(unmapped, following, retried, asked)::text as earliest, asked::text as asked, clock_timestamp() as now
    from (select
      (${live} and state in ${sqlList(UNMAPPED_STATES)} and due_at <= statement_timestamp()) as unmapped,
      (${live} and state = 'waiting' and reason = 'ORIGINAL_UNDER_WAY' and jsonb_array_length(issues) = 1
        and (issues #>> '{0,parameters,invoiceDay}' < ${since}::text) is not true) as following,
      (${live} and state = 'waiting' and reason = 'MADE_IN_GAP' and jsonb_array_length(issues) = 1) as asked,
      (${live} and state = 'ready' and due_at > statement_timestamp()
        and due_at <= statement_timestamp() + interval '${SHORT_WAIT_MS} milliseconds') as retried
    ) first_days`;
}

/** Query behind `DocumentsRepository.daysAhead`. */
export async function daysAhead(
  dataSource: DataSource,
  organisationId: string,
  since: CalendarDay | null,
): Promise<DaysAhead> {
  const [row] = await dataSource.query<DaysAhead[]>(daysAheadOf('$1', '$2'), [organisationId, since]);
  if (row === undefined) throw new Error('the database did not say which documents go first');
  return row;
}
