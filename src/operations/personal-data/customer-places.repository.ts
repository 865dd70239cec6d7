import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { inGroups } from '../../domain/grouped';
import type { Customer } from '../../domain/sales/sales-document';
import { readableJson } from '../../platform/database/readable-json';
import { type AskedCustomer, isAsked, ownNames } from './asked-customer';
import { type PersonalDataPlace, PLACE_NAMES, type PlaceOf, PLACES } from './places';

/** Contact of the accounting platform, with its documents. */
export interface FoundCustomer {
  readonly organisationId: string;
  /** Id of the contact as the platform gave it, never empty. */
  readonly contactId: string;
  /** Versions of the contact that the platform has returned; spellings may differ. */
  readonly contacts: readonly Customer[];
  /** Names in small letters that no other contact has, or has had. */
  readonly ownNames: readonly string[];
  /** Ids of documents whose customer it is or was. */
  readonly documentIds: readonly string[];
}

const BATCH = 200;
const CUSTOMER = `${readableJson('source')} -> 'customer'`;
/** SQL that declares the types of all parameters, used or not. */
const TYPED = 'with asked as (select $1::uuid, $2::text[], $3::text, $4::text[])';

/** Places with data about a customer, read one statement after another, to leave other connections free. */
@Injectable()
export class CustomerPlacesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Every matching contact, in stored contacts and documents, including earlier versions that were sent. Each is read
   * once.
   */
  async find(organisationId: string, asked: AskedCustomer): Promise<FoundCustomer[]> {
    const customers = await this.written(organisationId);
    const fitting = customers.filter((one) => one.sourceId !== '' && isAsked(one, asked));
    const contactIds = [...new Set(fitting.map(({ sourceId }) => sourceId))];
    const documents = await this.documentsOf(organisationId, contactIds);
    return contactIds.map((contactId) => ({
      ...{ organisationId, contactId, ownNames: ownNames(contactId, customers) },
      contacts: customers.filter(({ sourceId }) => sourceId === contactId),
      documentIds: documents.get(contactId) ?? [],
    }));
  }

  /** Reads each spelling of customers once; the database extracts it, because documents are large. */
  private async written(organisationId: string): Promise<Customer[]> {
    const rows = await this.dataSource.query<{ customer: string }[]>(
      `select ${readableJson('details')}::text as customer from customers where organisation_id = $1
       union select (${CUSTOMER})::text from documents where organisation_id = $1
       union select (${CUSTOMER})::text from submissions where organisation_id = $1 and source is not null`,
      [organisationId],
    );
    return rows.map(({ customer }) => JSON.parse(customer) as Customer);
  }

  /** Reads the ids of these contacts only, because the ids of all documents are too many for one customer. */
  private async documentsOf(
    organisationId: string,
    contactIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    if (contactIds.length === 0) return new Map();
    const contact = `(${CUSTOMER}) ->> 'sourceId'`;
    const rows = await this.dataSource.query<{ contact: string; ids: string[] }[]>(
      `select contact, array_agg(distinct id order by id) as ids from (
         select ${contact} as contact, id from documents where organisation_id = $1
         union all select ${contact}, document_id from submissions where organisation_id = $1 and source is not null) written
       where contact = any($2) group by contact`,
      [organisationId, contactIds],
    );
    return new Map(rows.map(({ contact: of, ids }) => [of, ids]));
  }

  /** Counts the rows about the customer, by place. */
  async count(
    found: FoundCustomer,
    places: readonly PersonalDataPlace[] = PLACE_NAMES,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Readonly<Record<PersonalDataPlace, number>>> {
    const counts = Object.fromEntries(PLACE_NAMES.map((name) => [name, 0])) as Record<
      PersonalDataPlace,
      number
    >;
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

  /** Rows of a place as JSON, without salts, keys, and data about others. A row about two documents may come twice. */
  async *rows(found: FoundCustomer, name: PersonalDataPlace): AsyncGenerator<object> {
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
