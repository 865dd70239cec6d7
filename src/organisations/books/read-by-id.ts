/**
 * SQL that asks for documents to be read from the books by their ids, with the next run: no poll meets what changed long ago.
 *
 * @param documents what follows `from`; it has `organisation_id`, `kind` and `source_id`
 */
export function askToReadById(documents: string): string {
  return `insert into book_hints (organisation_id, kind, source_id, happened_at, only_by_id)
    select organisation_id, kind, source_id, statement_timestamp(), true from ${documents}
    on conflict on constraint book_hints_pkey do update set version = book_hints.version + 1,
      happened_at = excluded.happened_at, only_by_id = true`;
}
