import { CURE, type MissingWall, quoted, type ServiceRoles, type TableWalls } from './table-walls';

/** Functions that stay with the owner of the tables, and why none of less rights can have them. */
export const FUNCTIONS_OF_TABLE_OWNER: Readonly<Record<string, string>> = {
  make_month: 'only the owner of a table attaches a part to it',
  drop_months: 'only the owner of a table drops a part of it',
  listings_with:
    'PostgreSQL reads no statistics about parts of words for a role that row policies narrow, even to all rows: the owner alone has none',
};

interface FunctionOwner {
  readonly isThere: boolean;
  /** True: the owner of the tables may act for the role, as transferring and changing functions requires. */
  readonly isGiven: boolean;
  /** Owner of the tables and the schema, as SQL. */
  readonly tableOwner: string;
  readonly schema: string;
  readonly isSchemaOpen: boolean;
  /** Functions of another owner, with their types. */
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

/**
 * Describes the missing setup of the role that owns cross-organisation functions: it needs their rights, owns
 * no other objects and may create none. Null: complete.
 */
export async function missingFunctionOwner(
  runner: { query(sql: string, parameters: unknown[]): Promise<unknown> },
  { functions: role }: ServiceRoles,
  walls: TableWalls,
): Promise<MissingWall | null> {
  const kept = Object.keys(FUNCTIONS_OF_TABLE_OWNER);
  const [found] = (await runner.query(FUNCTION_OWNER, [role, kept])) as FunctionOwner[];
  if (found === undefined) throw new Error('the database did not say who owns its functions');
  const { isThere, isGiven, tableOwner, others } = found;
  const roles = [
    ...(isThere ? [] : [`create role ${quoted(role)} nologin`]),
    ...(isGiven ? [] : [`grant ${quoted(role)} to ${tableOwner}`]),
  ];
  const statements = [...roles, ...ofTables(found, quoted(role), walls), ...ofFunctions(found, quoted(role))];
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
      return `revoke ${kind.toLowerCase()} on ${quoted(table)} from ${role}`;
    }),
    ...wanted
      .filter(({ text }) => !rights.includes(text))
      .map(({ name, right }) => `grant ${right.toLowerCase()} on ${quoted(name)} to ${role}`),
    ...unsecured.map(
      ({ name }) =>
        `create policy ${role} on ${quoted(name)} for all to ${role} using (true) with check (true)`,
    ),
  ];
}

/** A function is given to a role that may make one in its schema, which it may at no other time. */
function ofFunctions({ others, schema, isSchemaOpen }: FunctionOwner, role: string): string[] {
  if (others.length === 0 && !isSchemaOpen) return [];
  return [
    ...(others.length === 0 ? [] : [`grant create on schema ${schema} to ${role}`]),
    ...others.map((signature) => `alter function ${signature} owner to ${role}`),
    `revoke create on schema ${schema} from ${role}`,
  ];
}
