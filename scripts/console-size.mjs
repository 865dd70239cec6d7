// What a browser loads before the console shows its first page, compressed; more than the limit is an error.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT_KB = 200;
const BUILT = 'dist/console';

const page = readFileSync(join(BUILT, 'index.html'), 'utf8');
const files = [...page.matchAll(/(?:src|href)="\/console\/(assets\/[^"]+)"/g)].map((match) => match[1]);
const kilobytes = (ending) =>
  files
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(BUILT, file))).length / 1000, 0);

const script = kilobytes('.js');
console.log(
  `console, first load: ${script.toFixed(1)} kB of script (at most ${LIMIT_KB}), ${kilobytes('.css').toFixed(1)} kB of style, compressed`,
);
process.exitCode = script > 0 && script <= LIMIT_KB ? 0 : 1;
