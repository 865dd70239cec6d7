import { createHmac } from 'node:crypto';
import { Client, escapeLiteral } from 'pg';
import { quotedName, rolesOf } from './table-walls';

/** Default name of the role with which the service signs in. */
export const SERVICE_ROLE = 'ledgerstamp_service';

/**
 * Statements that create missing roles of the service, all or none.
 * @param password of the role that signs in; null: it exists and keeps its own
 */
export function roleStatements(
  service: string,
  password: string | null,
  existing: ExistingRoles,
): readonly string[] {
  const { request } = rolesOf(service);
  return [
    ...(existing.service ? [] : [`create role ${quotedName(service)} login noinherit`]),
    ...(password === null ? [] : [`alter role ${quotedName(service)} password ${escapeLiteral(password)}`]),
    ...(existing.request ? [] : [`create role ${quotedName(request)} nologin`]),
    // Grants membership without inheritance: the role of requests is set explicitly.
    ...(existing.isMember ? [] : [`grant ${quotedName(request)} to ${quotedName(service)}`]),
  ];
}

/** Roles that exist on the server; `isMember`: the service may take the role of requests. */
export interface ExistingRoles {
  readonly service: boolean;
  readonly request: boolean;
  readonly isMember: boolean;
}

export async function existingRoles(client: Pick<Client, 'query'>, service: string): Promise<ExistingRoles> {
  const { rows } = await client.query<ExistingRoles>(
    `select exists (select from pg_roles where rolname = $1) as service,
       exists (select from pg_roles where rolname = $2) as request,
       exists (select from pg_auth_members m join pg_roles s on s.oid = m.member join pg_roles r on r.oid = m.roleid
         where s.rolname = $1 and r.rolname = $2) as "isMember"`,
    [service, rolesOf(service).request],
  );
  return rows[0] ?? { service: false, request: false, isMember: false };
}

/** @param url of a role that may create roles */
export async function makeRoles(url: string, service: string, password: string | null): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const statements = roleStatements(service, password, await existingRoles(client, service));
    await client.query(`begin; ${statements.join('; ')}; commit`);
  } finally {
    await client.end();
  }
}

/**
 * Address of a database for the service on an embedded server: its role owns nothing and is created if missing. Its
 * password is derived from the server's, so that no secret is added.
 * @param ownerUrl of the superuser
 */
export async function serviceUrl(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(SERVICE_ROLE).digest('hex');
  url.username = SERVICE_ROLE;
  url.password = password;
  if (await canSignIn(url.href)) return url.href;
  try {
    await makeRoles(ownerUrl, SERVICE_ROLE, password);
  } catch (error) {
    // A concurrent process may have created the role first.
    if (!(await canSignIn(url.href))) throw error;
  }
  return url.href;
}

async function canSignIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
