import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Customer } from '../documents/sales-document';
import { type AskedCustomer, isAsked, storedPattern, textPatterns } from './asked-customer';
import { type Place, PLACE_NAMES, type PlaceOf, PLACES } from './places';

/** Contacts and documents of a customer. */
export interface FoundCustomer {
  readonly organisationId: string;
  /** As the books have had them: one contact may have been written in several ways. */
  readonly contacts: readonly Customer[];
  readonly documentIds: readonly string[];
}

/** The customer as a version of a document has it. */
interface WrittenCustomer {
  readonly documentId: string;
  readonly customer: Customer;
}

const BATCH = 200;

/** Where something about a customer is stored. Reads only. */
@Injectable()
export class CustomerPlacesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By what is stored of contacts and in documents, earlier versions that were sent included. */
  async find(organisationId: string, asked: AskedCustomer): Promise<FoundCustomer> {
    const pattern = storedPattern(asked);
    const known = await this.dataSource.query<{ details: string }[]>(
      'select details from customers where organisation_id = $1 and details ilike $2',
      [organisationId, pattern],
    );
    const ofBooks = known.map(({ details }) => JSON.parse(details) as Customer);
    const written = await this.documentsLike(organisationId, pattern);
    const named = written.filter(({ customer }) => isAsked(customer, asked));
    const contacts = [...ofBooks.filter((one) => isAsked(one, asked)), ...named.map((one) => one.customer)];
    const ids = new Set(contacts.map(({ sourceId }) => sourceId).filter((id) => id !== ''));
    const others: WrittenCustomer[] = [];
    for (const id of ids) {
      const like = await this.documentsLike(organisationId, `%"sourceId":${likeJson(id)}%`);
      others.push(...like.filter(({ customer }) => customer.sourceId === id));
    }
    const all = [...named, ...others];
    return {
      organisationId,
      contacts: distinct([...contacts, ...all.map(({ customer }) => customer)]),
      documentIds: [...new Set(all.map(({ documentId }) => documentId))],
    };
  }

  private async documentsLike(organisationId: string, pattern: string): Promise<WrittenCustomer[]> {
    const rows = await this.dataSource.query<{ id: string; source: string }[]>(
      `select id, source from documents where organisation_id = $1 and source ilike $2
       union
       select document_id, source from submissions where organisation_id = $1 and source ilike $2`,
      [organisationId, pattern],
    );
    return rows.map(({ id, source }) => ({ documentId: id, customer: customerIn(source) }));
  }

  /** How many rows are about the customer, by place. */
  async count(found: FoundCustomer): Promise<Readonly<Record<Place, number>>> {
    const counts = PLACE_NAMES.map(async (name) => {
      const { table, rows } = PLACES[name];
      const [row] = await this.dataSource.query<{ many: number }[]>(
        `select count(*)::int as many from ${table} t where ${rows} and $1::uuid is not null`,
        [found.organisationId, wantedOf(found, PLACES[name])],
      );
      return [name, row?.many ?? 0] as const;
    });
    return Object.fromEntries(await Promise.all(counts)) as Record<Place, number>;
  }

  /** The rows of a place as JSON, without salts and keys. A row about two documents may come twice. */
  async *rows(found: FoundCustomer, name: Place): AsyncGenerator<object> {
    const place = PLACES[name];
    const wanted = wantedOf(found, place);
    const size = place.by === 'documents' ? BATCH : Math.max(wanted.length, 1);
    for (let start = 0; start < wanted.length; start += size) {
      const rows = await this.dataSource.query<{ row: object }[]>(
        `select to_jsonb(t) - '{salt,salts,secret,key_id}'::text[] as row from ${place.table} t
         where ${place.rows} and $1::uuid is not null`,
        [found.organisationId, wanted.slice(start, start + size)],
      );
      for (const { row } of rows) yield row;
    }
  }
}

function wantedOf({ contacts, documentIds }: FoundCustomer, { by }: PlaceOf): readonly string[] {
  if (by === 'documents') return documentIds;
  return by === 'contacts' ? contacts.map(({ sourceId }) => sourceId) : textPatterns(contacts);
}

function customerIn(source: string): Customer {
  return (JSON.parse(source) as { readonly customer: Customer }).customer;
}

function distinct(customers: readonly Customer[]): Customer[] {
  return [...new Map(customers.map((one) => [JSON.stringify(one), one])).values()];
}

function likeJson(id: string): string {
  return JSON.stringify(id).replace(/[\\%_]/g, '\\$&');
}
