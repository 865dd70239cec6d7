import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { sha256Hex } from '../../../domain/canonical-json';
import { BackupFault } from '../file/backup-fault';

const PREFIX = 'ledgerstamp_rehearsal_';

/** Rights and size of the database that the address names. */
interface Rights {
  readonly role: string;
  readonly database: string;
  readonly makesDatabases: boolean;
  readonly makesRoles: boolean;
  readonly bytes: number;
}

const RIGHTS = `select current_user as role, current_database() as database, rolcreatedb or rolsuper as "makesDatabases",
    rolcreaterole or rolsuper as "makesRoles", pg_database_size(current_database())::float8 as bytes
  from pg_roles where rolname = current_user`;

/** Options of the new database that are those of the present one. */
const ENCODING = `select format('encoding %L lc_collate %L lc_ctype %L', pg_encoding_to_char(encoding), datcollate, datctype) as form
  from pg_database where datname = current_database()`;

/**
 * Database for a rehearsal, on the server of another one. Its name is derived from that one's: it is never the same, and
 * the next rehearsal finds what a killed one left.
 */
export class ScratchDatabase {
  private ended: Promise<void> | null = null;

  private constructor(
    private readonly url: string,
    private client: Client,
    readonly rights: Rights,
    readonly name: string,
  ) {}

  /**
   * Connects to the server, and creates nothing yet.
   * @param url of a database of that server; its role owns the new one
   * @throws BackupFault without the right to create databases, or while another rehearsal runs
   */
  static async nextTo(url: string): Promise<ScratchDatabase> {
    const client = await connected(url);
    try {
      const [rights] = (await client.query<Rights>(RIGHTS)).rows;
      if (rights === undefined) throw new Error('the database did not say which role this is');
      await requireUsable(client, rights);
      const name = `${PREFIX}${sha256Hex(rights.database).slice(0, 16)}`;
      return new ScratchDatabase(url, client, rights, name);
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /**
   * Creates it empty, with a role of its own where possible, which has no rights in any other database.
   * @returns its address
   */
  async create(): Promise<string> {
    await this.remove();
    if (this.rights.makesRoles) {
      const password = randomBytes(24).toString('hex');
      await this.client.query(
        `create role ${this.quoted} login password ${escapeLiteral(password)}; grant ${this.quoted} to current_user`,
      );
      await this.createFor(this.quoted);
      const url = this.address({ username: this.name, password });
      const reached = await signedIn(url).catch(() => null);
      if (reached?.role === this.name) return this.own(url, reached);
      await this.remove();
    }
    await this.createFor(escapeIdentifier(this.rights.role));
    const url = this.address({});
    return this.own(url, await signedIn(url));
  }

  /** @throws BackupFault where something between leads this address to another database */
  private own(url: string, { database }: Reached): string {
    if (database === this.name) return url;
    throw BackupFault.inWords(
      `the address of the new database ${this.name} leads to ${database}: set DATABASE_OWNER_URL to the server itself, not to a pooler`,
    );
  }

  /** Drops database and role, also while they are used, and disconnects. May be repeated. */
  drop(): Promise<void> {
    return (this.ended ??= this.end());
  }

  private async end(): Promise<void> {
    try {
      await this.remove().catch(async () => {
        // The connection is idle during the restore, and may have been ended meanwhile.
        await this.client.end().catch(() => undefined);
        this.client = await connected(this.url);
        await this.remove();
      });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const text = `the database ${this.name} could not be dropped (${why}): the next rehearsal removes it`;
      throw new Error(text, { cause: error });
    } finally {
      await this.client.end().catch(() => undefined);
    }
  }

  private get quoted(): string {
    return escapeIdentifier(this.name);
  }

  private async createFor(owner: string): Promise<void> {
    const { rows } = await this.client.query<{ form: string }>(ENCODING);
    // Leaves nothing behind what a drop has removed meanwhile.
    if (this.ended !== null) throw new Error('the rehearsal was broken off');
    await this.client.query(
      `create database ${this.quoted} owner ${owner} template template0 ${rows[0]?.form ?? ''}`,
    );
    await this.client.query(`revoke all on database ${this.quoted} from public`);
  }

  private async remove(): Promise<void> {
    await this.client.query(`drop database if exists ${this.quoted} with (force)`);
    if (this.rights.makesRoles) await this.client.query(`drop role if exists ${this.quoted}`);
  }

  private address(signIn: Partial<Pick<URL, 'username' | 'password'>>): string {
    return Object.assign(new URL(this.url), { pathname: `/${this.name}`, ...signIn }).href;
  }
}

async function requireUsable(client: Client, { role, database, makesDatabases }: Rights): Promise<void> {
  if (!makesDatabases)
    throw BackupFault.inWords(
      `the role ${role} may not create databases, and a rehearsal restores into one that it creates and drops. An administrator of the ` +
        `server allows it: alter role ${escapeIdentifier(role)} createdb; or run the rehearsal on another machine, which needs no settings ` +
        'of this installation (docs/backup.md)',
    );
  if (database.startsWith(PREFIX))
    throw BackupFault.inWords(`${database} is the database of a rehearsal: set DATABASE_URL to another one`);
  const { rows } = await client.query<{ isAlone: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('ledgerstamp rehearse', 0)) as "isAlone"`,
  );
  if (rows[0]?.isAlone !== true)
    throw BackupFault.inWords(
      'another rehearsal runs on this server for the same database: wait for its end',
    );
}

async function connected(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'ledgerstamp rehearse',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Role and database to which an address leads. */
interface Reached {
  readonly role: string;
  readonly database: string;
}

/** Asks the server itself: an address of a socket, or of a pooler, may lead elsewhere. */
async function signedIn(url: string): Promise<Reached> {
  const client = await connected(url);
  try {
    const sql = 'select current_user as role, current_database() as database';
    const [row] = (await client.query<Reached>(sql)).rows;
    if (row === undefined) throw new Error('the database did not say which one it is');
    return row;
  } finally {
    await client.end();
  }
}
