import type { EntityManager } from 'typeorm';

/** A document is to be read from the books by its id, with the next run: no poll meets what changed long ago. `reconciliation/passed-over.ts` asks alike, for many. */
export async function askForDocument(manager: EntityManager, id: string): Promise<void> {
  await manager.query(
    `insert into book_hints (organisation_id, kind, source_id, happened_at, only_by_id)
     select organisation_id, kind, source_id, statement_timestamp(), true from documents where id = $1
     on conflict on constraint book_hints_pkey do update set version = book_hints.version + 1,
       happened_at = excluded.happened_at, only_by_id = true`,
    [id],
  );
}
