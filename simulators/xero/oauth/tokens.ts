import { claimsToken, opaqueToken, sha256 } from '../digests';
import type { Database } from '../store/database';
import { isSetSomewhere } from '../store/organisations';

export const ACCESS_SECONDS = 1800;
const REFRESH_MS = 60 * 86_400_000;
const GRACE_MS = 30 * 60_000;

export interface AccessGrant {
  clientId: string;
  clientName: string;
  /** True for a token from client_credentials, without user and connections. */
  machine: boolean;
  /** Id of the user; empty for a token without one. */
  userId: string;
  scope: string;
  expiresMs: number;
}

export interface RefreshGrant {
  userId: string;
  authEventId: string;
  generation: number;
  scope: string;
}

export async function issueAccessToken(
  database: Database,
  grant: { clientId: string; user: Pick<RefreshGrant, 'userId' | 'authEventId'> | null; scope: string },
  now: number,
): Promise<string> {
  const { clientId, user, scope } = grant;
  const token = claimsToken({
    ...{ client_id: clientId, scope: scope.split(/\s+/), exp: Math.floor(now / 1000) + ACCESS_SECONDS },
    ...(user === null ? {} : { xero_userid: user.userId, authentication_event_id: user.authEventId }),
  });
  await database.query(
    `INSERT INTO xero_simulator.access_token (token_hash, client_id, machine, user_id, scope, expires_ms)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [sha256(token), clientId, user === null, user?.userId ?? '', scope, now + ACCESS_SECONDS * 1000],
  );
  return token;
}

export async function findAccessToken(database: Database, token: string): Promise<AccessGrant | undefined> {
  const { rows } = await database.query<Omit<AccessGrant, 'expiresMs'> & { expiresMs: string }>(
    `SELECT t.client_id AS "clientId", a.name AS "clientName", t.machine, t.user_id AS "userId", t.scope, t.expires_ms AS "expiresMs"
     FROM xero_simulator.access_token t JOIN xero_simulator.app a USING (client_id) WHERE t.token_hash = $1`,
    [sha256(token)],
  );
  return rows[0] && { ...rows[0], expiresMs: Number(rows[0].expiresMs) };
}

export async function issueRefreshToken(
  database: Database,
  clientId: string,
  grant: RefreshGrant,
  now: number,
): Promise<string> {
  const token = opaqueToken('refresh');
  await database.query(
    `INSERT INTO xero_simulator.refresh_token
       (token_hash, client_id, user_id, auth_event_id, generation, scope, expires_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[sha256(token), clientId, grant.userId, grant.authEventId],
      ...[grant.generation, grant.scope, now + REFRESH_MS],
    ],
  );
  return token;
}

/**
 * Redeems a refresh token. A used one works again for 30 minutes, until something issued after it was used, because a
 * client whose answer was lost still has it. Must run inside a transaction.
 */
export async function useRefreshToken(
  connection: Database,
  clientId: string,
  token: string,
  now: number,
): Promise<RefreshGrant | undefined> {
  const { rows } = await connection.query<RefreshGrant & { supersededMs: string | null; expiresMs: string }>(
    `SELECT user_id AS "userId", auth_event_id AS "authEventId", generation, scope, superseded_ms AS "supersededMs",
       expires_ms AS "expiresMs"
     FROM xero_simulator.refresh_token WHERE token_hash = $1 AND client_id = $2 FOR UPDATE`,
    [sha256(token), clientId],
  );
  const [held] = rows;
  if (!held || Number(held.expiresMs) <= now) return undefined;
  if (held.supersededMs !== null) {
    if (Number(held.supersededMs) + GRACE_MS < now) return undefined;
    if (await isSetSomewhere(connection, 'refreshGrace', 'refuse')) return undefined;
    const later = await connection.query(
      `SELECT 1 FROM xero_simulator.refresh_token
       WHERE auth_event_id = $1 AND generation > $2 AND superseded_ms IS NOT NULL LIMIT 1`,
      [held.authEventId, held.generation],
    );
    if (later.rows.length > 0) return undefined;
  }
  await connection.query(
    `UPDATE xero_simulator.refresh_token SET superseded_ms = COALESCE(superseded_ms, $2) WHERE token_hash = $1`,
    [sha256(token), now],
  );
  return held;
}

/** Revokes everything that the user of a refresh token gave to the app, and nothing of other users. */
export async function revokeRefreshToken(
  connection: Database,
  clientId: string,
  token: string,
): Promise<void> {
  const { rows } = await connection.query<{ userId: string }>(
    `DELETE FROM xero_simulator.refresh_token WHERE token_hash = $1 AND client_id = $2 RETURNING user_id AS "userId"`,
    [sha256(token), clientId],
  );
  const [revoked] = rows;
  if (!revoked) return;
  for (const table of ['refresh_token', 'access_token', 'connection']) {
    const people = table === 'access_token' ? 'AND NOT machine' : '';
    const statement = `DELETE FROM xero_simulator.${table} WHERE client_id = $1 AND user_id = $2 ${people}`;
    await connection.query(statement, [clientId, revoked.userId]);
  }
}
