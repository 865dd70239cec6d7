import { createHash, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { opaqueToken, sha256 } from '../digests';
import { inTransaction, type Database } from '../store/database';
import { connect } from './connections';

const CODE_MS = 5 * 60_000;

export interface ConsentRequest {
  clientId: string;
  /** Id of the user who is signed in at Xero. */
  userId: string;
  redirectUri: string;
  scope: string;
  /** S256 challenge (RFC 7636); null if the app sent none. */
  codeChallenge: string | null;
}

/** Connects the chosen organisations. @returns a code for one use within 5 minutes */
export async function grantConsent(
  pool: Pool,
  consent: ConsentRequest,
  tenantIds: string[],
  now: number,
): Promise<string> {
  const code = opaqueToken('code');
  const authEventId = randomUUID();
  await inTransaction(pool, async (connection) => {
    await connect(
      connection,
      { clientId: consent.clientId, userId: consent.userId, tenantIds, authEventId },
      now,
    );
    await connection.query(
      `INSERT INTO xero_simulator.authorization_code
         (code_hash, client_id, user_id, auth_event_id, redirect_uri, scope, code_challenge, expires_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[sha256(code), consent.clientId, consent.userId, authEventId, consent.redirectUri],
        ...[consent.scope, consent.codeChallenge, now + CODE_MS],
      ],
    );
  });
  return code;
}

function challengeMet(challenge: string | null, verifier: string): boolean {
  if (challenge === null) return true;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}

/** Redeems a code of this app that is unused, not expired, and matches its verifier; the code is then used up. */
export async function redeemCode(
  connection: Database,
  sent: { clientId: string; code: string; redirectUri: string; verifier: string },
  now: number,
): Promise<{ userId: string; authEventId: string; scope: string } | undefined> {
  const { rows } = await connection.query<{
    userId: string;
    authEventId: string;
    scope: string;
    redirectUri: string;
    codeChallenge: string | null;
    expiresMs: string;
  }>(
    `UPDATE xero_simulator.authorization_code SET used = true WHERE code_hash = $1 AND client_id = $2 AND NOT used
     RETURNING user_id AS "userId", auth_event_id AS "authEventId", scope, redirect_uri AS "redirectUri",
       code_challenge AS "codeChallenge", expires_ms AS "expiresMs"`,
    [sha256(sent.code), sent.clientId],
  );
  const [held] = rows;
  if (!held || Number(held.expiresMs) <= now || held.redirectUri !== sent.redirectUri) return undefined;
  return challengeMet(held.codeChallenge, sent.verifier) ? held : undefined;
}
