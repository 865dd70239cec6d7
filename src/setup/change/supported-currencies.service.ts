import { Injectable, Logger } from '@nestjs/common';
import { FiscalAccountsRepository } from '../../fiscal/accounts/fiscal-accounts.repository';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { Failure } from '../../domain/issues/failure';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';

/** Currencies that the organisation's fiscal service accepts, if they can be read now. */
@Injectable()
export class SupportedCurrenciesService {
  private readonly logger = new Logger(SupportedCurrenciesService.name);

  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly fiscalAccounts: FiscalAccountsRepository,
    private readonly registry: FiscalRegistry,
  ) {}

  /**
   * Reads the service's currencies; null without a fiscal account, or when the service does not answer, since setup
   * must not depend on it.
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
