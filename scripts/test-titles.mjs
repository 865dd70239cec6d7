// Lists the test titles added and removed since a commit: `node scripts/test-titles.mjs REVISION`. Exits with 1 if one
// was removed, so that a move of files loses no test.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TITLE = /\b(?:it|describe)(?:\.each\([^)]*\))?\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gs;
const git = (...words) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 1 << 28 });
const suites = (listed) => listed.split('\n').filter((path) => /[.]spec[.]tsx?$/.test(path));
const count = (texts) => {
  const found = new Map();
  for (const [, , title] of texts.flatMap((text) => [...text.matchAll(TITLE)]))
    found.set(title, (found.get(title) ?? 0) + 1);
  return found;
};

const [revision] = process.argv.slice(2);
if (revision === undefined) {
  console.error('Name the commit to compare with: node scripts/test-titles.mjs REVISION');
  process.exit(2);
}
const before = count(
  suites(git('ls-tree', '-r', '--name-only', revision)).map((path) => git('show', `${revision}:${path}`)),
);
const now = count(suites(git('ls-files')).map((path) => readFileSync(path, 'utf8')));
const more = (some, others) => [...some].filter(([title, times]) => times > (others.get(title) ?? 0));
const gone = more(before, now);
for (const [title] of gone) console.log(`- ${title}`);
for (const [title] of more(now, before)) console.log(`+ ${title}`);
process.exit(gone.length > 0 ? 1 : 0);
