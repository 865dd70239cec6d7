import { Injectable } from '@nestjs/common';
import { type CalendarDay, dayAt, startOfDay } from '../../domain/calendar-day';
import type { ClientFlow } from '../../documents/flow.repository';
import { COUNTRY } from '../../mapping/countries';
import type { Organisation } from '../../organisations/organisation.entity';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import type { Principal } from '../../people/rights/principal';
import { DatabaseClock } from '../../platform/database/database-clock';
import { type Aside, CLIENT, TasksRepository } from '../tasks/tasks.repository';
import { OpenDocumentsRepository } from './open-documents.repository';
import { OpenWorkService } from './open-work.service';
import type { TodayDto } from './today.dto';
import type { WorkLine } from './work';
import { type ArrangedLine, type WantedGroup, workGroups } from './work-groups';

interface Wanted {
  readonly group: WantedGroup;
  /** True: only lines assigned to the caller. */
  readonly isMine: boolean;
}

/** Present work, in a fixed number of statements whatever the number of organisations. */
@Injectable()
export class TodayService {
  constructor(
    private readonly work: OpenWorkService,
    private readonly documents: OpenDocumentsRepository,
    private readonly tasks: TasksRepository,
    private readonly clock: DatabaseClock,
  ) {}

  async show(caller: Principal, scope: OrganisationScope, { group, isMine }: Wanted): Promise<TodayDto> {
    const { personId } = caller;
    const [now, { organisations: all, lines, flow }, asides, assignments, people] = await Promise.all([
      this.clock.now(),
      this.work.find(caller, scope),
      this.tasks.asides(personId, scope),
      this.tasks.assignments(scope),
      this.tasks.colleagues(scope),
    ]);
    const today = dayAt(now, COUNTRY.timeOffset);
    const progress = await this.documents.progress(scope, startOfDay(today, COUNTRY.timeOffset));
    const byId = new Map(all.map((organisation) => [organisation.id, organisation]));
    const arranged = lines.map((line): ArrangedLine => {
      const own = assignments.get(`${line.organisationId} ${line.item}`);
      const aside = asides.get(`${line.organisationId} ${line.item}`);
      return {
        line,
        organisation: byId.get(line.organisationId ?? '')?.name ?? null,
        assigneeId: own ?? assignments.get(`${line.organisationId} ${CLIENT}`) ?? null,
        ...arrangedAs(line, aside, today),
      };
    });
    const active = arranged.filter(({ asideUntil }) => asideUntil === null);
    // A key has no person, so no lines are assigned to it.
    const wanted = isMine
      ? active.filter(({ assigneeId }) => personId !== null && assigneeId === personId)
      : active;
    return {
      ...{ today, asOf: now, people, personId, ...progress, ...clientsOf(all, active, flow) },
      groups: workGroups(wanted, today, group),
      aside: workGroups(
        arranged.filter(({ asideUntil }) => asideUntil !== null),
        today,
        group,
      ),
    };
  }
}

/** Applies a person's snoozing; a hidden line returns on its day, or when it grows. */
function arrangedAs(
  line: WorkLine,
  aside: Aside | undefined,
  today: CalendarDay,
): Pick<ArrangedLine, 'asideUntil' | 'cameBack'> {
  if (aside === undefined) return { asideUntil: null, cameBack: null };
  if (aside.until <= today) return { asideUntil: null, cameBack: 'day' };
  if (line.documents > aside.documents) return { asideUntil: null, cameBack: 'more' };
  return { asideUntil: aside.until, cameBack: null };
}

function clientsOf(
  all: readonly Organisation[],
  lines: readonly ArrangedLine[],
  flow: readonly ClientFlow[],
): Pick<TodayDto, 'clients' | 'clientsUpToDate'> {
  const clients = all.filter(({ status }) => status !== 'disconnected');
  const busy = new Set(
    lines.filter(({ line }) => line.severity !== 'info').map(({ line }) => line.organisationId),
  );
  // Excludes a client at a standstill or waiting, whatever a person has snoozed.
  for (const { organisationId, flow: own } of flow)
    if (own.is === 'standing' || (own.is === 'waiting' && own.until !== null)) busy.add(organisationId);
  return { clients: clients.length, clientsUpToDate: clients.filter(({ id }) => !busy.has(id)).length };
}
