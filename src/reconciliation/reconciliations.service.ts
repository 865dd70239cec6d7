import { Injectable } from '@nestjs/common';
import { refusal } from '../domain/issues/refuse';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { requireFound } from '../platform/api/require-found';
import type { CompletedReconciliation, Reconciliation } from './reconciliation.entities';
import { ReconciledDocumentsRepository } from './reconciled-documents.repository';
import { ReconciliationSchedulesRepository } from './reconciliation-schedules.repository';
import { ReconciliationsRepository } from './reconciliations.repository';
import { timesOf, usualDays } from './defaults';
import type { ReconciliationInputDto } from './reconciliation.dto';

/** Requests for reconciliations and their results; runs are made elsewhere. */
@Injectable()
export class ReconciliationsService {
  constructor(
    private readonly runs: ReconciliationsRepository,
    private readonly schedules: ReconciliationSchedulesRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly documents: ReconciledDocumentsRepository,
  ) {}

  async order(organisationId: string, input: ReconciliationInputDto): Promise<Reconciliation> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    const { timeZone } = timesOf(await this.schedules.find(organisationId));
    const usual = usualDays(await this.schedules.now(), timeZone);
    const { from = usual.from, to = usual.to, reading } = input;
    if (from > to) throw refusal('RECONCILIATION_DAYS_REVERSED', { from, to });
    const id = await this.runs.order({ organisationId, trigger: 'on_demand', from, to, reading });
    if (id === null) {
      throw refusal('RECONCILIATION_RUNNING');
    }
    return this.find(organisationId, id);
  }

  async list(organisationId: string, before?: string): Promise<Reconciliation[]> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    return this.runs.list(organisationId, before);
  }

  async find(organisationId: string, id: string): Promise<Reconciliation> {
    return requireFound(await this.runs.find(organisationId, id), 'reconciliation');
  }

  /**
   * Returns a reconciliation whose documents can be listed.
   * @throws Conflict before its end; NoLongerKept when its lines were deleted
   */
  async completed(organisationId: string, id: string): Promise<CompletedReconciliation> {
    const run = await this.find(organisationId, id);
    const { state, report } = run;
    if (state !== 'completed' || report === null) throw refusal('RECONCILIATION_UNFINISHED', { state });
    if (report.population > 0 && !(await this.documents.areKept(organisationId, id))) {
      throw refusal('RECONCILIATION_NOT_KEPT');
    }
    return Object.assign(run, { report });
  }
}
