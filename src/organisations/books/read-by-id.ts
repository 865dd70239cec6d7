import type { EntityManager } from 'typeorm';

/**
 * SQL that requests documents to be read from the books by id in the next run, because polls do not find old changes.
 * @param documents text after `from`, with `organisation_id`, `kind` and `source_id`
 */
export function askToReadById(documents: string): string {
  return `insert into book_hints (organisation_id, kind, source_id, happened_at, only_by_id)
    select organisation_id, kind, source_id, statement_timestamp(), true from ${documents}
    on conflict on constraint book_hints_pkey do update set version = book_hints.version + 1,
      happened_at = excluded.happened_at, only_by_id = true`;
}

/** Requests that the next run reads a document by its id. */
export async function askForDocument(manager: EntityManager, id: string): Promise<void> {
  await manager.query(askToReadById('documents where id = $1'), [id]);
}
