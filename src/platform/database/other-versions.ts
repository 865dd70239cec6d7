import { setTimeout as settleAfter } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../../migrations/all';

/**
 * Application name of the session that every process of the service keeps while it works, in any version; the address
 * may set another.
 */
export const SERVICE_SESSION = 'ledgerstamp-wake';

/**
 * Advisory lock that every claiming process holds, shared, while that session lasts, so that processes can be counted.
 */
export const CLAIMING_LOCK = `hashtextextended('ledgerstamp claims organisations', 0)`;

/** Application name of all other sessions of the service, which run its statements. */
export const WORKING_SESSION = 'ledgerstamp';

/** Time within which a process replaces a broken session (`organisations/lease/wake-up.service.ts`). */
const SESSION_IS_BACK_AFTER_MS = 4_000;

/** Returns the timestamp at the end of a migration's name. */
const timestampOf = (name: string): number => Number(/\d+$/.exec(name)?.[0] ?? Infinity);

const FIRST = timestampOf(MIGRATIONS[0]?.name ?? '');

/** Thrown when this program must not work on the tables. Retrying is useless, and a person must act. */
export class VersionRefusal extends Error {}

/** @returns migrations that this version does not know: the tables are newer */
export function unknownMigrations(names: readonly string[]): string[] {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

/** @returns migrations of this version that the tables lack */
export function missingMigrations(names: readonly string[]): string[] {
  const done = new Set(names);
  return MIGRATIONS.map(({ name }) => name).filter((name) => !done.has(name));
}

/**
 * Prevents two versions from working on the same tables: the older could overlook what it must not send again.
 * @param settle waits until a process has replaced a broken session
 * @throws VersionRefusal when the tables are newer, and before a migration while a process still uses them
 */
export async function refuseOtherVersions(
  runner: Pick<QueryRunner, 'query'>,
  settle: () => Promise<void> = () => settleAfter(SESSION_IS_BACK_AFTER_MS),
): Promise<void> {
  const [list] = (await runner.query(`select to_regclass('migrations') is not null as "isThere"`)) as {
    isThere: boolean;
  }[];
  if (list?.isThere !== true) return;
  const rows = (await runner.query('select name from migrations order by id')) as { name: string }[];
  const done = rows.map(({ name }) => name);
  refuseNewerTables(done);
  if (missingMigrations(done).length === 0) return;
  let running = await runningServices(runner);
  if (running.length === 0 && (await isAtWork(runner))) {
    await settle();
    running = await runningServices(runner);
  }
  if (running.length === 0) return;
  throw new VersionRefusal(
    `the tables are of an older version of Ledgerstamp, which still runs (${running.join('; ')}): ` +
      'stop all its processes, make a backup, then start this version (docs/upgrading.md)',
  );
}

/**
 * Marks a database that a restore fills: a type, since a table would be met by whatever lists tables. Every role sees it.
 */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/**
 * Checks for an unfinished restore. @throws VersionRefusal if a restore runs or was interrupted, because the database
 * would pass for a new installation
 */
export async function refuseUnfinishedRestore(ask: (sql: string) => Promise<unknown[]>): Promise<void> {
  const marks = await ask(`select from pg_type where oid = to_regtype('${UNFINISHED_RESTORE}')`);
  if (marks.length === 0) return;
  throw new VersionRefusal(
    'a restore into this database was not finished, so it has not what the backup has: if the restore still runs, wait for its end; ' +
      'otherwise run "ledgerstamp restore FILE" again, which begins anew in the same database (docs/backup.md)',
  );
}

/** @returns true for tables made before the first version that supports upgrades */
export function isOfTrial(migrations: readonly string[]): boolean {
  return migrations.length > 0 && migrations.every((name) => timestampOf(name) < FIRST);
}

/** @throws VersionRefusal when this version does not know one of these migrations */
export function refuseNewerTables(migrations: readonly string[]): void {
  const unknown = unknownMigrations(migrations);
  if (unknown.length === 0) return;
  if (isOfTrial(migrations))
    throw new VersionRefusal(
      'the tables are of a trial before 0.2.0, which no version brings up to date: begin with an empty database, and keep this one ' +
        'with its journal and its program for as long as what it has fiscalised is asked for (docs/upgrading.md)',
    );
  throw new VersionRefusal(
    `the tables are of a newer version of Ledgerstamp (${unknown.join(', ')}): start that version or a newer one. ` +
      'To go back, restore a backup of before the upgrade into an empty database with this version (docs/upgrading.md)',
  );
}

/**
 * Finds running processes of the service by session names and locks, which every role sees; addresses are visible only
 * to members of the role, and otherwise the port is hidden too.
 * @returns a description of each
 */
async function runningServices(runner: Pick<QueryRunner, 'query'>): Promise<string[]> {
  const sessions = (await runner.query(
    `select pid, host(client_addr) as address, client_port is null as "isHidden" from pg_stat_activity
     where datname = current_database() and (application_name = $1 or pid in (
       select pid from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
         and (classid::bigint << 32) | objid::bigint = ${CLAIMING_LOCK})) order by pid`,
    [SERVICE_SESSION],
  )) as { pid: number; address: string | null; isHidden: boolean }[];
  return sessions.map(({ pid, address, isHidden }) => {
    if (isHidden) return `session ${pid}, from a machine that this role is not shown`;
    return `session ${pid} from ${address ?? "PostgreSQL's own machine"}`;
  });
}

/** True for sessions at work; processes of this version that wait to migrate do not count. */
async function isAtWork(runner: Pick<QueryRunner, 'query'>): Promise<boolean> {
  const [found] = (await runner.query(
    `select count(*) > 0 as "isAtWork" from pg_stat_activity a
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()
       and not exists (select from pg_locks l where l.pid = a.pid and locktype = 'advisory' and not granted)`,
    [WORKING_SESSION],
  )) as { isAtWork: boolean }[];
  return found?.isAtWork === true;
}
