import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Any } from 'typeorm';
import type { Customer } from '../domain/sales/sales-document';
import { CustomerRow } from './documents.entities';

/** Contacts as last read from the books, so that a page of documents does not cost one call per contact. */
@Injectable()
export class CustomersRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(organisationId: string, sourceIds: readonly string[]): Promise<Map<string, KnownCustomer>> {
    const rows = await this.dataSource.manager.findBy(CustomerRow, {
      organisationId,
      sourceId: Any([...sourceIds]),
    });
    return new Map(
      rows.map((row) => [
        row.sourceId,
        { customer: JSON.parse(row.details) as Customer, fetchedAt: row.fetchedAt },
      ]),
    );
  }

  /**
   * Stores contacts; those that became outdated after the query stay so.
   * @param askedAt time before the query, by the database's clock: contacts may have changed since
   */
  async save(organisationId: string, customers: readonly Customer[], askedAt: Date): Promise<void> {
    await this.dataSource.query(
      `insert into customers (organisation_id, source_id, details, fetched_at)
       select distinct on (source_id) $1::uuid, source_id, details, $4::timestamptz
       from unnest($2::text[], $3::text[]) with ordinality as given (source_id, details, place)
       order by source_id, place desc
       on conflict (organisation_id, source_id) do update
         set details = excluded.details, fetched_at = case
           when extract(epoch from customers.fetched_at) + extract(epoch from excluded.fetched_at) < 0
           then customers.fetched_at else excluded.fetched_at end`,
      [
        organisationId,
        customers.map(({ sourceId }) => sourceId),
        customers.map((customer) => JSON.stringify(customer)),
        askedAt,
      ],
    );
  }
}

/**
 * Marks contacts as outdated, because they may have been corrected in the books: they are read again before use. Locks
 * them in order, as `save` does. The time of reading becomes the present before the epoch, so that a reading asked for
 * earlier differs from a later one.
 * @param contacts all of an organisation, or single ones
 */
export async function makeStale(
  manager: EntityManager,
  contacts:
    | { readonly organisationId: string }
    | readonly { readonly organisationId: string; readonly sourceId: string }[],
): Promise<void> {
  const [which, values] =
    'organisationId' in contacts
      ? ['organisation_id = $1', [contacts.organisationId]]
      : [
          '(organisation_id, source_id) in (select * from unnest($1::uuid[], $2::text[]))',
          [contacts.map(({ organisationId }) => organisationId), contacts.map(({ sourceId }) => sourceId)],
        ];
  await manager.query(
    `with stale as materialized (
       select organisation_id, source_id from customers where ${which}
       order by organisation_id, source_id for no key update)
     update customers c set fetched_at = to_timestamp(-extract(epoch from clock_timestamp())) from stale
     where c.organisation_id = stale.organisation_id and c.source_id = stale.source_id`,
    values,
  );
}

export interface KnownCustomer {
  readonly customer: Customer;
  /** Time of the last reading from the books, by the database's clock; before the epoch: outdated. */
  readonly fetchedAt: Date;
}
