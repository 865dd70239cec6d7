import { createHash } from 'node:crypto';

/** Setting in a request's transaction: the organisations with visible rows, as a PostgreSQL array of ids. */
export const ROWS_SETTING = 'ledgerstamp.organisations';

/**
 * SQL for the organisations of the request in a policy, read once per statement. Null, and so no rows, where not set.
 */
export const SEEN = `any ((select nullif(current_setting('${ROWS_SETTING}', true), '')::uuid[])::uuid[])`;

/** Rights of the service on a table under row-level security. Missing fields: the rights of an ordinary table. */
interface TableWall {
  /** Columns that may be updated: `all` (default), or these. */
  readonly changes?: 'all' | readonly string[];
  /** True (default): rows may be deleted. */
  readonly deletes?: boolean;
  /** True (default): rows may be inserted. */
  readonly adds?: boolean;
  /**
   * Condition (SQL) for rows that a request may see and change; by default `organisation_id` is one of its
   * organisations. `everybody`: all rows, with the reason.
   */
  readonly rows?: string | { readonly everybody: string };
  /** SQL conditions for further rows that a request may read and insert. */
  readonly reads?: string;
  readonly addsAlso?: string;
  /** Rights of the role that owns functions across organisations; none by default. */
  readonly functions?: readonly ('SELECT' | 'INSERT' | 'DELETE')[];
}

/** Rights by table name. An unlisted table must have the column `organisation_id`. */
export type TableWalls = Readonly<Record<string, TableWall>>;

/**
 * Roles of the service: it signs in with the first, and sets the second for requests of limited people. The third owns
 * only the functions across organisations, and nobody signs in with it.
 */
export interface ServiceRoles {
  readonly service: string;
  readonly request: string;
  readonly functions: string;
}

export function rolesOf(service: string): ServiceRoles {
  return { service, request: `${service}_request`, functions: `${service}_functions` };
}

/** Gap in row-level security, described for people, with the statements that close it. */
export interface MissingWall {
  readonly name: string;
  readonly text: string;
  readonly cure: string;
  readonly statements: readonly string[];
}

/**
 * Required state of a table: rights as `role RIGHT` or `role RIGHT column`; policies by name, which identifies their
 * content.
 */
export interface WantedTable {
  readonly isSecured: boolean;
  readonly rights: readonly string[];
  readonly policies: ReadonlyMap<string, string>;
}

const POLICY = 'ledgerstamp';
const OWN_POLICY = new RegExp(`^${POLICY}_[0-9a-f]{16}$`);

/** True for a policy that this program makes and removes. */
export function isOwnPolicy(name: string): boolean {
  return OWN_POLICY.test(name);
}

/** Returns the rights on a table; null: it has no `organisation_id` and is not listed, so it is not ours. */
export function wantedTable(
  table: string,
  namesOrganisation: boolean,
  walls: TableWalls,
  { service, request }: ServiceRoles,
): WantedTable | null {
  const wall = walls[table] ?? {};
  const rights = [service, request].flatMap((role) => rightsOf(wall).map((right) => `${role} ${right}`));
  if (typeof wall.rows === 'object') return { isSecured: false, rights, policies: new Map() };
  if (wall.rows === undefined && !namesOrganisation) return null;
  const rows = wall.rows ?? `organisation_id = ${SEEN}`;
  const definitions = [
    `for all to ${quotedName(service)} using (true) with check (true)`,
    `for all to ${quotedName(request)} using (${rows}) with check (${rows})`,
    ...(wall.reads === undefined ? [] : [`for select to ${quotedName(request)} using (${wall.reads})`]),
    ...(wall.addsAlso === undefined
      ? []
      : [`for insert to ${quotedName(request)} with check (${wall.addsAlso})`]),
  ];
  return { isSecured: true, rights, policies: new Map(definitions.map((one) => [policyName(one), one])) };
}

function rightsOf({ changes = 'all', deletes = true, adds = true }: TableWall): string[] {
  return [
    'SELECT',
    ...(adds ? ['INSERT'] : []),
    ...(deletes ? ['DELETE'] : []),
    ...(changes === 'all' ? ['UPDATE'] : changes.map((column) => `UPDATE ${column}`)),
  ];
}

/**
 * Names a policy after a hash of its definition, so that the name proves that the policy is the right one.
 */
function policyName(definition: string): string {
  return `${POLICY}_${createHash('sha256').update(definition).digest('hex').slice(0, 16)}`;
}

/** Quotes a name for SQL. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
