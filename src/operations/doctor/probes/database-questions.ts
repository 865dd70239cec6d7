import { DOCUMENT_TOTALS } from '../../../documents/document-totals';

/** Query for settings of the server, and its time. */
export const SERVER = `select current_setting('server_version') as version,
    current_setting('server_version_num')::int as "versionNumber",
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit",
    current_setting('full_page_writes') as "fullPageWrites", current_setting('TimeZone') as "timeZone",
    current_setting('max_connections')::int as "maxConnections",
    current_setting('superuser_reserved_connections')::int as "reservedConnections",
    current_setting('synchronous_standby_names') as "synchronousStandbys", pg_backend_pid() as backend,
    pg_is_in_recovery() as "isStandby",
    (select count(*)::int from pg_stat_replication) as standbys,
    (select max(extract(epoch from replay_lag))::float8 from pg_stat_replication) as "lagSeconds",
    to_regclass('migrations') is not null as "hasTables", clock_timestamp() as now`;

/** Query of a single row. Each part uses an index, or reads a small table. */
export const STORED = `select database_identity() as identity,
    (select count(*)::int from clock_readings
      where not is_of_service and measured_at > clock_timestamp() - interval '3 minutes') as processes,
    (select extract(epoch from clock_timestamp() - max(ended_at))::float8 from backups where fault is null) as "lastBackupSeconds",
    coalesce((select fault is not null from backups where ended_at is not null order by ended_at desc limit 1), false)
      as "backupFailed",
    (select count(*)::int from organisations where status = 'connected') as connected,
    (select count(*)::int from organisations where status = 'reconnect') as "toReconnect",
    (select count(*)::int from alerts where cause = 'QUOTA_PARKED' and closed_at is null) as parked,
    (select count(*)::int from organisations where webhook_missed_at > clock_timestamp() - interval '1 day') as missed,
    coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'eventSeconds',
        (select extract(epoch from clock_timestamp() - i.received_at)::float8 from inbox i
          where i.fiscal_account_id = f.id and i.is_signed order by i.received_at desc limit 1)) order by f.created_at, f.id)
      from fiscal_accounts f where exists (select from organisations o where o.fiscal_account_id = f.id)), '[]') as accounts`;

/**
 * Query of a single row: counts of all kinds of data. Returns no name, number or text that a person wrote.
 */
export const FIGURES = `select current_setting('server_version') as version,
    (select json_agg(json_build_object('name', name, 'at', to_timestamp(timestamp / 1000)) order by id) from migrations) as migrations,
    (select json_object_agg(state, documents) from (
      select state, sum(documents)::int as documents from (${DOCUMENT_TOTALS}) t group by state) d) as documents,
    (select json_object_agg(status, organisations) from (
      select status, count(*)::int as organisations from organisations group by status) o) as organisations,
    (select json_object_agg(relname, greatest(reltuples, 0)::bigint) from (select relname, reltuples from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by relname) r) as "rowsAbout",
    (select json_object_agg(relname, bytes) from (select relname, pg_total_relation_size(oid) as bytes from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname) s) as bytes,
    (select coalesce(json_agg(a), '[]') from (select cause, opened_at as "openedAt", last_at as "lastAt", closed_at as "closedAt"
      from alerts order by opened_at desc limit 100) a) as alerts,
    (select coalesce(json_agg(c), '[]') from (select is_of_service as "isOfService", difference_ms as "differenceMs",
      measured_at as "measuredAt" from clock_readings) c) as clocks`;
