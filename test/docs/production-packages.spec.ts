import { readFileSync } from 'node:fs';

interface Entry {
  name?: string;
  dev?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

interface Manifest extends Entry {
  workspaces: string[];
}

/** Packages that `npm ci` installs and a release leaves out (scripts/package/production.mjs). */
const LEFT_OUT_OF_RELEASES = ['@scarf/scarf', 'swagger-ui-dist'];

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>;
};
const root = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const workspaces = root.workspaces.map((folder) => ({
  folder,
  manifest: JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Entry,
}));

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);

/** Path of a package by Node's look-up: the node_modules of the package, then that of every folder above it. */
function pathOf(name: string, from: string): string | undefined {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[path] !== undefined) return path;
  if (from === '') return undefined;
  return pathOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

/** Paths of the packages that the entry requires, directly and indirectly. */
function reachable(from: string, found = new Set<string>()): Set<string> {
  const entry = packages[from] ?? {};
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
  );
  const own = { ...entry.dependencies, ...entry.optionalDependencies };
  for (const name of [...Object.keys(own), ...peers]) {
    const path = pathOf(name, from);
    if (path === undefined || found.has(path)) continue;
    found.add(path);
    reachable(path, found);
  }
  return found;
}

describe('an installation with --omit=dev', () => {
  const paths = reachable('');

  it('holds the packages of a release and those that a release leaves out, and no other', () => {
    const [, ...released] = readFileSync('test/data/production-packages.txt', 'utf8').trim().split('\n');
    const names = [...new Set([...paths].map(nameOf))];
    expect(names.sort()).toEqual([...released, ...LEFT_OUT_OF_RELEASES].sort());
  });

  it('holds none that the lock file marks for development', () => {
    expect([...paths].filter((path) => packages[path]?.dev === true)).toEqual([]);
  });
});

describe('workspaces', () => {
  it('are those of the lock file and ask for packages of development alone', () => {
    const linked = Object.entries(packages).filter(([, { link }]) => link === true);
    expect(linked.map(([path]) => nameOf(path))).toEqual(
      workspaces.map(({ manifest }) => manifest.name).sort(),
    );
    for (const { folder, manifest } of workspaces) {
      expect(manifest).not.toHaveProperty('dependencies');
      expect([folder, packages[folder]?.devDependencies]).toEqual([folder, manifest.devDependencies]);
    }
  });

  it('share one version of each package with the service and with each other', () => {
    const versions = new Map(Object.entries({ ...root.dependencies, ...root.devDependencies }));
    for (const { folder, manifest } of workspaces) {
      for (const [name, version] of Object.entries(manifest.devDependencies ?? {})) {
        expect([folder, name, version]).toEqual([folder, name, versions.get(name) ?? version]);
        versions.set(name, version);
      }
    }
    const apart = Object.keys(packages).filter((path) =>
      workspaces.some(({ folder }) => path.startsWith(`${folder}/`)),
    );
    expect(apart).toEqual([]);
  });
});
