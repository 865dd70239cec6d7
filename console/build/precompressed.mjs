import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXTS = ['.css', '.html', '.js', '.svg'];

/**
 * Writes each text file of the build again as `.br` and `.gz` at the best compression: it is compressed once, and
 * served as it is by src/operations/console/console-files.ts.
 */
export function precompressed() {
  let directory = '';
  return {
    name: 'precompressed',
    configResolved: ({ root, build }) => void (directory = join(root, build.outDir)),
    closeBundle: () => {
      for (const name of readdirSync(directory, { recursive: true })) {
        if (!TEXTS.includes(extname(name))) continue;
        const text = readFileSync(join(directory, name));
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        writeFileSync(join(directory, `${String(name)}.br`), brotliCompressSync(text, { params }));
        writeFileSync(
          join(directory, `${String(name)}.gz`),
          gzipSync(text, { level: constants.Z_BEST_COMPRESSION }),
        );
      }
    },
  };
}
