import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Version in the package's manifest, above sources and build. */
export function programVersion(): string {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>;
    if (name === 'ledgerstamp') return version ?? '';
  }
  return '';
}
