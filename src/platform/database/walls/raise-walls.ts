import { type QueryRunner, QueryFailedError } from 'typeorm';
import { errorCode } from '../../error-code';
import {
  isOwnPolicy,
  type MissingWall,
  quotedName,
  type ServiceRoles,
  type TableWalls,
  type WantedTable,
  wantedTable,
} from './table-walls';

/** Functions that stay with the owner of the tables, and why a role with fewer rights cannot own them. */
export const FUNCTIONS_OF_TABLE_OWNER: Readonly<Record<string, string>> = {
  make_month: 'only the owner of a table attaches a part to it',
  drop_months: 'only the owner of a table drops a part of it',
  listings_with:
    'PostgreSQL reads no statistics about parts of words for a role that row policies narrow, even to all rows: the owner alone has none',
};

interface FunctionOwner {
  readonly isThere: boolean;
  /** True: the owner of the tables may act for the role, as needed to transfer and change functions. */
  readonly isGiven: boolean;
  /** Owner of the tables and the schema, as SQL. */
  readonly tableOwner: string;
  readonly schema: string;
  readonly isSchemaOpen: boolean;
  /** Functions of other owners, with their types. */
  readonly others: readonly string[];
  /** Rights on tables, as `table RIGHT`. */
  readonly rights: readonly string[];
  readonly tables: readonly { readonly name: string; readonly hasPolicy: boolean }[];
}

const FUNCTION_OWNER = `with places as (
    select c.oid, c.relname::text as name, c.relowner, c.relacl from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition),
  owner as (select rolname, oid, rolsuper from pg_roles
    where oid = coalesce((select relowner from places where name = 'migrations'),
      (select oid from pg_roles where rolname = current_user)))
  select r.oid is not null as "isThere", owner.rolsuper or coalesce(pg_has_role(owner.oid, r.oid, 'usage'), false) as "isGiven",
    quote_ident(owner.rolname) as "tableOwner", quote_ident(current_schema()) as schema,
    exists (select from pg_namespace n cross join aclexplode(n.nspacl) x where n.oid = current_schema()::regnamespace
      and x.grantee = r.oid and x.privilege_type = 'CREATE') as "isSchemaOpen",
    array(select p.oid::regprocedure::text from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and p.prosecdef and not p.proname = any($2)
        and p.proowner is distinct from r.oid
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      order by 1) as others,
    array(select name || ' ' || x.privilege_type from places cross join aclexplode(relacl) x where x.grantee = r.oid) as rights,
    (select coalesce(json_agg(json_build_object('name', name,
      'hasPolicy', exists (select from pg_policy p where p.polrelid = places.oid and p.polname = $1))), '[]') from places) as tables
  from owner left join pg_roles r on r.rolname = $1`;

/** Remedy for missing row-level security. */
const CURE = 'Start the service once with DATABASE_OWNER_URL';

/**
 * Describes the missing setup of the role that owns cross-organisation functions: it needs their rights, owns
 * no other objects and may create none. Null: complete.
 */
async function missingFunctionOwner(
  runner: { query(sql: string, parameters: unknown[]): Promise<unknown> },
  { functions: role }: ServiceRoles,
  walls: TableWalls,
): Promise<MissingWall | null> {
  const kept = Object.keys(FUNCTIONS_OF_TABLE_OWNER);
  const [found] = (await runner.query(FUNCTION_OWNER, [role, kept])) as FunctionOwner[];
  if (found === undefined) throw new Error('the database did not say who owns its functions');
  const { isThere, isGiven, tableOwner, others } = found;
  const roles = [
    ...(isThere ? [] : [`create role ${quotedName(role)} nologin`]),
    ...(isGiven ? [] : [`grant ${quotedName(role)} to ${tableOwner}`]),
  ];
  const statements = [
    ...roles,
    ...ofTables(found, quotedName(role), walls),
    ...ofFunctions(found, quotedName(role)),
  ];
  if (statements.length === 0) return null;
  const whose = others.length === 0 ? 'Functions' : `The functions ${others.join(', ')}`;
  return {
    name: role,
    text: `${whose} run with other rights than those of ${role}, which owns nothing else.`,
    cure: `${CURE}; if the log says that it may not, run as an administrator of the server first: ${statements.join('; ')}.`,
    statements,
  };
}

function ofTables({ tables, rights }: FunctionOwner, role: string, walls: TableWalls): string[] {
  const wanted = tables.flatMap(({ name }) =>
    (walls[name]?.functions ?? []).map((right) => ({ name, right, text: `${name} ${right}` })),
  );
  const excess = rights.filter((right) => !wanted.some(({ text }) => text === right));
  const unsecured = tables.filter(
    ({ name, hasPolicy }) =>
      !hasPolicy && walls[name]?.functions !== undefined && typeof walls[name].rows !== 'object',
  );
  return [
    ...excess.map((right) => {
      const [table = '', kind = ''] = right.split(' ');
      return `revoke ${kind.toLowerCase()} on ${quotedName(table)} from ${role}`;
    }),
    ...wanted
      .filter(({ text }) => !rights.includes(text))
      .map(({ name, right }) => `grant ${right.toLowerCase()} on ${quotedName(name)} to ${role}`),
    ...unsecured.map(
      ({ name }) =>
        `create policy ${role} on ${quotedName(name)} for all to ${role} using (true) with check (true)`,
    ),
  ];
}

