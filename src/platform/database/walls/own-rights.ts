import type { DataSource } from 'typeorm';

/** Rights of the signed-in role that are missing or too wide. */
export interface OwnRights {
  readonly role: string;
  readonly isSuperuser: boolean;
  readonly bypassesRows: boolean;
  /** Number of tables that the role owns, directly or through another role. */
  readonly ownedTables: number;
  /** True: the role of requests exists and can be set. */
  readonly takesRequestRole: boolean;
  /** Tables of which the service, or the role of functions, sees no rows: secured, without a policy for the role. */
  readonly blindTables: readonly string[];
}

const OWN_RIGHTS = `with own as (
    select oid, rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user),
  functions as (select r.oid from pg_roles r join own on r.rolname = own.rolname || '_functions'),
  tables as (
    select c.oid, c.relname, c.relrowsecurity, c.relowner, c.relacl from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition)
  select rolname as role, rolsuper as "isSuperuser", rolbypassrls as "bypassesRows",
    (select count(*)::int from tables where pg_has_role(relowner, 'member')) as "ownedTables",
    coalesce((select pg_has_role(r.oid, 'member') from pg_roles r where r.rolname = own.rolname || '_request'), false)
      as "takesRequestRole",
    case when rolsuper or rolbypassrls then '{}' else coalesce((select array_agg(distinct relname::text) from tables t
      join (select oid from own union select oid from functions) reader on reader.oid = own.oid
        or exists (select from aclexplode(t.relacl) x where x.grantee = reader.oid)
      where relrowsecurity and relowner <> own.oid and not exists (select from pg_policy p
        where p.polrelid = t.oid and p.polpermissive and p.polcmd = '*' and (reader.oid = any(p.polroles) or 0 = any(p.polroles))
          and pg_get_expr(p.polqual, p.polrelid) = 'true')), '{}') end as "blindTables"
  from own`;

export async function ownRights(dataSource: Pick<DataSource, 'query'>): Promise<OwnRights> {
  const [rights] = await dataSource.query<OwnRights[]>(OWN_RIGHTS);
  if (rights === undefined) throw new Error('the database did not say which role this is');
  return rights;
}

/** True when the database can limit requests to rows. */
export function hasRowWall({ takesRequestRole, isSuperuser }: OwnRights): boolean {
  return takesRequestRole && !isSuperuser;
}

/** Reasons why row-level security is incomplete, one sentence each; empty: it is complete. */
export function missingWallTexts(rights: OwnRights): string[] {
  const { role, isSuperuser, bypassesRows, ownedTables, takesRequestRole } = rights;
  const faults = [
    isSuperuser && `The role ${role} of DATABASE_URL is a superuser: it may change the audit log.`,
    !isSuperuser && bypassesRows && `The role ${role} of DATABASE_URL bypasses row level security.`,
    !isSuperuser &&
      ownedTables > 0 &&
      `The role ${role} of DATABASE_URL owns tables: it may change the audit log.`,
    !takesRequestRole &&
      `There is no role ${role}_request: the database does not limit requests to their organisations.`,
  ].filter((fault) => fault !== false);
  return faults.length === 0 ? [] : [...faults, CURE];
}

const CURE =
  'Run ledgerstamp database prepare, which prints the statements and the two settings (docs/security.md, "Two walls").';
