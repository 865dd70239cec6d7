import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Reconciliation } from './reconciliation.entities';

/** Stored line of a reconciliation; `T` is the report's own form of a document. */
export interface ReconciledLine<T> {
  readonly position: number;
  readonly document: T;
}

interface LinesAsked {
  /** Class to filter by; left out: all. */
  readonly class?: string;
  readonly after: number;
  readonly limit: number;
}

const BATCH = 1_000;

/** Results of reconciliations, line by line. */
@Injectable()
export class ReconciledDocumentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Deletes lines that an earlier attempt may have left. */
  async clear({ organisationId, id }: Reconciliation): Promise<void> {
    await this.dataSource.query(
      'delete from reconciled_documents where organisation_id = $1 and reconciliation_id = $2',
      [organisationId, id],
    );
  }

  async add<T extends { readonly class: string }>(
    { organisationId, id }: Reconciliation,
    first: number,
    documents: readonly T[],
  ): Promise<void> {
    await this.dataSource.query(
      `insert into reconciled_documents (organisation_id, reconciliation_id, position, class, document)
       select $1, $2, $3 + place - 1, document->>'class', document
       from jsonb_array_elements($4::jsonb) with ordinality as given (document, place)`,
      [organisationId, id, first, JSON.stringify(documents)],
    );
  }

  /** True while the lines are kept; those of old nightly runs are deleted. */
  async areKept(organisationId: string, id: string): Promise<boolean> {
    return (await this.lines(organisationId, id, { after: 0, limit: 1 })).length > 0;
  }

  lines<T>(organisationId: string, id: string, asked: LinesAsked): Promise<ReconciledLine<T>[]> {
    return this.dataSource.query(
      `select position, document from reconciled_documents
       where organisation_id = $1 and reconciliation_id = $2 and ($3::text is null or class = $3) and position > $4
       order by position limit $5`,
      [organisationId, id, asked.class ?? null, asked.after, asked.limit],
    );
  }

  /** Reads all lines in order, in batches. */
  async *all<T>(organisationId: string, id: string, name?: string): AsyncGenerator<ReconciledLine<T>> {
    for (let after = 0, isWhole = true; isWhole;) {
      const lines = await this.lines<T>(organisationId, id, { class: name, after, limit: BATCH });
      yield* lines;
      after = lines.at(-1)?.position ?? after;
      isWhole = lines.length === BATCH;
    }
  }
}
