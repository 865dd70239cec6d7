import { createHash } from 'node:crypto';

/** The setting of a request's transaction: the organisations whose rows it may see, as a PostgreSQL array of ids. */
export const ROWS_SETTING = 'ledgerstamp.organisations';

/**
 * Organisations of the request in the condition of a policy, read once per statement. Null, and so no rows,
 * where they are not set.
 */
export const SEEN = `any ((select nullif(current_setting('${ROWS_SETTING}', true), '')::uuid[])::uuid[])`;

/**
 * Rights of the service on a table within the two walls. Missing fields mean the rights of an ordinary table.
 */
interface TableWall {
  /** Columns that may change: `all` of them (the default), or these; none is an empty list. */
  readonly changes?: 'all' | readonly string[];
  /** Whether rows may be deleted; by default they may. */
  readonly deletes?: boolean;
  /** Whether rows may be added; by default they may. */
  readonly adds?: boolean;
  /**
   * Condition (SQL) for rows that a request may see and change; by default `organisation_id` is one of its
   * organisations. `everybody`: all rows, with the reason.
   */
  readonly rows?: string | { readonly everybody: string };
  /** SQL conditions for further rows that a request may read, and may add. */
  readonly reads?: string;
  readonly addsAlso?: string;
  /** Rights of the role whose functions answer for all organisations; by default none. */
  readonly functions?: readonly ('SELECT' | 'INSERT' | 'DELETE')[];
}

/** Walls by table name. A table that is not listed must have the column `organisation_id`. */
export type TableWalls = Readonly<Record<string, TableWall>>;

/**
 * The roles of the service: it signs in with the first; requests of limited people take the second. Nobody takes the third, which
 * owns the functions that answer for all organisations, and nothing else.
 */
export interface ServiceRoles {
  readonly service: string;
  readonly request: string;
  readonly functions: string;
}

export function rolesOf(service: string): ServiceRoles {
  return { service, request: `${service}_request`, functions: `${service}_functions` };
}

/** Open gap in the walls, described for people, with statements by which its owner closes it. */
export interface MissingWall {
  readonly name: string;
  readonly text: string;
  readonly cure: string;
  readonly statements: readonly string[];
}

/** Remedy for open walls. */
export const CURE = 'Start the service once with DATABASE_OWNER_URL';

/** A table as it is to be: rights as `role RIGHT` or `role RIGHT column`; policies by name, the name tells their content. */
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

/** Returns the wall of a table; null: it has no `organisation_id` and is not listed, so it is not ours. */
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
