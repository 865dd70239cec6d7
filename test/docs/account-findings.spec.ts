import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'src/fiscal';

/** Codes of findings as they stand in the source: the first argument of what makes one. */
function codesOfSource(): string[] {
  const text = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
    .filter((source) => source.includes("account-finding'"))
    .join('\n');
  const made = text.matchAll(/\b(?:ok|warning|fault|unreadable)\(\s*'([A-Z_]+)'/g);
  const unread = text.matchAll(/'([A-Z]+_UNREAD)'/g);
  return [...new Set([...made, ...unread].map(([, code = '']) => code))].sort();
}

/** Codes of the first column of the table under the heading. */
function codesOfManual(): string[] {
  const [, section = ''] = readFileSync('docs/fiscal-operations.md', 'utf8').split(
    '## Checking an account\n',
  );
  const [, table = ''] = section.split('| Code | Level | Meaning |\n');
  const [rows = ''] = table.split('\n\n');
  const cells = rows.split('\n').map((row) => row.split('|')[1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => code)).sort();
}

describe('the findings of the check of a fiscal account', () => {
  it('are those of the table in the manual, each once', () => {
    expect(codesOfSource().length).toBeGreaterThan(30);
    expect(codesOfManual()).toEqual(codesOfSource());
  });
});
