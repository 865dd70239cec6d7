// Packages that run in production: those of the lock file without "dev", and without the ones that no code of
// ours loads.
import { existsSync, readFileSync } from 'node:fs';

/**
 * Packages left out: swagger-ui-dist depends on @scarf/scarf, which reports each installation. The API is described as
 * JSON and YAML without them.
 */
const LEFT_OUT = ['swagger-ui-dist', '@scarf/scarf'];

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/** `files` says what a release holds; a folder of `dist` that is compiled holds modules alone. */
export const { name, version, files } = manifest;

/** Name of a package by its path: `node_modules/a/node_modules/@b/c` is `@b/c`. */
export const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Packages as [path, entry of the lock file], by path. */
export const packages = Object.entries(lock.packages)
  .filter(([path, entry]) => path.startsWith('node_modules/') && entry.link !== true)
  .filter(([, entry]) => entry.dev !== true && entry.devOptional !== true)
  .filter(([path]) => !LEFT_OUT.includes(nameOf(path)))
  .map(([path, entry]) => [path, withoutLeftOut(entry)])
  .sort(([a], [b]) => (a < b ? -1 : 1));

/** Packages that a compiled program needs on an operating system and processor. */
export function packagesOf(os, cpu) {
  const fitting = packages.filter(
    ([path, entry]) =>
      (entry.os ?? [os]).includes(os) &&
      (entry.cpu ?? [cpu]).includes(cpu) &&
      !nameOf(path).startsWith('@types/'),
  );
  const missing = fitting.filter(([path]) => !existsSync(path)).map(([path]) => path);
  if (missing.length > 0) throw new Error(`Not installed here: ${missing.join(', ')}`);
  return fitting;
}

/**
 * Packages that depend on omitted ones: npm reads their own package.json, whatever the lock file says. So the
 * package for npm brings them along, with a package.json that leaves the dependency out.
 */
export const asking = Object.entries(lock.packages)
  .filter(([, entry]) => Object.keys(entry.dependencies ?? {}).some((name) => LEFT_OUT.includes(name)))
  .filter(([path]) => packages.some(([kept]) => kept === path));

/**
 * Dependencies of the bundled packages, which the package itself must require: npm assumes that they are bundled and
 * does not fetch them.
 */
const askedByBundled = Object.fromEntries(
  asking
    .flatMap(([, entry]) => Object.keys(withoutLeftOut(entry).dependencies))
    .map((other) => [other, lock.packages[`node_modules/${other}`].version]),
);

/** Manifest of the package, with production dependencies and without scripts. */
export function productionManifest() {
  const { private: isPrivate, description, keywords, license, engines, optionalDependencies } = manifest;
  return {
    ...{ name, version, private: isPrivate, description, keywords, license },
    bin: { ledgerstamp: 'ledgerstamp' },
    // A program: what others may load of it is its description alone.
    exports: { './openapi.json': './openapi.json', './package.json': './package.json' },
    ...{ engines, dependencies: { ...askedByBundled, ...manifest.dependencies }, optionalDependencies },
    bundleDependencies: asking.map(([path]) => nameOf(path)),
  };
}

/** Lock file of the package: npm installs exactly these versions, from the registry of the machine. */
export function shrinkwrap() {
  const root = {
    ...productionManifest(),
    private: undefined,
    description: undefined,
    keywords: undefined,
    exports: undefined,
  };
  const isBundled = (path) => asking.some(([bundled]) => bundled === path);
  return {
    ...{ name, version, lockfileVersion: lock.lockfileVersion, requires: true },
    packages: {
      '': root,
      ...Object.fromEntries(
        packages.map(([path, entry]) => [path, isBundled(path) ? { ...entry, inBundle: true } : entry]),
      ),
    },
  };
}

/** Copy without the packages that are left out. @param entry of the lock file, or a package.json */
export function withoutLeftOut(entry) {
  if (entry.dependencies === undefined) return entry;
  const kept = Object.entries(entry.dependencies).filter(([name]) => !LEFT_OUT.includes(name));
  return { ...entry, dependencies: Object.fromEntries(kept) };
}
