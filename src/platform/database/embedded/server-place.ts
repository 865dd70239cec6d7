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

/** Open to every account, as usual below /var/lib; the folder of the service is closed. */
const OPEN_PLACES = '/var/lib/ledgerstamp-embedded';
const POINTER = 'embedded-postgres-location.txt';

/** True when a server has ever kept its files in or for this folder; creates nothing. */
export function hasServerFiles(directory: string): boolean {
  return existsSync(join(directory, 'data')) || existsSync(join(directory, POINTER));
}

/**
 * Creates the folder and decides where the server's files are: in it, or, if PostgreSQL runs under another account (we
 * are root) that cannot enter it, below a folder of their own. A text file in the given folder names that one, and stays
 * valid, so that a changed permission does not look like an empty database.
 * @throws EmbeddedServerError when no account fits or the folder cannot be entered
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
  // Opens the folder, because root's strict umask would lock out PostgreSQL's account.
  if (made !== undefined && process.getuid?.() === 0) await chmod(home, 0o755);
  refuseUnquotable(home);
  return home;
}

/** Rejects characters with a meaning between double quotes, because pg_ctl passes these paths to a shell. */
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

/** Tests access as that account, because permission bits do not show access lists or mounts. */
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
