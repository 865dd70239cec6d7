import { setTimeout as settleAfter } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../../migrations/all';

/** Every process of the service has one session of this name for as long as it works, whatever its version; its address may set another. */
export const SERVICE_SESSION = 'ledgerstamp-wake';

/** Every process that claims organisations holds it, shared, for as long as that session lasts: so they can be counted. */
export const CLAIMING_LOCK = `hashtextextended('ledgerstamp claims organisations', 0)`;

/** Application name of all other sessions of the service, which run its statements. */
export const WORKING_SESSION = 'ledgerstamp';

/** A process whose session was broken has a new one sooner than that (`organisations/lease/wake-up.service.ts`). */
const SESSION_IS_BACK_AFTER_MS = 4_000;

/** Returns the time of writing, from the end of a migration's name. */
const timestampOf = (name: string): number => Number(/\d+$/.exec(name)?.[0] ?? Infinity);

const FIRST = timestampOf(MIGRATIONS[0]?.name ?? '');

/** The tables are not for this version, or not yet: to try again changes nothing, a person must do something. */
export class VersionRefusal extends Error {}

/** @returns those of the migrations that this version does not know: the tables are of a newer one */
export function unknownMigrations(names: readonly string[]): string[] {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

/** @returns those of this version that the tables have not had yet */
export function missingMigrations(names: readonly string[]): string[] {
  const done = new Set(names);
  return MIGRATIONS.map(({ name }) => name).filter((name) => !done.has(name));
}

/**
 * Two versions never work on the same tables: the older would write what the newer does not expect, and would miss what it must not send.
 *
 * @param settle waits until a process has its session again that was broken
 * @throws VersionRefusal when the tables are of a newer version, and before a change of tables that a process still uses
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

/** @returns whether tables with these migrations were made before the first version whose tables are brought up to date */
export function isOfTrial(migrations: readonly string[]): boolean {
  return migrations.length > 0 && migrations.every((name) => timestampOf(name) < FIRST);
}

/** @throws VersionRefusal when one of these migrations is not known to this version */
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
 * Names and locks are visible to every role, the address to members of the session's role alone: then the port is hidden, too. A
 * session ends with its process.
 *
 * @returns how to recognise each
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

/** Detects sessions at work; processes of this version that wait to change the tables do not count. */
async function isAtWork(runner: Pick<QueryRunner, 'query'>): Promise<boolean> {
  const [found] = (await runner.query(
    `select count(*) > 0 as "isAtWork" from pg_stat_activity a
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()
       and not exists (select from pg_locks l where l.pid = a.pid and locktype = 'advisory' and not granted)`,
    [WORKING_SESSION],
  )) as { isAtWork: boolean }[];
  return found?.isAtWork === true;
}
