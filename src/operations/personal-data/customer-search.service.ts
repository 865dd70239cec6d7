import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { refusal } from '../../domain/issues/refuse';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { recordAct } from '../../people/acts/record-act';
import { requireFound } from '../../platform/api/require-found';
import { inTransaction } from '../../platform/database/transaction';
import { type AskedCustomer, isEnough } from './asked-customer';
import { CustomerPlacesRepository, type FoundCustomer } from './customer-places.repository';

/** Search for contacts. Export and erasure then select one contact by its id. */
@Injectable()
export class CustomerSearchService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organisations: OrganisationsRepository,
    private readonly places: CustomerPlacesRepository,
  ) {}

  /** Every matching contact; the search is recorded as an act. @throws Refusal CUSTOMER_UNNAMED */
  async all(organisationId: string, asked: AskedCustomer): Promise<FoundCustomer[]> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    if (!isEnough(asked)) throw refusal('CUSTOMER_UNNAMED');
    const found = await this.places.find(organisationId, asked);
    await inTransaction(this.dataSource, (manager) =>
      recordAct(manager, {
        ...{ action: 'personal-data.read', deed: 'looked_for', organisationId },
        object: { kind: 'personal data of a customer', id: null, name: null },
        after: { contacts: found.map(({ contactId }) => contactId) },
      }),
    );
    return found;
  }

  /** @throws NotThere where nothing is stored about it */
  async one(organisationId: string, contactId: string): Promise<FoundCustomer> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    const [found = null] = await this.places.find(organisationId, { contactId });
    return requireFound(found, 'customer');
  }
}
