import { relative } from 'node:path';
import { Client } from 'pg';
import { errorCode } from '../../error-code';
import { SUPERUSER } from './data-directory';
import { EmbeddedServerError, OWN_SERVER_ADVICE, messageOf } from './embedded-server-error';
import type { Cluster } from './postmaster';

/** Two-part key of the advisory lock that the owner of a server holds: "ledg" in ASCII, and 1. */
const OWNER_LOCK = [0x6c656467, 1] as const;
const NAME = 'ledgerstamp keeper of ';

/** Result of an attempt to become the owner of a running server. */
export type OwnershipAttempt =
  | { kind: 'owned'; session: Client }
  | { kind: 'taken'; by: string | undefined }
  | { kind: 'unreachable'; reason: string };

/**
 * Tries to take the owner's lock, a session lock: PostgreSQL gives it up on its own the moment the owner's
 * connection ends, however the owner died.
 *
 * @param by process id of the application, by which a later starter names us to its operator
 * @throws EmbeddedServerError when the server does not accept our password
 */
export async function tryToOwn(cluster: Cluster, port: number, by: number): Promise<OwnershipAttempt> {
  const session = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password: cluster.password,
    database: 'postgres',
    application_name: `${NAME}${by}`,
    connectionTimeoutMillis: 5000,
    ssl: false,
  });
  // Without a listener a broken connection would end this process.
  session.on('error', () => undefined);
  const attempt = await attemptOn(session, cluster).catch((error: unknown) => unreachable(error, cluster));
  if (attempt.kind !== 'owned') await session.end().catch(() => undefined);
  return attempt;
}

async function attemptOn(session: Client, cluster: Cluster): Promise<OwnershipAttempt> {
  await session.connect();
  const { rows } = await session.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
    ...OWNER_LOCK,
  ]);
  if (rows[0]?.taken !== true) return { kind: 'taken', by: await ownerName(session) };
  // The lock also comes free while a server shuts down. One more answer proves that this session outlives it:
  // the shutdown signals all sessions together.
  const shown = await session.query<{ data_directory: string }>('SHOW data_directory');
  const data = shown.rows[0]?.data_directory ?? '';
  if (relative(cluster.place.data, data) === '') return { kind: 'owned', session };
  return { kind: 'unreachable', reason: `the server on port ${session.port} works on ${data}` };
}

/** @returns the process id in the owner's connection name; undefined when it has just gone */
async function ownerName(session: Client): Promise<string | undefined> {
  const { rows } = await session.query<{ application_name: string }>(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1 AND l.objid = $2`,
    [...OWNER_LOCK],
  );
  return rows[0]?.application_name.replace(NAME, '');
}

function unreachable(error: unknown, cluster: Cluster): OwnershipAttempt {
  const code = errorCode(error);
  if (code === '28P01' || code === '28000') {
    throw new EmbeddedServerError(
      `The PostgreSQL server in ${cluster.place.data} refuses the password stored next to its data; ` +
        `put the right one into the file ledgerstamp.password there, or ${OWN_SERVER_ADVICE}.`,
      { cause: error },
    );
  }
  return { kind: 'unreachable', reason: messageOf(error) };
}
