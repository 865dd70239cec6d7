import { Injectable } from '@nestjs/common';
import { grouped } from '../../domain/grouped';
import { QuotasService, type OrganisationQuota } from '../../organisations/books/quotas.service';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import type { Principal } from '../../people/rights/principal';
import { ReconciledCloseService } from '../close/reconciled-close.service';
import { CLIENT, TasksRepository } from '../tasks/tasks.repository';
import { OpenWorkService } from '../today/open-work.service';
import type { ClientFiguresDto, ClientsDto, ClientDto, ClientWorkDto } from './client.dto';
import { ClientsRepository } from './clients.repository';
import type { CalendarDay } from '../../domain/calendar-day';
import { COUNTRY } from '../../mapping/countries';
import { nextReturnDueOn } from '../../mapping/late/tax-period';
import type { Organisation } from '../../organisations/organisation.entity';
import type { ReconciledPeriodDto } from '../close/close.dto';
import type { OpenDocuments } from '../today/open-documents.repository';
import type { WorkGroupDto } from '../today/today.dto';
import { pageOf, type WorkLine } from '../today/work';
import { daysFrom, workGroups } from '../today/work-groups';

interface KnownOfClient {
  readonly lines: readonly WorkLine[];
  readonly open: readonly Pick<OpenDocuments, 'documents'>[];
  readonly quota: OrganisationQuota['quota'] | null;
  readonly lastFiscalisedAt: Date | null;
  readonly personId: string | null;
  readonly close: ReconciledPeriodDto;
}

/** Summary of one client. Pure. */
function showClient(organisation: Organisation, today: CalendarDay, known: KnownOfClient): ClientDto {
  const { id, name, status, statusReason, isPaused, taxPeriod } = organisation;
  const { lines, open, quota, lastFiscalisedAt, personId, close } = known;
  const arranged = lines.map((line) => ({
    ...{ line, organisation: name, assigneeId: null, asideUntil: null, cameBack: null },
  }));
  const groups = workGroups(arranged, today, null);
  const vatDueOn = nextReturnDueOn(today, taxPeriod, COUNTRY.vatReturnDueDay);
  return {
    ...{ id, name, status, statusReason, isPaused, lastFiscalisedAt, personId, vatDueOn },
    ...{ closeState: close.state, closeDueOn: close.dueOn, closeVat: close.vat },
    health: healthOf(organisation, groups),
    callsLeft: quota === null ? null : { left: quota.dayLeft, perDay: quota.perDay },
    work: groups.map((group) => showWork(id, group)),
    openDocuments: open.reduce((sum, { documents }) => sum + documents, 0),
    vatDaysLeft: daysFrom(today, vatDueOn),
  };
}

function healthOf({ status }: Organisation, groups: readonly WorkGroupDto[]): ClientDto['health'] {
  if (status === 'disconnected') return 'disconnected';
  const [worst = 'info'] = groups.map(({ severity }) => severity);
  if (worst !== 'info') return worst;
  return groups.some(({ kind }) => kind === 'question') ? 'setting_up' : 'fine';
}

function showWork(organisationId: string, group: WorkGroupDto): ClientWorkDto {
  const { kind, code, severity, sentence, documents, totals, daysLeft, lineCount, lines } = group;
  const [first] = lines;
  const isOfFixList = lineCount > 1 && (kind === 'held' || kind === 'waits');
  const page = isOfFixList ? pageOf('fix-list', { organisation: organisationId }) : (first?.page ?? '');
  return { kind, code, severity, sentence, documents, totals, daysLeft, lineCount, page };
}

/** State of every client, in a fixed number of statements whatever their number. */
@Injectable()
export class ClientsService {
  constructor(
    private readonly work: OpenWorkService,
    private readonly clients: ClientsRepository,
    private readonly tasks: TasksRepository,
    private readonly quotas: QuotasService,
    private readonly close: ReconciledCloseService,
  ) {}

  async figures(organisation: Organisation): Promise<ClientFiguresDto> {
    const [year, firstWeek] = await Promise.all([
      this.close.ofLastYear(organisation),
      organisation.goLiveOn === null ? null : this.clients.firstWeek(organisation.id),
    ]);
    return { ...year, firstWeek };
  }

  async list(caller: Principal, scope: OrganisationScope): Promise<ClientsDto> {
    const [{ organisations, open, lines }, lastFiscalised, assignments, people, readings] = await Promise.all(
      [
        this.work.find(caller, scope),
        this.clients.lastFiscalised(scope),
        this.tasks.assignments(scope),
        this.tasks.colleagues(scope),
        this.quotas.all(scope),
      ],
    );
    const { today, month, closeOf } = await this.close.ofLastMonth(organisations);
    const quotas = new Map(readings.map(({ organisationId, quota }) => [organisationId, quota]));
    // Lines of the installation belong to no client.
    const linesOf = grouped(lines, ({ organisationId }) => organisationId);
    const openOf = grouped(open, ({ organisationId }) => organisationId);
    return {
      ...{ today, month, people, personId: caller.personId },
      clients: organisations.map((organisation) =>
        showClient(organisation, today, {
          lines: linesOf.get(organisation.id) ?? [],
          open: openOf.get(organisation.id) ?? [],
          quota: quotas.get(organisation.id) ?? null,
          lastFiscalisedAt: lastFiscalised.get(organisation.id) ?? null,
          personId: assignments.get(`${organisation.id} ${CLIENT}`) ?? null,
          close: closeOf(organisation),
        }),
      ),
    };
  }
}
