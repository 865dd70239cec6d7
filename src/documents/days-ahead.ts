import type { DataSource } from 'typeorm';
import type { CalendarDay } from '../domain/calendar-day';
import { UNMAPPED_STATES } from '../domain/lifecycle/lifecycle';
import { sqlList } from '../domain/sql-list';

/** The first days of what must go before later documents: of what is about to be mapped, and of all of it. */
export interface DaysAhead {
  readonly unmapped: CalendarDay | null;
  readonly earliest: CalendarDay | null;
  /** First day of the documents that only a person can release; null: none. */
  readonly asked: CalendarDay | null;
  /** Time of this state, by the database's clock. */
  readonly now: Date;
}

/**
 * A document that is tried again within so long is not overtaken by a later one: it would be late for a wait of seconds. One
 * that waits longer is, lest it hold everything.
 */
export const SHORT_WAIT_MS = 10_000;

/** Selects the columns of DaysAhead. @param organisation its parameter, like that of the first day that counts */
export function daysAheadOf(organisation: string, since: string): string {
  const live = `select min(issued_on) from documents
    where organisation_id = ${organisation} and (${since}::date is null or issued_on >= ${since})`;
  return `select unmapped::text as unmapped, least(unmapped, following, retried, asked)::text as earliest, asked::text as asked, clock_timestamp() as now
    from (select
      (${live} and state in ${sqlList(UNMAPPED_STATES)} and due_at <= statement_timestamp()) as unmapped,
      (${live} and state = 'waiting' and reason = 'ORIGINAL_UNDER_WAY' and jsonb_array_length(issues) = 1) as following,
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
