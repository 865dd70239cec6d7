import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDirectory, makeDirectoryAtomically } from './atomic-directory';
import type { Binaries } from './binaries';
import { EmbeddedServerError, OWN_SERVER_ADVICE } from './embedded-server-error';
import { type ServerUser, runServerProgram } from './run-program';
import type { ServerPlace } from './server-place';

/** Superuser of every embedded server. */
export const SUPERUSER = 'ledgerstamp';

/**
 * File of the password inside the data directory (0700), so that data and password are created, moved and
 * deleted together.
 */
const PASSWORD_FILE = 'ledgerstamp.password';

/**
 * Creates the database cluster at the first start; returns the superuser's password.
 * @param version version of the binaries; its major version must be that of the data
 * @throws EmbeddedServerError when initdb fails, or the data is of another major version or unknown
 */
export async function prepareDataDirectory(
  place: ServerPlace,
  binaries: Binaries,
  version: string,
): Promise<string> {
  if (!(await isDirectory(place.data))) {
    await makeDirectoryAtomically(place.data, (unfinished) => initialise(place, binaries, unfinished));
  }
  await requireMajorVersion(place.data, version);
  return readPassword(place.data);
}

async function initialise(place: ServerPlace, binaries: Binaries, directory: string): Promise<void> {
  const passwordFile = `${directory}.password`;
  try {
    await mkdir(directory, { mode: 0o700 });
    await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
    for (const path of [directory, passwordFile]) await give(path, place.user);
    const { code, output } = await runServerProgram(
      binaries.initdb,
      initdbArguments(directory, passwordFile),
      {
        cwd: place.root,
        user: place.user,
      },
    );
    if (code !== 0) throw setUpFailed(place, output);
    await rename(passwordFile, join(directory, PASSWORD_FILE));
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** The built-in C.UTF-8 locale sorts text by code point and so alike on every machine and system release. */
function initdbArguments(directory: string, passwordFile: string): string[] {
  return [
    `--pgdata=${directory}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
}

async function give(path: string, user: ServerUser | undefined): Promise<void> {
  if (user !== undefined) await chown(path, user.uid, user.gid);
}

function setUpFailed(place: ServerPlace, output: string): EmbeddedServerError {
  return new EmbeddedServerError(
    `PostgreSQL could not be set up in ${place.root}; fix the problem below, or ${OWN_SERVER_ADVICE}.\n` +
      output.trim(),
  );
}

async function requireMajorVersion(data: string, version: string): Promise<void> {
  const found = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (found === '') {
    throw new EmbeddedServerError(
      `${data} exists and is not a PostgreSQL data directory; move it away, or ${OWN_SERVER_ADVICE}.`,
    );
  }
  const [brought = ''] = version.split('.');
  if (found !== brought) {
    throw new EmbeddedServerError(
      `The database in ${data} was created by PostgreSQL ${found}, but this release contains ${brought}; ` +
        `dump it with the release that made it and restore it here, or ${OWN_SERVER_ADVICE}.`,
    );
  }
}

/** @throws EmbeddedServerError when it is not there */
export async function readPassword(data: string): Promise<string> {
  const path = join(data, PASSWORD_FILE);
  const password = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (password !== '') return password;
  throw new EmbeddedServerError(
    `The password file ${path} is missing or unreadable; restore it, or ${OWN_SERVER_ADVICE}.`,
  );
}
