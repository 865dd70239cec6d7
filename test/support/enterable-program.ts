import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const LOADED = `
  const { readdirSync } = require('node:fs');
  const { join } = require('node:path');
  const [folder, ...unloaded] = process.argv.slice(1);
  const files = readdirSync(folder).filter((name) => name.endsWith('.js') && !unloaded.includes(name));
  for (const name of files) require(join(folder, name));
  console.log(JSON.stringify(Object.keys(require.cache)));`;

/**
 * Copies compiled modules and what they import to a folder that every user can read, since a clone may lie in a folder
 * that only its owner can enter.
 * @param unloaded modules that act when they are loaded, so only their imports are followed
 * @param packages folders of packages that are found at run time
 * @returns path of the copied folder
 */
export function copyWhereOthersCanRead(
  folder: string,
  {
    project,
    into,
    unloaded,
    packages,
  }: { project: string; into: string; unloaded: string[]; packages: string[] },
): string {
  const loaded = execFileSync(process.execPath, ['-e', LOADED, folder, ...unloaded], { encoding: 'utf8' });
  const modules = (JSON.parse(loaded) as string[]).map(
    // Packages are copied as whole folders: package.json determines the module that is loaded.
    (file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? file,
  );
  for (const path of new Set([...modules, folder, ...packages])) {
    const copy = join(into, relative(project, path));
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
    cpSync(path, copy, { recursive: true, verbatimSymlinks: true });
  }
  return join(into, relative(project, folder));
}
