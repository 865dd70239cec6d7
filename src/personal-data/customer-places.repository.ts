import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Customer } from '../documents/sales-document';
import { type AskedCustomer, isAsked, ownNames } from './asked-customer';
import { type Place, PLACE_NAMES, type PlaceOf, PLACES } from './places';

/** One contact of the books, and its documents. */
export interface FoundCustomer {
  readonly organisationId: string;
  /** As the books gave it, never empty. */
  readonly contactId: string;
  /** As the books have had it: a contact may have been written in several ways. */
  readonly contacts: readonly Customer[];
  /** In small letters; without those that another contact has, or has had, as well. */
  readonly ownNames: readonly string[];
  /** What it was or is the customer of. */
  readonly documentIds: readonly string[];
}

const BATCH = 200;
/** Whatever a statement uses of them. */
const TYPED = 'with asked as (select $1::uuid, $2::text[], $3::text, $4::text[])';

/** Where something about a customer is stored. Reads only, one statement after the other: a search leaves connections to others. */
@Injectable()
export class CustomerPlacesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Every contact that fits, by what is stored of contacts and in documents, earlier versions that were sent included. */
  async find(organisationId: string, asked: AskedCustomer): Promise<FoundCustomer[]> {
    const customers = await this.customersOf(organisationId);
    const fitting = customers.filter((one) => one.sourceId !== '' && isAsked(one, asked));
    const ids = [...new Set(fitting.map(({ sourceId }) => sourceId))];
    if (ids.length === 0) return [];
    const documents = await this.documentsOf(organisationId, ids);
    return ids.map((contactId) => ({
      ...{ organisationId, contactId },
      contacts: customers.filter(({ sourceId }) => sourceId === contactId),
      ownNames: ownNames(contactId, customers),
      documentIds: documents.filter((one) => one.contactId === contactId).map(({ id }) => id),
    }));
  }

  /** Each customer once as it was ever written: cut out by the database, documents are large. */
  private async customersOf(organisationId: string): Promise<Customer[]> {
    const rows = await this.dataSource.query<{ customer: string }[]>(
      `select details as customer from customers where organisation_id = $1
       union select (source::json -> 'customer')::text from documents where organisation_id = $1
       union select (source::json -> 'customer')::text from submissions
         where organisation_id = $1 and source is not null`,
      [organisationId],
    );
    return rows.map(({ customer }) => JSON.parse(customer) as Customer);
  }

  private documentsOf(
    organisationId: string,
    contactIds: readonly string[],
  ): Promise<{ readonly id: string; readonly contactId: string }[]> {
    return this.dataSource.query(
      `select distinct id, source::json #>> '{customer,sourceId}' as "contactId" from (
         select id, source from documents where organisation_id = $1
         union all select document_id, source from submissions where organisation_id = $1) written
       where source::json #>> '{customer,sourceId}' = any($2) order by id`,
      [organisationId, contactIds],
    );
  }

  /** How many rows are about the customer, by place. */
  async count(
    found: FoundCustomer,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Readonly<Record<Place, number>>> {
    const counts: [Place, number][] = [];
    for (const name of PLACE_NAMES) {
      const { table, rows } = PLACES[name];
      const [row] = await manager.query<{ many: number }[]>(
        `${TYPED} select count(*)::int as many from ${table} t where ${rows}`,
        valuesOf(found, found.documentIds),
      );
      counts.push([name, row?.many ?? 0]);
    }
    return Object.fromEntries(counts) as Record<Place, number>;
  }

  /** The rows of a place as JSON, without salts, keys, and what is about others. A row about two documents may come twice. */
  async *rows(found: FoundCustomer, name: Place): AsyncGenerator<object> {
    const { table, by, rows, without = [] }: PlaceOf = PLACES[name];
    const hidden = ['salt', 'salts', 'secret', 'key_id', ...without].join();
    const { length } = found.documentIds;
    const size = by === 'documents' ? BATCH : Math.max(length, 1);
    for (let start = 0; start < Math.max(length, by === 'contact' ? 1 : 0); start += size) {
      const some = await this.dataSource.query<{ row: object }[]>(
        `${TYPED} select to_jsonb(t) - '{${hidden}}'::text[] as row from ${table} t where ${rows}`,
        valuesOf(found, found.documentIds.slice(start, start + size)),
      );
      for (const { row } of some) yield row;
    }
  }
}

function valuesOf(found: FoundCustomer, documentIds: readonly string[]): unknown[] {
  return [found.organisationId, documentIds, found.contactId, found.ownNames];
}
