import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../database/documents.repository';
import type { OpenFiscalAccount } from '../database/fiscal-accounts.repository';
import { OutcomesRepository } from '../database/outcomes.repository';
import type { FiscalOutcome } from '../documents/outcome';
import { FiscalRegistry } from '../fiscal/fiscal-registry';

export interface ConfirmedOutcome {
  readonly outcome: FiscalOutcome;
  /** A signed event has already said that this request was fiscalised. */
  readonly wasClaimedFiscalised: boolean;
}

/** Asks the service what it says now, keeps its words, and lays them beside what its events said. */
@Injectable()
export class HeardOutcomes {
  constructor(
    private readonly registry: FiscalRegistry,
    private readonly outcomes: OutcomesRepository,
    private readonly documents: DocumentsRepository,
  ) {}

  /** By request id; a request that the service does not mention is missing. */
  async statements(
    account: OpenFiscalAccount,
    requestIds: readonly string[],
  ): Promise<Map<string, ConfirmedOutcome>> {
    const service = this.registry.get(account.service);
    const statements = await service.statements(account, requestIds);
    const confirmed = new Map<string, ConfirmedOutcome>();
    for (const statement of statements) {
      const outcome = service.readStatement(statement);
      if (outcome === null) continue;
      const events = await this.outcomes.unsettledOf(account.id, statement.requestId);
      const wasClaimedFiscalised = events.some(
        (event) =>
          event.heardBy === 'webhook' &&
          !event.isHint &&
          service.readStatement(event)?.result === 'fiscalised',
      );
      confirmed.set(statement.requestId, { outcome, wasClaimedFiscalised });
      if (outcome.result !== 'pending') {
        const said = [{ ...statement, heardBy: 'status' as const, isHint: false }];
        await this.documents.transaction((manager) => this.outcomes.keep(manager, account.id, said));
      }
    }
    return confirmed;
  }

  /**
   * Successes that the service confirmed while it could be asked, and that are still undecided because another
   * submission of the document was open then. Nobody can be asked any more, and nothing undoes a success.
   */
  async remembered(
    account: OpenFiscalAccount,
    requestIds: readonly string[],
  ): Promise<Map<string, ConfirmedOutcome>> {
    const service = this.registry.get(account.service);
    const confirmed = new Map<string, ConfirmedOutcome>();
    for (const requestId of requestIds) {
      for (const said of await this.outcomes.unsettledOf(account.id, requestId)) {
        const outcome = said.heardBy === 'status' ? service.readStatement(said) : null;
        if (outcome?.result === 'fiscalised')
          confirmed.set(requestId, { outcome, wasClaimedFiscalised: false });
      }
    }
    return confirmed;
  }
}
