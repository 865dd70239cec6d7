import { type QueryRunner, QueryFailedError } from 'typeorm';
import { errorCode } from '../../error-code';
import { missingFunctionOwner } from './function-owner';
import {
  CURE,
  isOwnPolicy,
  type MissingWall,
  quoted,
  type ServiceRoles,
  type TableWalls,
  type WantedTable,
  wantedTable,
} from './table-walls';

/** Present state of a table. */
interface FoundTable {
  readonly name: string;
  readonly namesOrganisation: boolean;
  readonly isSecured: boolean;
  readonly rights: readonly string[];
  readonly policies: readonly string[];
}

/** Tables that others make, such as those of an extension, are theirs; a part of a table has the walls of the whole. */
const TABLES = `select c.relname as name, c.relrowsecurity as "isSecured",
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped)
      as "namesOrganisation",
    coalesce((select array_agg(p.polname::text) from pg_policy p where p.polrelid = c.oid), '{}') as policies,
    coalesce((select array_agg(r.rolname || ' ' || g.privilege_type || coalesce(' ' || g.column_name, ''))
      from (select x.grantee, x.privilege_type, null as column_name from aclexplode(c.relacl) x
        union all select x.grantee, x.privilege_type, a.attname::text from pg_attribute a cross join aclexplode(a.attacl) x
        where a.attrelid = c.oid and not a.attisdropped) g
      join pg_roles r on r.oid = g.grantee where r.rolname = any($1)), '{}') as rights
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

/** SQL for sequences, which generate the numbers of rows. */
const SEQUENCES = `select c.relname as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S' and cardinality($1::text[]) > (
    select count(*) from aclexplode(c.relacl) x join pg_roles r on r.oid = x.grantee
    where r.rolname = any($1) and x.privilege_type = 'USAGE')`;

interface FoundFunction {
  /** Signature with types, as SQL. */
  readonly signature: string;
  readonly name: string;
  readonly isTrigger: boolean;
  readonly isPublic: boolean;
  /** Roles among the two of the service that may execute it. */
  readonly callers: readonly string[];
  /** Present and required search path, as SQL; null: that of the caller. */
  readonly searched: string | null;
  readonly path: string;
}

/**
 * Functions that run with their owner's rights, so only roles that need one may execute it; triggers need no
 * such right. Unless named, temporary tables are searched first: a caller's table of the same name would be
 * read, and its triggers executed, with these rights. The search path therefore names them last.
 */
const FUNCTIONS = `select p.oid::regprocedure::text as signature, p.proname::text as name,
    p.prorettype = 'trigger'::regtype as "isTrigger",
    exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x where x.grantee = 0) as "isPublic",
    coalesce((select array_agg(r.rolname::text) from aclexplode(p.proacl) x join pg_roles r on r.oid = x.grantee
      where r.rolname = any($1)), '{}') as callers,
    (select substr(c, 13) from unnest(p.proconfig) c where c like 'search_path=%') as searched,
    'pg_catalog, ' || quote_ident(current_schema()) || ', pg_temp' as path
  from pg_proc p
  where p.pronamespace = current_schema()::regnamespace and p.prosecdef
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by p.proname`;

/**
 * Places where any role can create objects: temporary tables unless the database's owner forbids it, and in
 * databases begun before PostgreSQL 15 tables and functions. Functions of the owner could mistake these for
 * their own.
 */
const PLACES = `select name, quoted from (
    select 'database' as name, quote_ident(datname) as quoted, coalesce(datacl, acldefault('d', datdba)) as acl
    from pg_database where datname = current_database()
    union all select 'schema', quote_ident(nspname), coalesce(nspacl, acldefault('n', nspowner))
    from pg_namespace where oid = current_schema()::regnamespace) place
  where exists (select from aclexplode(acl) x where x.privilege_type = case name when 'database' then 'TEMPORARY' else 'CREATE' end
    and (x.grantee = 0 or x.grantee = any(array(select oid from pg_roles where rolname = any($1)))))`;

/** Their policies and statements call these; everything else is called by the service alone. */
const CALLED_BY_REQUESTS: readonly string[] = [
  'accounts_of_request',
  'number_holders',
  'withdraw_entered_receipt',
];

/**
 * Returns the statements still needed to match the walls, by table, function, sequence and place. Empty at
 * every start but the first of a new version. Tables of other owners have no statements.
 */
export async function missingWalls(
  runner: { query(sql: string, parameters: unknown[]): Promise<unknown> },
  roles: ServiceRoles,
  walls: TableWalls,
): Promise<readonly MissingWall[]> {
  const names = [roles.service, roles.request];
  const tables = ((await runner.query(TABLES, [names])) as FoundTable[]).map((table) =>
    ofTable(table, roles, walls),
  );
  const functions = ((await runner.query(FUNCTIONS, [names])) as FoundFunction[]).map((one) => ({
    name: one.signature,
    text: `The function ${one.signature} runs with the rights of its owner, and others than the service may call it, or it searches tables that a caller can make.`,
    cure: `${CURE}.`,
    statements: [...missingPath(one), ...missingCallers(one, roles)],
  }));
  const sequences = ((await runner.query(SEQUENCES, [names])) as { name: string }[]).map(({ name }) => ({
    name,
    text: `The service may not use the sequence ${name}.`,
    cure: `${CURE}.`,
    statements: [`grant usage on sequence ${quoted(name)} to ${names.map(quoted).join(', ')}`],
  }));
  const owner = await missingFunctionOwner(runner, roles, walls);
  const places = (await runner.query(PLACES, [names])) as { name: 'database' | 'schema'; quoted: string }[];
  return [
    ...tables.filter((wall) => wall !== null),
    ...functions.filter(({ statements }) => statements.length > 0),
    ...(owner === null ? [] : [owner]),
    ...sequences,
    ...places.map((place) => ofPlace(place.name, place.quoted, names)),
  ];
}

/**
 * Gives the service's roles what they may do, and requests the rows that they may see. Needs the owner of the tables. The
 * service never sees a table half secured: each changes in one transaction. A right that only the owner of the database can
 * take away stays, with a warning of the server, where somebody else owns the tables; and functions stay whose they are where the
 * owner of the tables may make no role for them.
 */
export async function raiseWalls(runner: QueryRunner, roles: ServiceRoles, walls: TableWalls): Promise<void> {
  for (const { name, statements } of await missingWalls(runner, roles, walls)) {
    if (statements.length === 0) continue;
    try {
      await runner.query(`begin; ${statements.join('; ')}; commit`);
    } catch (error) {
      await runner.query('rollback');
      if (name !== roles.functions || !isRoleRefused(error)) throw error;
    }
  }
}

/**
 * True for insufficient privilege, or the same role created concurrently for another database of the server.
 */
function isRoleRefused(error: unknown): boolean {
  const codes = ['42501', '42710', '23505'];
  return error instanceof QueryFailedError && codes.includes(errorCode(error.driverError) ?? '');
}

function ofTable(table: FoundTable, roles: ServiceRoles, walls: TableWalls): MissingWall | null {
  const { name } = table;
  const wanted = wantedTable(name, table.namesOrganisation, walls, roles);
  if (wanted === null)
    return {
      name,
      text: `The table ${name} is none of Ledgerstamp: the walls do not say which rows of it a request may see.`,
      cure: 'Move it to another schema, or drop it.',
      statements: [],
    };
  const statements = missingOf(table, roles, wanted);
  const text = `The rights or the policies of ${name} are not what they should be.`;
  return statements.length === 0 ? null : { name, text, cure: `${CURE}.`, statements };
}

/** The owner may be neither of the two roles, so the remedy includes the statement for an administrator. */
function ofPlace(kind: 'database' | 'schema', place: string, names: readonly string[]): MissingWall {
  const [right, made] =
    kind === 'database' ? ['temporary', 'temporary tables'] : ['create', 'tables and functions'];
  const statement = `revoke ${right} on ${kind} ${place} from public, ${names.map(quoted).join(', ')}`;
  return {
    name: `${kind} ${place}`,
    text: `Others than its owner may make ${made} in ${kind} ${place}, which functions of the owner could take for theirs.`,
    cure: `${CURE}, or run as the owner of the ${kind}: ${statement}.`,
    statements: [statement],
  };
}

function missingOf(table: FoundTable, roles: ServiceRoles, wanted: WantedTable): string[] {
  const name = quoted(table.name);
  const old = table.policies.filter((policy) => isOwnPolicy(policy) && !wanted.policies.has(policy));
  const added = [...wanted.policies].filter(([policy]) => !table.policies.includes(policy));
  return [
    ...(isSame(table.rights, wanted.rights) ? [] : grants(name, roles, wanted.rights)),
    ...old.map((policy) => `drop policy ${quoted(policy)} on ${name}`),
    ...added.map(([policy, definition]) => `create policy ${quoted(policy)} on ${name} ${definition}`),
    ...(wanted.isSecured === table.isSecured
      ? []
      : [`alter table ${name} ${wanted.isSecured ? 'enable' : 'disable'} row level security`]),
  ];
}

function missingPath({ signature, searched, path }: FoundFunction): string[] {
  return searched === path ? [] : [`alter function ${signature} set search_path = ${path}`];
}

function missingCallers(
  { signature, name, isTrigger, isPublic, callers }: FoundFunction,
  { service, request }: ServiceRoles,
): string[] {
  const all = CALLED_BY_REQUESTS.includes(name) ? [service, request] : [service];
  const wanted = isTrigger ? [] : all;
  if (!isPublic && isSame(callers, wanted)) return [];
  return [
    `revoke execute on function ${signature} from public, ${quoted(service)}, ${quoted(request)}`,
    ...wanted.map((role) => `grant execute on function ${signature} to ${quoted(role)}`),
  ];
}

function grants(table: string, { service, request }: ServiceRoles, rights: readonly string[]): string[] {
  const given = rights.map((right) => {
    const [role = '', kind = '', column] = right.split(' ');
    return `grant ${kind.toLowerCase()}${column === undefined ? '' : ` (${quoted(column)})`} on ${table} to ${quoted(role)}`;
  });
  return [`revoke all on ${table} from ${quoted(service)}, ${quoted(request)}`, ...given];
}

function isSame(found: readonly string[], wanted: readonly string[]): boolean {
  return found.length === wanted.length && wanted.every((right) => found.includes(right));
}
