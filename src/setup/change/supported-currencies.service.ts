import { Injectable, Logger } from '@nestjs/common';
import { FiscalAccountsRepository } from '../../fiscal/accounts/fiscal-accounts.repository';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import type { FileFault } from '../../domain/issues/file-fault';
import { Failure } from '../../domain/issues/failure';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';

/** The currencies that the organisation's fiscal service takes, where that can be found out now. */
@Injectable()
export class SupportedCurrenciesService {
  private readonly logger = new Logger(SupportedCurrenciesService.name);

  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly fiscalAccounts: FiscalAccountsRepository,
    private readonly registry: FiscalRegistry,
  ) {}

  /**
   * Reads the service's currencies; null when there is no fiscal account yet, or its service does not answer,
   * since the set-up must not depend on that.
   */
  async find(organisationId: string): Promise<readonly string[] | null> {
    const organisation = await this.organisations.find(organisationId);
    if (organisation?.fiscalAccountId == null) return null;
    const account = await this.fiscalAccounts.open(organisation.fiscalAccountId);
    if (account === null) return null;
    try {
      return await this.registry.get(account.service).supportedCurrencies(account);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.logger.warn({ organisationId, err: error }, 'currencies could not be checked');
      return null;
    }
  }
}

/** Returns the fault of a destination, or null; also null when it cannot be determined. */
export function unsupported(supported: readonly string[] | null, destination: string): FileFault | null {
  if (supported === null || supported.includes(destination)) return null;
  return { fault: 'unsupported_currency', supported };
}
