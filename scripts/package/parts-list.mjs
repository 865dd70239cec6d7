// Bill of materials of the package: its parts (CycloneDX), and their licences.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { name, nameOf } from './production.mjs';

const isWindows = process.platform === 'win32';
const MOST_BYTES = 64 * 1024 * 1024;
const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-]|$)/i;

/** List of parts as npm writes it, reduced to the included packages, without data that changes between runs. */
export function partsList(packages) {
  // Selects the packages here, because npm would also omit packages that both development and production need.
  const all = JSON.parse(
    execFileSync(
      'npm',
      ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'],
      { encoding: 'utf8', maxBuffer: MOST_BYTES, shell: isWindows, stdio: ['ignore', 'pipe', 'inherit'] },
    ),
  );
  const inside = new Map(packages.map(([path, entry]) => [`${nameOf(path)}@${entry.version}`, path]));
  const byReference = (a, b) => ((a['bom-ref'] ?? a.ref) < (b['bom-ref'] ?? b.ref) ? -1 : 1);
  const components = all.components
    .filter((component) => inside.has(component['bom-ref']))
    .map(withoutPlaces)
    .map((component) => withLicence(component, inside.get(component['bom-ref'])))
    .sort(byReference);
  const root = all.metadata.component['bom-ref'];
  const dependencies = all.dependencies
    .filter(({ ref }) => ref === root || inside.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => inside.has(other)).sort() }))
    .sort(byReference);
  // Replaces the name, for which npm uses that of the folder.
  const metadata = {
    lifecycles: all.metadata.lifecycles,
    component: { ...withoutPlaces(all.metadata.component), name },
  };
  const list = { ...all, metadata, components, dependencies };
  return { ...list, serialNumber: `urn:uuid:${uuidOf(JSON.stringify({ ...list, serialNumber: '' }))}` };
}

/** Component with its licence; npm finds only licences in the new form of package.json. */
export function withLicence(component, path) {
  const named = (component.licenses ?? []).length > 0;
  return named ? component : { ...component, licenses: [{ license: { id: licenceIn(path) } }] };
}

/** Component without its location and its use in development, which differ between installations. */
function withoutPlaces(component) {
  return { ...component, properties: undefined };
}

/** UUID version 8 (RFC 9562) that is the same for the same list. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-a$4-$5');
}

/** Text with the licences of all packages, as contained in them. */
export function licences(packages) {
  const sections = packages.map(([path, { version, license }]) => {
    const texts = licenceFiles(path).map((file) =>
      readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim(),
    );
    const body =
      texts.length > 0
        ? [...new Set(texts)].join('\n\n')
        : 'The package names this licence in its package.json, and has no file of it.';
    return `${nameOf(path)} ${version}\nLicence: ${license ?? licenceIn(path)}\n\n${body}\n`;
  });
  return [...new Set(sections)].join(`\n${'-'.repeat(80)}\n\n`);
}

function licenceFiles(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((file) => LICENCE_FILE.test(file))
    .sort()
    .map((file) => join(path, file));
}

const MIT = /\bMIT License\b|Permission is hereby granted, free of charge, to any person obtaining a copy/;

/** Licence in the old form of package.json, {"licenses": [{"type": "MIT"}]}; otherwise the kind of its licence file. */
function licenceIn(path) {
  const { licenses = [] } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const [first] = licenses;
  const isMit = licenceFiles(path).some((file) => MIT.test(readFileSync(file, 'utf8')));
  return first?.type ?? (isMit ? 'MIT' : 'see the text');
}
