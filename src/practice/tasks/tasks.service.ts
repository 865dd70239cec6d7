import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { refusal } from '../../domain/issues/refuse';
import { displayText } from '../../domain/unstorable-text';
import { Organisation } from '../../organisations/organisation.entity';
import type { ActName } from '../../people/acts/act-names';
import type { Details } from '../../people/acts/act-details';
import { recordAct } from '../../people/acts/record-act';
import type { Action } from '../../people/rights/actions';
import { requireFound } from '../../platform/api/require-found';
import { inTransaction } from '../../platform/database/transaction';
import { CLIENT } from './tasks.repository';
import type { AssignTaskDto, PutTaskAsideDto } from './tasks.dto';

interface Done {
  readonly action: Action;
  readonly deed: ActName;
  readonly item: string;
  readonly after: Details | null;
}

/** Changes assignments of tasks and snoozes them; each is an act of a person. */
@Injectable()
export class TasksService {
  constructor(private readonly dataSource: DataSource) {}

  /** Assigns a task to a person, replacing the previous assignee. @throws NotThere for a person without a role there */
  assign(organisationId: string, { item, personId }: AssignTaskDto, givenBy: string | null): Promise<void> {
    return inTransaction(this.dataSource, async (manager) => {
      const to = personId === null ? null : await nameOf(manager, organisationId, personId);
      if (personId === null) {
        await manager.query('delete from task_assignments where organisation_id = $1 and item = $2', [
          organisationId,
          displayText(item),
        ]);
      } else {
        await manager.query(
          `insert into task_assignments (organisation_id, item, person_id, given_by) values ($1, $2, $3, $4)
           on conflict on constraint task_assignments_unique do update
             set person_id = excluded.person_id, given_by = excluded.given_by, given_at = statement_timestamp()`,
          [organisationId, displayText(item), personId, givenBy],
        );
      }
      const after = { to: to ?? 'nobody' };
      await record(manager, organisationId, { action: 'tasks.assign', deed: 'assigned', item, after });
    });
  }

  /**
   * Hides a task; entries whose day passed more than a quarter of a year ago are deleted at the same time.
   */
  putAside(organisationId: string, personId: string, task: PutTaskAsideDto): Promise<void> {
    const { item, until, documents } = task;
    const [named, action] = [displayText(item), 'tasks.aside' as const];
    return inTransaction(this.dataSource, async (manager) => {
      await manager.query(
        `delete from tasks_put_aside where organisation_id = $1 and person_id = $2
           and (item = $3 or until < statement_timestamp()::date - 90)`,
        [organisationId, personId, named],
      );
      if (until === null)
        return record(manager, organisationId, { action, deed: 'taken_back', item, after: null });
      await manager.query(
        `insert into tasks_put_aside (organisation_id, person_id, item, until, documents) values ($1, $2, $3, $4, $5)`,
        [organisationId, personId, named, until, documents],
      );
      await record(manager, organisationId, { action, deed: 'put_aside', item, after: { until } });
    });
  }
}

async function nameOf(manager: EntityManager, organisationId: string, personId: string): Promise<string> {
  const [person] = await manager.query<{ name: string }[]>(
    `select p.name from people p where p.id = $1 and p.ended_at is null and exists (
       select from memberships m where m.person_id = p.id and (m.organisation_id is null or m.organisation_id = $2))`,
    [personId, organisationId],
  );
  if (person === undefined) throw refusal('NOT_THERE', { what: 'person' });
  return person.name;
}

async function record(manager: EntityManager, organisationId: string, done: Done): Promise<void> {
  const found = await manager.findOneBy(Organisation, { id: organisationId });
  const { id, name } = requireFound(found, 'organisation');
  const { item, ...act } = done;
  const object =
    item === CLIENT
      ? { kind: 'client', id, name }
      : { kind: 'task', id: null, name: `${item.split(':')[1] ?? item} at ${name}` };
  await recordAct(manager, { ...act, organisationId, object });
}
