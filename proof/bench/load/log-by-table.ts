import { ask } from './measured-database';

/** Share of the write-ahead log that one table or index causes, without full-page images. */
export interface LogShare {
  /** Table, index (`table / index`), or kind of record that belongs to neither. */
  readonly of: string;
  readonly bytes: number;
  readonly records: number;
}

/**
 * Query: bytes of each record without page images, by the relation of its first block. A record has several blocks if a
 * row moves to another page or an index page is split. System catalogues count as one.
 */
const SHARES = `
  with blocks as (
    select start_lsn, reldatabase, relfilenode, record_length, block_id, sum(block_fpi_length) over (partition by start_lsn) as images
    from pg_get_wal_block_info($1::pg_lsn, $2::pg_lsn, false)),
  records as (
    select relfilenode, reldatabase, record_length - images as bytes, null as kind from blocks
    where (start_lsn, block_id) in (select start_lsn, min(block_id) from blocks group by start_lsn)
    union all
    select null, null, record_length, lower(resource_manager || ' ' || record_type)
    from pg_get_wal_records_info($1::pg_lsn, $2::pg_lsn) r
    where not exists (select from blocks b where b.start_lsn = r.start_lsn)),
  files as (
    select pg_relation_filenode(c.oid) as file, case
        when c.relnamespace = 'pg_catalog'::regnamespace then 'catalogue'
        when c.relkind in ('i', 'I') then coalesce(owner.relname, i.indrelid::regclass::text) || ' / ' ||
          case when owner.oid is null then c.relname else 'long texts' end
        when c.relkind = 't' then owner.relname || ' / long texts'
        else c.relname end as name
    from pg_class c left join pg_index i on i.indexrelid = c.oid
      left join pg_class owner on owner.reltoastrelid = coalesce(i.indrelid, c.oid) and owner.reltoastrelid <> 0)
  select coalesce(r.kind, f.name, case when r.reldatabase = 0 then 'shared' else 'another database' end) as of,
    sum(r.bytes)::float8 as bytes, count(*)::float8 as records
  from records r left join files f on f.file = r.relfilenode
    and r.reldatabase = (select oid from pg_database where datname = current_database())
  group by 1 order by 2 desc`;

/**
 * Log between two positions, by relation. Needs PostgreSQL 16 and a superuser.
 * @param url of the database whose relations are named
 */
export async function logByTable(url: string, from: string, to: string): Promise<LogShare[]> {
  await ask(url, 'create extension if not exists pg_walinspect');
  return ask<LogShare>(url, SHARES, [from, to]);
}
