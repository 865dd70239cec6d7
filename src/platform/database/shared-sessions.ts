import { Client } from 'pg';

/**
 * Number of further connections, whose transactions take the free sessions of a pooler; it assigns the last used one
 * first.
 */
const OTHERS = 3;

/** Number of an advisory lock that two sessions request at the start. */
const TRIAL_LOCK = 7_240_512;

/** Thrown when the address leads to sessions that the service cannot work with. Retrying is useless. */
export class SessionRefusal extends Error {}

type Open = () => Promise<Client>;

/** @throws SessionRefusal when a session is shared between transactions, or when one lock is granted to two sessions */
export function refuseUnusableSessions(url: string): Promise<void> {
  return withConnections(url, async (open) => {
    const first = await open();
    if (await isShared(first, open)) {
      throw new SessionRefusal(
        'DATABASE_URL leads to a pooler in transaction mode, which shares its sessions; leases and prepared statements need ' +
          'their own: use the address of PostgreSQL itself, or pool_mode = session',
      );
    }
    if ((await getsLock(first)) && (await getsLock(await open()))) {
      throw new SessionRefusal(
        'DATABASE_URL leads to a server that grants one advisory lock to two sessions, so two processes could submit one document: ' +
          'use PostgreSQL 15 to 18; databases that only speak its protocol are not supported (docs/scale.md)',
      );
    }
  });
}

/** True when the session of a connection also runs the transactions of others. */
export function sharesSessions(url: string): Promise<boolean> {
  return withConnections(url, async (open) => isShared(await open(), open));
}

/** Requests a session lock. CockroachDB grants it although another session has it. */
async function getsLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isGranted: boolean }>(
    'select pg_try_advisory_lock($1) as "isGranted"',
    [TRIAL_LOCK],
  );
  return rows[0]?.isGranted === true;
}

/**
 * True: others run their transactions in the session of a connection that is still open, as PgBouncer does it in transaction
 * mode. PostgreSQL itself names the process that it gives to a connection, a pooler one of its own.
 */
async function isShared(first: Client, open: Open): Promise<boolean> {
  const own = await backendOf(first);
  if ((first as unknown as { readonly processID: number }).processID === own) return false;
  for (let number = 0; number < OTHERS; number += 1) {
    const other = await open();
    await other.query('begin');
    if ((await backendOf(other)) === own) return true;
  }
  return (await backendOf(first)) !== own;
}

/** Opens connections for a check, and closes them afterwards. */
async function withConnections<T>(url: string, ask: (open: Open) => Promise<T>): Promise<T> {
  const clients: Client[] = [];
  const open: Open = async () => {
    const client = new Client({
      connectionString: url,
      application_name: 'ledgerstamp sessions',
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    return await ask(open);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
