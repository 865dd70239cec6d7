import { Injectable } from '@nestjs/common';
import { grouped } from '../../domain/grouped';
import { QuotaReading } from '../../organisations/books/quota-reading';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import type { Principal } from '../../people/rights/principal';
import { CloseAsReconciled } from '../close/close-as-reconciled';
import { CLIENT, TasksRepository } from '../tasks/tasks.repository';
import { OpenWork } from '../today/open-work';
import type { ClientsDto } from './client.dto';
import { ClientsRepository } from './clients.repository';
import { showClient } from './show-client';

/** State of every client, in a fixed number of statements whatever their number. */
@Injectable()
export class Clients {
  constructor(
    private readonly work: OpenWork,
    private readonly clients: ClientsRepository,
    private readonly tasks: TasksRepository,
    private readonly quotas: QuotaReading,
    private readonly close: CloseAsReconciled,
  ) {}

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
    const { today, month, stateOf } = await this.close.ofLastMonth(organisations);
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
          closeState: stateOf(organisation),
        }),
      ),
    };
  }
}
