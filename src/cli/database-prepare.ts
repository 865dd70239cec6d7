import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { loadSettings } from '../platform/config/process-config';
import { ENTITIES } from '../entities';
import { dataSourceOptions, migrate } from '../platform/database/data-source';
import { missingWalls } from '../platform/database/walls/raise-walls';
import {
  type ExistingRoles,
  existingRoles,
  makeRoles,
  roleStatements,
  SERVICE_ROLE,
} from '../platform/database/walls/service-role';
import { type MissingWall, rolesOf } from '../platform/database/walls/table-walls';
import { TABLE_WALLS } from '../table-walls';
import { errorCode } from '../platform/error-code';
import { type CommandResult, databaseRefusalText, refusalText } from './terminal';

export interface PrepareOptions {
  /** Name of the role that the service signs in with. */
  readonly role?: string;
  readonly apply?: true;
}

/** Owner of the tables, and the role of the service. */
interface Plan {
  readonly ownerUrl: string;
  readonly service: string;
  readonly existing: ExistingRoles;
  /** New password; null: the role exists and keeps its password. */
  readonly password: string | null;
  /** Statement as printed. */
  readonly shown: string;
}

const PASSWORD = 'PASSWORD';
/** PostgreSQL's code of a right that is missing. */
const FORBIDDEN = '42501';

/**
 * Prints or executes the statements for the service's roles and rights on an external PostgreSQL. Roles may need the
 * server's administrator; the rest needs the owner of the tables, and is repeated at each start.
 * @throws Error without an address, or when the server cannot be reached or refuses
 */
export async function prepareDatabase(options: PrepareOptions): Promise<CommandResult> {
  loadSettings(['DATABASE_URL', 'DATABASE_OWNER_URL']);
  const plan = await planOf(options);
  if (options.apply === true) return apply(plan);
  const statements = await missing({ ...plan, password: plan.password === null ? null : PASSWORD });
  const text =
    statements.length === 0
      ? `-- Nothing is missing: the walls of ${plan.service} stand.`
      : [
          '-- As a role that may make roles, and that owns the tables, in the database of Ledgerstamp.',
          '-- --apply carries this out; each start of the service with DATABASE_OWNER_URL does the part on tables.',
          ...statements.map((statement) => `${statement};`),
          settings(plan, PASSWORD),
        ].join('\n');
  return { isWell: true, text, facts: { isWell: true, role: plan.service, statements } };
}

async function planOf({ role }: PrepareOptions): Promise<Plan> {
  const { DATABASE_URL: given = '', DATABASE_OWNER_URL: owner = '' } = process.env;
  const ownerUrl = owner === '' ? given : owner;
  if (ownerUrl === '') {
    throw new Error(
      'no database found here: set DATABASE_URL; the embedded database is prepared at each start of the service',
    );
  }
  const service = role ?? (owner === '' || given === '' ? SERVICE_ROLE : userOf(given));
  const existing = await onServer(ownerUrl, (client) => existingRoles(client, service));
  // If both addresses are set, the service's own contains the new password, and needs no change afterwards.
  const wanted = owner === '' || role !== undefined ? '' : passwordOf(given);
  const made = randomBytes(24).toString('hex');
  const password = existing.service ? null : wanted === '' ? made : wanted;
  return { ownerUrl, service, existing, password, shown: password === made ? made : PASSWORD };
}

function passwordOf(url: string): string {
  const { password } = new Client({ connectionString: url });
  return typeof password === 'string' ? password : '';
}

function userOf(url: string): string {
  return new Client({ connectionString: url }).user ?? SERVICE_ROLE;
}

/** Missing statements, those of roles first. Without tables: the first start makes them. */
async function missing(plan: Plan): Promise<string[]> {
  const { service, existing, password } = plan;
  const walls = await missingOf(plan);
  return [...roleStatements(service, password, existing), ...walls.flatMap((wall) => wall.statements)];
}

async function missingOf({ ownerUrl, service }: Plan): Promise<readonly MissingWall[]> {
  const dataSource = await new DataSource({
    ...dataSourceOptions(ownerUrl, []),
    entities: [],
  }).initialize();
  try {
    return await missingWalls(dataSource.createQueryRunner(), rolesOf(service), TABLE_WALLS);
  } finally {
    await dataSource.destroy();
  }
}

async function apply(plan: Plan): Promise<CommandResult> {
  const { ownerUrl, service, password, shown } = plan;
  await makeRoles(ownerUrl, service, password).catch((error: unknown) => {
    if (errorCode(error) !== FORBIDDEN) throw error;
    const cure = `have the administrator run what this command prints without --apply, or: alter role "${userOf(ownerUrl)}" createrole`;
    throw new Error(`${refusalText(error)}: ${cure}`, { cause: error });
  });
  const url = new URL(ownerUrl);
  url.username = service;
  await migrate(dataSourceOptions(url.href, ENTITIES), { url: ownerUrl, walls: TABLE_WALLS });
  // Checks rights before, since database and roles may belong to others.
  const open = await missingOf(plan);
  const { request, functions } = rolesOf(service);
  const done =
    open.length === 0
      ? `The roles ${service}, ${request} and ${functions} are there, and the walls of the tables stand.`
      : open.map(({ text, cure }) => `${text} ${cure}`).join('\n');
  const isWell = open.length === 0;
  const text = `${done}\n${settings(plan, shown)}`;
  return { isWell, text, facts: { isWell, role: service } };
}

function settings({ ownerUrl, service }: Plan, password: string): string {
  const url = new URL(ownerUrl);
  const owner = new URL(ownerUrl);
  url.username = service;
  url.password = password;
  owner.password = owner.password === '' ? '' : '***';
  return [
    '-- Then, in the settings of the service:',
    `-- DATABASE_URL=${url.href}`,
    `-- DATABASE_OWNER_URL=${owner.href}`,
  ].join('\n');
}

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
  } catch (error) {
    throw new Error(databaseRefusalText(error), { cause: error });
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
