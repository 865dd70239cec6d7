// Makes the documents into a site of plain files, which the program serves at /docs: no page asks another host for anything.
// Usage: node scripts/docs-site/main.mjs [--out dist/docs]
import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { renderPage, wrapped } from './page.mjs';
import { readPages } from './pages.mjs';

const { out } = parseArgs({ options: { out: { type: 'string', default: 'dist/docs' } } }).values;
const here = dirname(fileURLToPath(import.meta.url));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const sources = readPages();
const paths = new Map(sources.map(({ source, path }) => [source, path]));
const pages = sources.map((page) => ({ ...page, ...renderPage(page, paths) }));
for (const page of pages) {
  const file = join(out, page.path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, wrapped(page, page, pages));
}
const index = pages.flatMap(({ title: page, path, sections }) =>
  sections.map(({ id, title, text }) => ({ title, page, path: `${path}#${id}`, text })),
);
writeFileSync(join(out, 'search-index.json'), JSON.stringify(index));
for (const file of ['site.css', 'search.js']) copyFileSync(join(here, file), join(out, file));
copyFileSync(
  join(dirname(createRequire(import.meta.url).resolve('minisearch')), '../umd/index.js'),
  join(out, 'minisearch.js'),
);
cpSync('docs/pictures', join(out, 'pictures'), { recursive: true });