/** SQL that gives a function to a role, which may create functions in its schema only for that moment. */
function ofFunctions({ others, schema, isSchemaOpen }: FunctionOwner, role: string): string[] {
  if (others.length === 0 && !isSchemaOpen) return [];
  return [
    ...(others.length === 0 ? [] : [`grant create on schema ${schema} to ${role}`]),
    ...others.map((signature) => `alter function ${signature} owner to ${role}`),
    `revoke create on schema ${schema} from ${role}`,
  ];
}

/** Present state of a table. */
interface FoundTable {
  readonly name: string;
  readonly namesOrganisation: boolean;
  readonly isSecured: boolean;
  readonly rights: readonly string[];
  readonly policies: readonly string[];
}

/** SQL for tables. Excludes those of other owners, such as extensions; partitions have the security of their table. */
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
  /** Roles of the service, among two, that may execute it. */
  readonly callers: readonly string[];
  /** Present and required search path, as SQL; null: the caller's. */
  readonly searched: string | null;
  readonly path: string;
}

/**
 * SQL for functions that run with their owner's rights, so only roles that need one may execute it. The search path
 * names temporary tables last: by default they come first, and a caller's table could replace a real one.
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
 * SQL for places where any role can create objects: temporary tables unless forbidden, and public schemas of databases
 * begun before PostgreSQL 15. Functions of the owner could use these by mistake.
 */
const PLACES = `select name, quoted from (
    select 'database' as name, quote_ident(datname) as quoted, coalesce(datacl, acldefault('d', datdba)) as acl
    from pg_database where datname = current_database()
    union all select 'schema', quote_ident(nspname), coalesce(nspacl, acldefault('n', nspowner))
    from pg_namespace where oid = current_schema()::regnamespace) place
  where exists (select from aclexplode(acl) x where x.privilege_type = case name when 'database' then 'TEMPORARY' else 'CREATE' end
    and (x.grantee = 0 or x.grantee = any(array(select oid from pg_roles where rolname = any($1)))))`;

/** Functions called by policies and statements of requests; all others are called by the service alone. */
const CALLED_BY_REQUESTS: readonly string[] = [
  'accounts_of_request',
  'number_holders',
  'withdraw_entered_receipt',
];

/**
 * Returns the statements that are missing for row-level security, by table, function, sequence and place. Empty except
 * at the first start of a new version. Tables of other owners have none.
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
    statements: [`grant usage on sequence ${quotedName(name)} to ${names.map(quotedName).join(', ')}`],
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
 * Grants the rights of the service's roles, and row-level security for requests; needs the owner of the tables. Each
 * table changes in one transaction. Rights that only the owner of the database can revoke stay, with a warning.
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

/**
 * Fix for a place: where the owner is neither of the two roles, the remedy includes a statement for an administrator.
 */
function ofPlace(kind: 'database' | 'schema', place: string, names: readonly string[]): MissingWall {
  const [right, made] =
    kind === 'database' ? ['temporary', 'temporary tables'] : ['create', 'tables and functions'];
  const statement = `revoke ${right} on ${kind} ${place} from public, ${names.map(quotedName).join(', ')}`;
  return {
    name: `${kind} ${place}`,
    text: `Others than its owner may make ${made} in ${kind} ${place}, which functions of the owner could take for theirs.`,
    cure: `${CURE}, or run as the owner of the ${kind}: ${statement}.`,
    statements: [statement],
  };
}

function missingOf(table: FoundTable, roles: ServiceRoles, wanted: WantedTable): string[] {
  const name = quotedName(table.name);
  const old = table.policies.filter((policy) => isOwnPolicy(policy) && !wanted.policies.has(policy));
  const added = [...wanted.policies].filter(([policy]) => !table.policies.includes(policy));
  return [
    ...(isSame(table.rights, wanted.rights) ? [] : grants(name, roles, wanted.rights)),
    ...old.map((policy) => `drop policy ${quotedName(policy)} on ${name}`),
    ...added.map(([policy, definition]) => `create policy ${quotedName(policy)} on ${name} ${definition}`),
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
    `revoke execute on function ${signature} from public, ${quotedName(service)}, ${quotedName(request)}`,
    ...wanted.map((role) => `grant execute on function ${signature} to ${quotedName(role)}`),
  ];
}

function grants(table: string, { service, request }: ServiceRoles, rights: readonly string[]): string[] {
  const given = rights.map((right) => {
    const [role = '', kind = '', column] = right.split(' ');
    return `grant ${kind.toLowerCase()}${column === undefined ? '' : ` (${quotedName(column)})`} on ${table} to ${quotedName(role)}`;
  });
  return [`revoke all on ${table} from ${quotedName(service)}, ${quotedName(request)}`, ...given];
}

function isSame(found: readonly string[], wanted: readonly string[]): boolean {
  return found.length === wanted.length && wanted.every((right) => found.includes(right));
}
