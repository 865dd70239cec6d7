import { Injectable } from '@nestjs/common';
import { type ClientFlow, FlowRepository } from '../../documents/flow.repository';
import { FiscalAccountsRepository } from '../../fiscal/accounts/fiscal-accounts.repository';
import { FiscalMappingsService } from '../../fiscal/accounts/fiscal-mappings.service';
import { AlertsRepository } from '../../operations/alerts/alerts.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { organisationsFor, type Principal } from '../../people/rights/principal';
import { ConfirmationsRepository } from '../../people/two-persons/confirmations.repository';
import { alertLines, confirmationLines, deviceLines, driftLines, flowLines } from './other-lines';
import type { WorkLine } from './work';

const MOST_ALERTS = 1000;

/** Inputs from other features. */
@Injectable()
export class WorkSourcesService {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly confirmations: ConfirmationsRepository,
    private readonly mappings: FiscalMappingsService,
    private readonly accounts: FiscalAccountsRepository,
    private readonly flow: FlowRepository,
  ) {}

  async lines(
    caller: Principal,
    scope: OrganisationScope,
    organisations: readonly Organisation[],
  ): Promise<{ readonly flow: readonly ClientFlow[]; readonly lines: readonly WorkLine[] }> {
    const mayConfirm = organisationsFor(caller, 'confirmations.confirm');
    const [alerts, confirmations, drifts, accounts, flow] = await Promise.all([
      this.alerts.list({ scope, isOpen: true, limit: MOST_ALERTS }),
      this.confirmations.open(mayConfirm),
      this.mappings.drifts(scope),
      this.accounts.list(scope),
      this.flow.list(scope),
    ]);
    const lines = [
      ...alertLines(alerts),
      ...confirmationLines(confirmations, caller.personId),
      ...driftLines(drifts, organisations),
      ...deviceLines(accounts, organisations),
      ...flow.flatMap(flowLines),
    ];
    return { flow, lines };
  }
}
