import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { refusal } from '../../domain/issues/refuse';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { recordAct } from '../../people/acts/record-act';
import { requireFound } from '../../platform/api/require-found';
import { inTransaction } from '../../platform/database/transaction';
import { type AskedCustomer, isEnough } from './asked-customer';
import { CustomerPlacesRepository, type FoundCustomer } from './customer-places.repository';
import { PLACE_NAMES, PLACES } from './places';

/** Search for contacts and export of all stored data about one, which is selected by its id. */
@Injectable()
export class CustomerDataService {
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

  /** Exports as JSON text generated while it is read; recorded as an act before the first byte is sent. */
  async handOut(found: FoundCustomer): Promise<Readable> {
    const { organisationId, contactId, documentIds } = found;
    await inTransaction(this.dataSource, (manager) =>
      recordAct(manager, {
        ...{ action: 'personal-data.read', deed: 'handed_out', organisationId },
        object: { kind: 'personal data of a customer', id: contactId, name: null },
        after: { documents: documentIds.length },
      }),
    );
    return Readable.from(this.parts(found));
  }

  /**
   * `{"organisationId":…,"contactId":…,"contacts":[…],"tables":{"documents":[…],…}}`: bytes are hexadecimal, as PostgreSQL
   * writes them.
   */
  private async *parts(found: FoundCustomer): AsyncGenerator<string> {
    const { organisationId, contactId, contacts } = found;
    yield `${JSON.stringify({ organisationId, contactId, contacts }).slice(0, -1)},"tables":{`;
    for (const [nth, name] of PLACE_NAMES.entries()) {
      yield `${nth === 0 ? '' : ','}"${PLACES[name].table}":[`;
      let isFirst = true;
      for await (const row of this.places.rows(found, name)) {
        yield (isFirst ? '' : ',') + JSON.stringify(row);
        isFirst = false;
      }
      yield ']';
    }
    yield '}}\n';
  }
}
