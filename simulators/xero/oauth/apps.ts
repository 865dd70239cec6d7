import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '../digests';
import type { Database } from '../store/database';

export interface App {
  clientId: string;
  name: string;
  redirectUris: string[];
  /** Largest number of organisations that can be connected, which at Xero depends on the plan; null for no limit. */
  connectionLimit: number | null;
}

export async function findApp(database: Database, clientId: string): Promise<App | undefined> {
  const { rows } = await database.query<App>(
    `SELECT client_id AS "clientId", name, redirect_uris AS "redirectUris",
       connection_limit AS "connectionLimit"
     FROM xero_simulator.app WHERE client_id = $1`,
    [clientId.replaceAll('\0', '')],
  );
  return rows[0];
}

export async function saveApp(database: Database, app: App, clientSecret: string): Promise<void> {
  await database.query(
    `INSERT INTO xero_simulator.app (client_id, name, secret_hash, redirect_uris, connection_limit)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (client_id) DO UPDATE
       SET name = $2, secret_hash = $3, redirect_uris = $4, connection_limit = $5`,
    [app.clientId, app.name, sha256(clientSecret), app.redirectUris, app.connectionLimit],
  );
}

/** App with this id and secret, or undefined. */
export async function authenticatedApp(
  database: Database,
  clientId: string,
  clientSecret: string,
): Promise<App | undefined> {
  const { rows } = await database.query<{ secretHash: string }>(
    'SELECT secret_hash AS "secretHash" FROM xero_simulator.app WHERE client_id = $1',
    [clientId.replaceAll('\0', '')],
  );
  const stored = Buffer.from(rows[0]?.secretHash ?? sha256(''), 'hex');
  const right = timingSafeEqual(stored, Buffer.from(sha256(clientSecret), 'hex'));
  return rows[0] && right ? findApp(database, clientId) : undefined;
}
