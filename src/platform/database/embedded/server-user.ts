import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { errorCode } from '../../error-code';
import { EmbeddedServerError, OWN_SERVER_ADVICE } from './embedded-server-error';
import type { ServerUser } from './run-program';

/** Accounts for PostgreSQL when we are root, best first. macOS names its own `_postgres`. */
const CANDIDATES = ['postgres', '_postgres', 'nobody'];

/**
 * Account that owns the data directory, existing or new. PostgreSQL refuses root, and initdb an account without a name.
 * The owner of existing data decides, so that a start with sudo finds the same database.
 * @returns undefined: the account of this process (every start except root's, and Windows)
 * @throws EmbeddedServerError when there is no usable account, or the data belongs to another one
 */
export async function chooseServerUser(dataDirectory: string): Promise<ServerUser | undefined> {
  const own = process.getuid?.();
  if (own === undefined) return undefined;
  const owner = await ownerOf(dataDirectory);
  if (own !== 0) {
    requireName(own);
    if (owner !== undefined && owner.uid !== own) throw foreignData(dataDirectory, owner.uid);
    return undefined;
  }
  if (owner !== undefined && owner.uid !== 0) return owner;
  const found = findServerUser(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  if (found !== undefined) return found;
  throw new EmbeddedServerError(
    `PostgreSQL does not run as root, and /etc/passwd names neither a user postgres nor nobody; ` +
      `start Ledgerstamp as an ordinary user, or ${OWN_SERVER_ADVICE}.`,
  );
}

/** Parses /etc/passwd (name:password:uid:gid:...). Skips negative ids, such as macOS's nobody. */
export function findServerUser(passwd: string): ServerUser | undefined {
  const accounts = new Map(
    passwd.split('\n').map((line) => {
      const [name = '', , uid = '', gid = ''] = line.split(':');
      return [name, { name, uid: Number(uid || NaN), gid: Number(gid || NaN) }];
    }),
  );
  return CANDIDATES.map((name) => accounts.get(name)).find(
    (account) => account !== undefined && account.uid > 0 && account.gid >= 0,
  );
}

function requireName(uid: number): void {
  try {
    userInfo();
  } catch {
    throw new EmbeddedServerError(
      `User id ${uid} has no entry in /etc/passwd, and PostgreSQL cannot be set up without one; ` +
        `start Ledgerstamp as a named user, or ${OWN_SERVER_ADVICE}.`,
    );
  }
}

async function ownerOf(directory: string): Promise<ServerUser | undefined> {
  try {
    const { uid, gid } = await stat(directory);
    return { uid, gid, name: `with id ${uid}` };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new EmbeddedServerError(
      `${directory} cannot be read (${errorCode(error) ?? String(error)}); ` +
        `start Ledgerstamp as the user that made it, or ${OWN_SERVER_ADVICE}.`,
    );
  }
}

function foreignData(dataDirectory: string, owner: number): EmbeddedServerError {
  return new EmbeddedServerError(
    `The database in ${dataDirectory} belongs to user id ${owner}; ` +
      `start Ledgerstamp as that user or as root, or ${OWN_SERVER_ADVICE}.`,
  );
}
