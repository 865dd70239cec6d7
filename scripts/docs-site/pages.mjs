// Which pages there are, in the order of the list at their left, and what they are made of.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Source files by group; docs that stand in no group come last. */
const GROUPS = [
  ['Tutorial', ['docs/tutorial.md']],
  ['Start', ['README.md', 'docs/installing.md', 'CHANGELOG.md']],
  ['For bookkeepers', named('console operating mapping rules reconciliation backfill glossary')],
  ['For operators', named('upgrading backup retention people security rights scale performance')],
  ['Reference', named('cli fiscal-operations assumptions')],
  ['How it works', named('architecture guarantees simulation')],
];

function named(names) {
  return names.split(' ').map((name) => `docs/${name}.md`);
}

/** [{group, source, path, text}]; `path` is that of the page in the site. */
export function readPages() {
  const inGroups = GROUPS.flatMap(([group, sources]) => sources.map((source) => ({ group, source })));
  const others = readdirSync('docs')
    .map((name) => `docs/${name}`)
    .filter((source) => source.endsWith('.md') && !inGroups.some((page) => page.source === source));
  const decisions = readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`);
  return [
    ...inGroups,
    ...others.map((source) => ({ group: 'More', source })),
    { group: 'More', source: 'SECURITY.md' },
    ...decisions.sort().map((source) => ({ group: 'Decisions', source })),
  ]
    .map(({ group, source }) => ({ group, source, path: pathOf(source), text: readFileSync(source, 'utf8') }))
    .concat(settingsPage(), apiPage());
}

/** Settings are written down once, in the README; here they have a page of their own as well. */
function settingsPage() {
  const [, after] = readFileSync('README.md', 'utf8').split('\n## Settings\n');
  const [section] = after.split('\n## ');
  const text = `# Settings\n${section.replaceAll('](docs/', '](')}`;
  return [{ group: 'Reference', source: 'docs/settings.md', path: 'settings.html', text }];
}

/** `docs/decisions/0001-a.md`: `decisions/0001-a.html`. */
function pathOf(source) {
  if (source === 'README.md') return 'index.html';
  return source.replace(/^docs\//, '').replace(/\.md$/, '.html');
}

/** Every call, as the program describes itself (dist/openapi.json is made by the build). */
function apiPage() {
  if (!existsSync('dist/openapi.json')) return [];
  const { paths } = JSON.parse(readFileSync('dist/openapi.json', 'utf8'));
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), ...call })),
  );
  const tags = [...new Set(calls.map(({ tags: [tag] = [] }) => tag ?? 'others'))].sort();
  const cell = (text = '') => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const rows = (tag) =>
    calls
      .filter(({ tags: [first] = [] }) => (first ?? 'others') === tag)
      .map(
        ({ method, path, summary, description }) =>
          `| \`${method} ${path}\` | ${cell(summary ?? description)} |`,
      );
  const sections = tags.map((tag) => `## ${tag}\n\n| Call | |\n|---|---|\n${rows(tag).join('\n')}\n`);
  const head =
    '# API\n\nEvery call. The forms of bodies and answers: `/api/docs-json` of an installation (OpenAPI).\n\n';
  return [{ group: 'Reference', source: 'docs/api.md', path: 'api.html', text: head + sections.join('\n') }];
}
