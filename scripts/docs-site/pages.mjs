// List of pages in the order of the navigation, with their source files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Groups of source files by purpose; documents without a group come last. */
const GROUPS = [
  ['Start', ['README.md', ...named('tutorial installing')]],
  ['Set up a client', named('going-live fiscal-operations mapping backfill receipts-elsewhere')],
  ['Every day', named('console documents uncertain people languages')],
  ['Month end', named('reconciliation')],
  ['Something is wrong', named('troubleshooting')],
  ['Run it', named('operating watching backup upgrading standbys scale security rights retention cli api')],
  ['Reference', [...inFolder('docs/reference'), ...named('account-findings rules glossary'), 'CHANGELOG.md']],
  [
    'How it works',
    [
      ...named('architecture guarantees assumptions simulation simulation-checks performance releasing'),
      'SECURITY.md',
    ],
  ],
];

function named(names) {
  return names.split(' ').map((name) => `docs/${name}.md`);
}

function inFolder(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);
}

/** Reads all pages as [{group, source, path, text}]; `path` is the page's path in the site. */
export function readPages() {
  const inGroups = GROUPS.flatMap(([group, sources]) =>
    sources.filter((source) => existsSync(source)).map((source) => ({ group, source })),
  );
  const others = inFolder('docs').filter((source) => !inGroups.some((page) => page.source === source));
  return [
    ...inGroups,
    ...others.map((source) => ({ group: 'More', source })),
    ...inFolder('docs/decisions').map((source) => ({ group: 'Decisions', source })),
  ]
    .map(({ group, source }) => ({ group, source, path: pathOf(source), text: readFileSync(source, 'utf8') }))
    .concat(apiPage());
}

/** Path of a page in the site: `docs/decisions/0001-a.md` becomes `decisions/0001-a.html`. */
function pathOf(source) {
  if (source === 'README.md') return 'index.html';
  return source.replace(/^docs\//, '').replace(/\.md$/, '.html');
}

/** Page of all API calls from dist/openapi.json, which the build writes. */
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
    '# Calls of the API\n\nEvery call. The forms of bodies and answers: `/api/docs-json` of an installation (OpenAPI).\n\n';
  return [
    {
      group: 'Reference',
      source: 'docs/reference/calls.md',
      path: 'reference/calls.html',
      text: head + sections.join('\n'),
    },
  ];
}
