import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { BookStatus, DocumentKind, SalesDocument } from '../domain/sales/sales-document';
import { readSalesDocument } from '../domain/sales/sales-document-json';
import { BookReading } from './reconciliation.entities';

/** Sales document as just served by the books. `total` is decimal text. */
export interface SeenInBooks {
  readonly kind: DocumentKind;
  readonly sourceId: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly currency: string;
  readonly total: string;
  readonly status: BookStatus;
  readonly fingerprint: string;
  readonly changedAt: Date;
}

/** Stored readings of the books for reconciliation, separate from the pipeline's. */
@Injectable()
export class BookImagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async reading(organisationId: string, stream: string): Promise<BookReading | null> {
    return this.dataSource.manager.findOneBy(BookReading, { organisationId, stream });
  }

  /** Returns the documents as the pipeline has last read them. */
  async tracked(organisationId: string, sourceIds: readonly string[]): Promise<SalesDocument[]> {
    const rows = await this.dataSource.query<{ source: string }[]>(
      'select source from documents where organisation_id = $1 and source_id = any($2)',
      [organisationId, sourceIds],
    );
    return rows.map(({ source }) => readSalesDocument(source));
  }

  /** Begins a complete reading, unless one is already under way; changes from now on are covered by it. */
  async beginWhole(organisationId: string, stream: string): Promise<void> {
    await this.dataSource.query(
      `insert into book_readings (organisation_id, stream, position, begun_full_at)
       values ($1, $2, null, clock_timestamp())
       on conflict (organisation_id, stream) do update set position = null, begun_full_at = clock_timestamp()
         where book_readings.begun_full_at is null`,
      [organisationId, stream],
    );
  }

  /** Age of the last complete reading, by the database's clock; null: there is none. */
  async wholeAgeMs(organisationId: string, stream: string): Promise<number | null> {
    const [row] = await this.dataSource.query<{ age: number | null }[]>(
      `select extract(epoch from clock_timestamp() - full_since)::float8 * 1000 as age from book_readings
       where organisation_id = $1 and stream = $2`,
      [organisationId, stream],
    );
    return row?.age ?? null;
  }

  /** Stores a page and the next position together; the last page completes a whole reading. */
  async store(
    manager: EntityManager,
    organisationId: string,
    stream: string,
    page: {
      readonly documents: readonly SeenInBooks[];
      readonly position: string;
      readonly hasMore: boolean;
    },
  ): Promise<void> {
    // A page may contain a document twice, but a statement may not.
    const latest = new Map(page.documents.map((one) => [`${one.kind} ${one.sourceId}`, one]));
    await manager.query(
      `insert into book_images (organisation_id, kind, source_id, number, issued_on, currency, total, status,
         fingerprint, changed_at, read_at)
       select $1, kind, "sourceId", number, "issuedOn", currency, total, status, fingerprint, "changedAt",
         clock_timestamp()
       from jsonb_to_recordset($2::jsonb) as given (kind text, "sourceId" text, number text, "issuedOn" date,
         currency text, total numeric, status text, fingerprint text, "changedAt" timestamptz)
       on conflict (organisation_id, kind, source_id) do update set number = excluded.number,
         issued_on = excluded.issued_on, currency = excluded.currency, total = excluded.total,
         status = excluded.status, fingerprint = excluded.fingerprint, changed_at = excluded.changed_at,
         read_at = excluded.read_at`,
      [organisationId, JSON.stringify([...latest.values()])],
    );
    await manager.query(
      `update book_readings set position = $3,
         full_since = case when $4 then full_since else coalesce(begun_full_at, full_since) end,
         begun_full_at = case when $4 then begun_full_at end
       where organisation_id = $1 and stream = $2`,
      [organisationId, stream, page.position, page.hasMore],
    );
  }
}
