import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CalendarDay } from '../../domain/calendar-day';
import { inScope, type OrganisationScope, scopeIds } from '../../people/rights/organisation-scope';
import type { ColleagueDto } from './tasks.dto';

/** Item for a whole client: its assignee is in charge of the client. */
export const CLIENT = 'client';

/** Details of a snoozed task. */
export interface Aside {
  readonly until: CalendarDay;
  /** Number of documents at that time. */
  readonly documents: number;
}

/** Assignments of tasks, and tasks that people have snoozed. */
@Injectable()
export class TasksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Snoozed tasks of a person, by organisation and item.
   * @param personId null: a key, which has none
   */
  async asides(personId: string | null, scope: OrganisationScope): Promise<ReadonlyMap<string, Aside>> {
    if (personId === null) return new Map();
    const rows = await this.dataSource.query<(Aside & Named)[]>(
      `select organisation_id as "organisationId", item, until::text as until, documents from tasks_put_aside
        where person_id = $2 and ${inScope('organisation_id', '$1')}`,
      [scopeIds(scope), personId],
    );
    return new Map(rows.map((row) => [`${row.organisationId} ${row.item}`, row]));
  }

  /** Returns assignees by organisation and item; people who have left are omitted. */
  async assignments(scope: OrganisationScope): Promise<ReadonlyMap<string, string>> {
    const rows = await this.dataSource.query<(Named & { personId: string })[]>(
      `select t.organisation_id as "organisationId", t.item, t.person_id as "personId"
         from task_assignments t join people p on p.id = t.person_id and p.ended_at is null
        where ${inScope('t.organisation_id', '$1')}`,
      [scopeIds(scope)],
    );
    return new Map(rows.map((row) => [`${row.organisationId} ${row.item}`, row.personId]));
  }

  /** Lists people with a role for any of these organisations, by name. */
  colleagues(scope: OrganisationScope): Promise<ColleagueDto[]> {
    return this.dataSource.query(
      `select p.id, p.name, case when not bool_or(m.organisation_id is null)
           then array_agg(distinct m.organisation_id) end as "organisationIds"
         from people p join memberships m on m.person_id = p.id
        where p.ended_at is null and (m.organisation_id is null or ${inScope('m.organisation_id', '$1')})
        group by p.id, p.name order by p.name, p.id`,
      [scopeIds(scope)],
    );
  }
}

interface Named {
  readonly organisationId: string;
  readonly item: string;
}
