import type { DataSource } from 'typeorm';
import type { CalendarDay } from '../documents/calendar-day';
import { UNMAPPED_STATES } from '../documents/lifecycle';
import { sqlList } from '../documents/sql-list';

/** The first days of what must go before later documents: of what is about to be mapped, and of all of it. */
export interface DaysAhead {
  readonly unmapped: CalendarDay | null;
  readonly earliest: CalendarDay | null;
}

const LIVE = `select min(issued_on) from documents where organisation_id = $1 and ($2::date is null or issued_on >= $2)`;

/** What `DocumentsRepository.daysAhead` says. */
export async function daysAhead(
  dataSource: DataSource,
  organisationId: string,
  since: CalendarDay | null,
): Promise<DaysAhead> {
  const [row] = await dataSource.query<DaysAhead[]>(
    `with ahead as (select
       (${LIVE} and state in ${sqlList(UNMAPPED_STATES)} and due_at <= statement_timestamp()) as unmapped,
       (${LIVE} and state = 'waiting' and reason = 'ORIGINAL_UNDER_WAY' and jsonb_array_length(issues) = 1) as following)
     select unmapped::text as unmapped, least(unmapped, following)::text as earliest from ahead`,
    [organisationId, since],
  );
  return row ?? { unmapped: null, earliest: null };
}
