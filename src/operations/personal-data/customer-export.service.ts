import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAct } from '../../people/acts/record-act';
import { inTransaction } from '../../platform/database/transaction';
import { CustomerPlacesRepository, type FoundCustomer } from './customer-places.repository';
import { PLACE_NAMES, PLACES } from './places';

/** Export of all stored data about a customer, as JSON text generated while it is read. */
@Injectable()
export class CustomerExportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly places: CustomerPlacesRepository,
  ) {}

  /** Records the export as an act before the first byte is sent. */
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
