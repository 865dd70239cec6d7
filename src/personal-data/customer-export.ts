import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { CustomerPlacesRepository, type FoundCustomer } from './customer-places.repository';
import { PLACE_NAMES, PLACES } from './places';

/** Everything that is stored about a customer, as one JSON text that is made while it is read. */
@Injectable()
export class CustomerExport {
  constructor(private readonly places: CustomerPlacesRepository) {}

  stream(found: FoundCustomer): Readable {
    return Readable.from(this.parts(found));
  }

  /** `{"contacts":[…],"tables":{"documents":[…],…}}`: bytes are hexadecimal, as PostgreSQL writes them. */
  private async *parts(found: FoundCustomer): AsyncGenerator<string> {
    yield `{"organisationId":"${found.organisationId}","contacts":${JSON.stringify(found.contacts)},"tables":{`;
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
