// A lock file must install on every platform and name no host.
//   1. Every optional dependency that a locked package asks for is itself locked: npm installs happily
//      without a foreign platform's binary and then fails there.
//   2. No "resolved" address: the registry is the installer's own choice.
import { readFileSync } from 'node:fs';

const { packages } = JSON.parse(readFileSync(process.argv[2] ?? 'package-lock.json', 'utf8'));

/**
 * True when the package is locked, by Node's look-up: the parent's node_modules first, then those of every folder above
 * it.
 */
function isLocked(parent, name) {
  const steps = parent === '' ? [''] : [...ancestors(parent), ''];
  return steps.some(
    (step) => packages[step === '' ? `node_modules/${name}` : `${step}/node_modules/${name}`],
  );
}

function* ancestors(path) {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) yield at;
}

const faults = [];
for (const [path, entry] of Object.entries(packages)) {
  if (entry.resolved?.startsWith('http'))
    faults.push(`${path}: "resolved" names a host (${new URL(entry.resolved).host})`);
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (!isLocked(path, name))
      faults.push(`${path || 'package.json'}: optional dependency ${name} is not locked`);
  }
}

for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0
    ? 'lock file: complete for every platform, names no host'
    : `lock file: ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
