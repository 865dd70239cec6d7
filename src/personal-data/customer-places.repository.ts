import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { inGroups } from '../documents/in-groups';
import type { Customer } from '../documents/sales-document';
import { readableJson } from '../platform/database/readable-json';
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

  /** Every contact that fits, by what is stored of contacts and in documents, earlier versions that were sent included. Each is read once. */
  async find(organisationId: string, asked: AskedCustomer): Promise<FoundCustomer[]> {
    const written = await this.written(organisationId);
    const customers = written.map(({ customer }) => customer);
    const fitting = customers.filter((one) => one.sourceId !== '' && isAsked(one, asked));
    return [...new Set(fitting.map(({ sourceId }) => sourceId))].map((contactId) => {
      const own = written.filter(({ customer }) => customer.sourceId === contactId);
      return {
        ...{ organisationId, contactId, ownNames: ownNames(contactId, customers) },
        contacts: own.map(({ customer }) => customer),
        documentIds: [...new Set(own.flatMap(({ documentIds }) => documentIds))].sort(),
      };
    });
  }

  /** Each customer once as it was ever written, with its documents: cut out by the database, documents are large. */
  private async written(
    organisationId: string,
  ): Promise<{ readonly customer: Customer; readonly documentIds: readonly string[] }[]> {
    const customer = `(${readableJson('source')} -> 'customer')::text`;
    const rows = await this.dataSource.query<{ customer: string; documentIds: string[] }[]>(
      `select customer, array_remove(array_agg(document_id), null) as "documentIds" from (
         select ${readableJson('details')}::text as customer, null::uuid as document_id from customers where organisation_id = $1
         union all select ${customer}, id from documents where organisation_id = $1
         union all select ${customer}, document_id from submissions where organisation_id = $1 and source is not null) written
       group by customer`,
      [organisationId],
    );
    return rows.map((row) => ({ ...row, customer: JSON.parse(row.customer) as Customer }));
  }

  /** How many rows are about the customer, by place. */
  async count(
    found: FoundCustomer,
    places: readonly Place[] = PLACE_NAMES,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Readonly<Record<Place, number>>> {
    const counts = Object.fromEntries(PLACE_NAMES.map((name) => [name, 0])) as Record<Place, number>;
    for (const name of places) {
      const { table, rows, isSlow = false }: PlaceOf = PLACES[name];
      for (const ids of isSlow ? inGroups(found.documentIds, BATCH) : [found.documentIds]) {
        const [row] = await manager.query<{ many: number }[]>(
          `${TYPED} select count(*)::int as many from ${table} t where ${rows}`,
          valuesOf(found, ids),
        );
        counts[name] += row?.many ?? 0;
      }
    }
    return counts;
  }

  /** The rows of a place as JSON, without salts, keys, and what is about others. A row about two documents may come twice. */
  async *rows(found: FoundCustomer, name: Place): AsyncGenerator<object> {
    const { table, by, rows, without = [] }: PlaceOf = PLACES[name];
    const hidden = ['salt', 'salts', 'secret', 'key_id', ...without].join();
    for (const ids of by === 'documents' ? inGroups(found.documentIds, BATCH) : [found.documentIds]) {
      const some = await this.dataSource.query<{ row: object }[]>(
        `${TYPED} select to_jsonb(t) - '{${hidden}}'::text[] as row from ${table} t where ${rows}`,
        valuesOf(found, ids),
      );
      for (const { row } of some) yield row;
    }
  }
}

function valuesOf(found: FoundCustomer, documentIds: readonly string[]): unknown[] {
  return [found.organisationId, documentIds, found.contactId, found.ownNames];
}
