// Makes the packages of a release out of a built tree, each the same bytes whenever it is made from the same sources:
//   ledgerstamp-<version>.tgz                 for npm (npm install --omit=dev <file>): the program, and the list of its packages
//   ledgerstamp-client-<version>.tgz          for npm: the typed client of the API, for other programs
//   ledgerstamp-<version>-linux-x64.tar.gz    unpack and run: the packages and PostgreSQL are inside
// Usage: node scripts/package/main.mjs [--out dist/package]
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bytesOf, writeArchive } from './archive.mjs';
import { ownFiles, packageFiles } from './files.mjs';
import { licences, partsList } from './parts-list.mjs';
import {
  asking,
  name,
  packages,
  packagesOf,
  productionManifest,
  shrinkwrap,
  version,
} from './production.mjs';

const { out } = parseArgs({ options: { out: { type: 'string', default: 'dist/package' } } }).values;

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const json = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Files of one form of the package, with the lists about them. SHA256SUMS covers everything but itself and links. */
function complete(files, inside) {
  const all = [
    ...files,
    { path: 'package.json', bytes: json(productionManifest()) },
    { path: 'npm-shrinkwrap.json', bytes: json(shrinkwrap()) },
    { path: 'sbom.cdx.json', bytes: json(partsList(inside)) },
    { path: 'THIRD-PARTY-LICENCES.txt', bytes: Buffer.from(licenceText(inside)) },
  ];
  const sums = all
    .filter(({ link }) => link === undefined)
    .map((file) => `${sha256(bytesOf(file))}  ${file.path}\n`)
    .sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1));
  return [...all, { path: 'SHA256SUMS', bytes: Buffer.from(sums.join('')) }];
}

function licenceText(inside) {
  const line = '-'.repeat(80);
  const native = readFileSync(new URL('postgresql-licences.txt', import.meta.url), 'utf8');
  return `${licences(inside)}\n${line}\n\n${native}`;
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const own = ownFiles();
const form = (file, folder, packed, inside) => ({
  ...{ file, folder, inside },
  files: complete([...own, ...packageFiles(packed)], inside),
});
const client = readdirSync('dist/client').map((path) => ({ path, from: join('dist/client', path) }));
const forms = [
  form(`${name}-${version}.tgz`, 'package', asking, packages),
  { file: `${name}-client-${version}.tgz`, folder: `${name}-client`, files: client, inside: [] },
];
if (process.platform === 'linux' && process.arch === 'x64') {
  const bundled = packagesOf('linux', 'x64');
  forms.push(form(`${name}-${version}-linux-x64.tar.gz`, `${name}-${version}-linux-x64`, bundled, bundled));
} else console.log('The package for linux-x64 is made on linux-x64: it holds what is installed there.');
const sums = [];
for (const { file, folder, files, inside } of forms) {
  const path = join(out, file);
  await writeArchive(path, folder, files);
  sums.push(`${sha256(readFileSync(path))}  ${file}\n`);
  console.log(
    `${path}: ${files.length} files, ${(statSync(path).size / 1e6).toFixed(1)} MB, ${inside.length} packages of others`,
  );
}
writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
