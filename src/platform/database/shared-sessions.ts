import { Client } from 'pg';

/** Further connections whose transactions take the sessions that a pooler has free; it hands out the last used first. */
const OTHERS = 3;

/** A pooler leads the service to sessions that it shares: to try again changes nothing, a person must change its mode. */
export class PoolerRefusal extends Error {}

/** @throws PoolerRefusal when a session is shared between transactions */
export async function refuseSharedSessions(url: string): Promise<void> {
  if (!(await sharesSessions(url))) return;
  throw new PoolerRefusal(
    'DATABASE_URL leads to a pooler in transaction mode, which shares its sessions; leases and prepared statements need ' +
      'their own: use the address of PostgreSQL itself, or pool_mode = session',
  );
}

/**
 * True: others run their transactions in the session of a connection that is still open, as PgBouncer does it in transaction
 * mode. PostgreSQL itself names the process that it gives to a connection, a pooler one of its own.
 */
export async function sharesSessions(url: string): Promise<boolean> {
  const clients: Client[] = [];
  const open = async (): Promise<Client> => {
    const client = new Client({
      connectionString: url,
      application_name: 'ledgerstamp pooler',
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const first = await open();
    const own = await backendOf(first);
    if ((first as unknown as { readonly processID: number }).processID === own) return false;
    for (let number = 0; number < OTHERS; number += 1) {
      const other = await open();
      await other.query('begin');
      if ((await backendOf(other)) === own) return true;
    }
    return (await backendOf(first)) !== own;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
