// Builds when a source, or what was built, has changed since the last build by this script: the demo starts at once the second time.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SKIPPED = new Set(['node_modules', 'test', 'coverage']);
const BUILT = join('dist', '.built-from');

/** Fingerprint of every source and every built file by path, size and time; a build reads no hidden file. */
function files() {
  const hash = createHash('sha256');
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) {
        const { size, mtimeMs } = statSync(path);
        hash.update(`${path} ${size} ${mtimeMs}\n`);
      }
    }
  };
  visit('.');
  return hash.digest('hex');
}

if (!existsSync(BUILT) || readFileSync(BUILT, 'utf8') !== files()) {
  // On Windows only a shell finds npm, which is a script there.
  const { status } = spawnSync('npm run build --silent', { shell: true, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  mkdirSync(dirname(BUILT), { recursive: true });
  // The build writes sources as well: sentences and types of the API.
  writeFileSync(BUILT, files());
}
