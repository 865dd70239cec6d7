import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../error-code';
import { EmbeddedServerError, OWN_SERVER_ADVICE } from './embedded-server-error';
import { type ServerUser, runServerProgram } from './run-program';
import { chooseServerUser } from './server-user';

/** Location and owner of the server's files. All paths are absolute, with symbolic links resolved. */
export interface ServerPlace {
  root: string;
  data: string;
  log: string;
  user: ServerUser | undefined;
}

/** Readable by every account, as system programs expect it of state below /var/lib. */
const OPEN_PLACES = '/var/lib/ledgerstamp';
const POINTER = 'embedded-postgres-location.txt';

/** Whether a server has ever kept its files in or for this folder; makes nothing. */
export function hasServerFiles(directory: string): boolean {
  return existsSync(join(directory, 'data')) || existsSync(join(directory, POINTER));
}

/**
 * Makes the home folder and finds out where the server's files belong: in the home folder, unless PostgreSQL runs under
 * another account (we are root) that cannot enter it. Then they are below /var/lib/ledgerstamp, and a text
 * file in the home folder names the place. That file is obeyed ever after, even if the home folder becomes enterable:
 * otherwise a changed permission would look like an empty database.
 *
 * @throws EmbeddedServerError when no account fits or the place cannot be entered
 */
export async function resolveServerPlace(
  directory: string,
  log: (line: string) => void,
): Promise<ServerPlace> {
  const home = await makeHome(directory);
  const pointed = await readPointer(home);
  const place = await placeAt(pointed ?? home);
  if (await canEnter(place)) return place;
  if (pointed !== undefined || (await exists(place.data))) throw cannotEnter(place);
  const open = await placeAt(await makeOpenPlace(home));
  if (!(await canEnter(open))) throw cannotEnter(open);
  await writeFile(join(home, POINTER), pointerText(open.root));
  log(
    `User ${open.user?.name} cannot enter ${home}: the embedded PostgreSQL keeps its files in ${open.root}`,
  );
  return open;
}

async function makeHome(directory: string): Promise<string> {
  const made = await mkdir(directory, { recursive: true });
  const home = await realpath(directory);
  // A strict umask of root would lock out the account that PostgreSQL runs under.
  if (made !== undefined && process.getuid?.() === 0) await chmod(home, 0o755);
  refuseUnquotable(home);
  return home;
}

/** pg_ctl hands these paths to a shell between double quotes, where some characters have a meaning. */
function refuseUnquotable(path: string): void {
  const meaningful = process.platform === 'win32' ? /["%\r\n]/ : /["$`\\\r\n]/;
  if (!meaningful.test(path)) return;
  throw new EmbeddedServerError(
    `The embedded PostgreSQL cannot run in ${path}: the path contains a quote, $, %, backslash or line break; ` +
      `choose another folder, or ${OWN_SERVER_ADVICE}.`,
  );
}

async function placeAt(root: string): Promise<ServerPlace> {
  const data = join(root, 'data');
  return { root, data, log: join(root, 'postgres.log'), user: await chooseServerUser(data) };
}

/** Tests access under that account, because permission bits do not show access lists or mounts. */
async function canEnter(place: ServerPlace): Promise<boolean> {
  if (place.user === undefined) return true;
  const script = 'test -x "$1" && cd "$1"';
  const { code } = await runServerProgram('/bin/sh', ['-c', script, 'sh', place.root], {
    cwd: '/',
    user: place.user,
  });
  return code === 0;
}

async function makeOpenPlace(home: string): Promise<string> {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const root = join(OPEN_PLACES, name);
  await mkdir(root, { recursive: true });
  for (const folder of [OPEN_PLACES, root]) await chmod(folder, 0o755);
  return realpath(root);
}

function pointerText(root: string): string {
  return `${root}\n\nThe line above is where Ledgerstamp keeps its embedded PostgreSQL. Do not delete this file.\n`;
}

async function readPointer(home: string): Promise<string | undefined> {
  const pointer = join(home, POINTER);
  if (!(await exists(pointer))) return undefined;
  const [root = ''] = (await readFile(pointer, 'utf8')).split('\n');
  if (await exists(root.trim())) return realpath(root.trim());
  throw new EmbeddedServerError(
    `${pointer} says that the database is in ${root.trim()}, which does not exist; ` +
      `restore that folder, or delete the file to start with an empty database.`,
  );
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function cannotEnter(place: ServerPlace): EmbeddedServerError {
  return new EmbeddedServerError(
    `User ${place.user?.name}, under which PostgreSQL runs, cannot enter ${place.root}; ` +
      `allow it to (chmod o+x on the folders above), or ${OWN_SERVER_ADVICE}.`,
  );
}
