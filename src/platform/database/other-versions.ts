import type { QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../../migrations/all';

/** Every process of the service has one session of this name for as long as it works, whatever its version; its address may set another. */
export const SERVICE_SESSION = 'ledgerstamp-wake';

/** Every process that claims organisations holds it, shared, for as long as that session lasts: so they can be counted. */
export const CLAIMING_LOCK = `hashtextextended('ledgerstamp claims organisations', 0)`;

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
 * @throws VersionRefusal when the tables are of a newer version, and before a change of tables that a process still uses
 */
export async function refuseOtherVersions(runner: QueryRunner): Promise<void> {
  const [list] = (await runner.query(`select to_regclass('migrations') is not null as "isThere"`)) as {
    isThere: boolean;
  }[];
  if (list?.isThere !== true) return;
  const rows = (await runner.query('select name from migrations order by id')) as { name: string }[];
  const done = rows.map(({ name }) => name);
  const unknown = unknownMigrations(done);
  if (unknown.length > 0) {
    throw new VersionRefusal(
      `the tables are of a newer version of Ledgerstamp (${unknown.join(', ')}): start that version or a newer one. ` +
        'To go back, restore a backup of before the upgrade into an empty database with this version (docs/upgrading.md)',
    );
  }
  if (missingMigrations(done).length === 0) return;
  const running = await runningServices(runner);
  if (running.length === 0) return;
  throw new VersionRefusal(
    `the tables are of an older version of Ledgerstamp, which still runs (${running.join('; ')}): ` +
      'stop all its processes, make a backup, then start this version (docs/upgrading.md)',
  );
}

/** Names and locks are visible to every role; a session ends with its process. @returns how to recognise each */
async function runningServices(runner: QueryRunner): Promise<string[]> {
  const sessions = (await runner.query(
    `select pid, host(client_addr) as address from pg_stat_activity
     where datname = current_database() and (application_name = $1 or pid in (
       select pid from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
         and (classid::bigint << 32) | objid::bigint = ${CLAIMING_LOCK})) order by pid`,
    [SERVICE_SESSION],
  )) as { pid: number; address: string | null }[];
  return sessions.map(({ pid, address }) => `session ${pid} from ${address ?? 'this machine'}`);
}
