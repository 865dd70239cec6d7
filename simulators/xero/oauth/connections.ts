import { randomUUID } from 'node:crypto';
import type { Database } from '../store/database';

export interface Connection {
  connectionId: string;
  authEventId: string;
  tenantId: string;
  tenantName: string;
  createdMs: number;
  updatedMs: number;
}

/**
 * Connects an app to organisations. A renewed consent of the same user keeps the connection's id and changes its auth
 * event.
 */
export async function connect(
  connection: Database,
  grant: { clientId: string; userId: string; tenantIds: string[]; authEventId: string },
  now: number,
): Promise<void> {
  for (const tenantId of grant.tenantIds) {
    await connection.query(
      `INSERT INTO xero_simulator.connection
         (connection_id, client_id, user_id, tenant_id, auth_event_id, created_ms, updated_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $6)
       ON CONFLICT (client_id, user_id, tenant_id) DO UPDATE SET auth_event_id = $5, updated_ms = $6`,
      [randomUUID(), grant.clientId, grant.userId, tenantId, grant.authEventId, now],
    );
  }
}

export async function connectionsOf(
  database: Database,
  { clientId, userId, authEventId }: { clientId: string; userId?: string; authEventId?: string },
): Promise<Connection[]> {
  const { rows } = await database.query<
    Omit<Connection, 'createdMs' | 'updatedMs'> & { createdMs: string; updatedMs: string }
  >(
    `SELECT c.connection_id AS "connectionId", c.auth_event_id AS "authEventId", c.tenant_id AS "tenantId",
       o.name AS "tenantName", c.created_ms AS "createdMs", c.updated_ms AS "updatedMs"
     FROM xero_simulator.connection c JOIN xero_simulator.organisation o USING (tenant_id)
     WHERE c.client_id = $1 AND ($2::text IS NULL OR c.auth_event_id = $2)
       AND ($3::text IS NULL OR c.user_id = $3) ORDER BY c.created_ms, o.position`,
    [clientId, authEventId ?? null, userId ?? null],
  );
  return rows.map((row) => ({
    ...row,
    createdMs: Number(row.createdMs),
    updatedMs: Number(row.updatedMs),
  }));
}

/** True when this user, and not only another one, has connected the app to the organisation. */
export async function isConnected(
  database: Database,
  { clientId, userId }: { clientId: string; userId: string },
  tenantId: string,
): Promise<boolean> {
  const { rows } = await database.query(
    'SELECT 1 FROM xero_simulator.connection WHERE client_id = $1 AND user_id = $2 AND tenant_id = $3',
    [clientId, userId, tenantId],
  );
  return rows.length > 0;
}

/** Removes a connection. @returns false if there was none */
export async function disconnect(
  database: Database,
  { clientId, userId }: { clientId: string; userId: string },
  connectionId: string,
): Promise<boolean> {
  const { rowCount } = await database.query(
    'DELETE FROM xero_simulator.connection WHERE client_id = $1 AND user_id = $2 AND connection_id = lower($3)',
    [clientId, userId, connectionId],
  );
  return rowCount === 1;
}
