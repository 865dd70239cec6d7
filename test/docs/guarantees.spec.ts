import { existsSync, readFileSync, statSync } from 'node:fs';

const page = readFileSync('docs/guarantees.md', 'utf8');

/** The rows of the table below a heading, each by its cells. */
function rowsBelow(heading: string): string[][] {
  const [, below = ''] = page.split(`\n## ${heading}\n`);
  const [part = ''] = below.split('\n## ');
  const lines = part.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) => line.split('|').map((cell) => cell.trim()));
}

/** The files of a test as the page names it: without a folder it is in `test/e2e/`. */
function filesOf(name: string): string[] {
  const path = name.includes('/') ? name.replace(/^(?!src\/|simulators\/)/, 'test/') : `test/e2e/${name}`;
  const [folder] = path.split('*');
  return path.includes('*')
    ? [folder!.replace(/[^/]*$/, '')]
    : [`${path}.spec.ts`, `${path}.property.spec.ts`, path];
}

const isThere = (name: string): boolean => filesOf(name).some((file) => existsSync(file));
const NAMES = /`([a-z][\w./*-]*)`/g;
const namesIn = (text: string): string[] => [...text.matchAll(NAMES)].map(([, name]) => name!);

/** Files, and beginnings and ends of titles, that a cell names and that are not there. */
function missingOf(tests: string): string[] {
  return tests.split(/;|(?<=`), /).flatMap((test) => {
    const [names = '', title = ''] = test.split(' › ');
    const files = namesIn(names).flatMap((name) => (isThere(name) ? filesOf(name) : [name]));
    const texts = files.filter((file) => existsSync(file) && statSync(file).isFile());
    const parts = title.split('…').map((part) => part.trim().replace(/^,|,$/g, '').trim());
    const isNamed = (part: string): boolean =>
      texts.length === 0 || texts.some((file) => readFileSync(file, 'utf8').includes(part));
    return [...files.filter((file) => !file.includes('/')), ...parts.filter((part) => !isNamed(part))];
  });
}

describe('a test that guarantees.md names', () => {
  it('is there, of every point at which something can die', () => {
    const rows = rowsBelow('Every point at which something can die');
    expect(rows.length).toBeGreaterThan(40);
    // In brackets: kill points, and what a simulation draws.
    const named = rows.flatMap((cells) => namesIn((cells.at(-2) ?? '').replace(/\([^)]*\)/g, '')));
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });

  it('is there, of every fault found by others, and has what is named of it', () => {
    const rows = rowsBelow('Faults found by others');
    expect(rows.length).toBeGreaterThan(70);
    expect(rows.flatMap(([, , tests = '']) => missingOf(tests))).toEqual([]);
  });

  it('is there, of every guess that can lead to a submission', () => {
    const rows = rowsBelow('Guesses that can lead to a submission');
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.flatMap((cells) => missingOf(cells.at(-2) ?? ''))).toEqual([]);
  });

  it('has a commit', () => {
    const rows = rowsBelow('Faults found by others');
    const without = rows.filter((cells) => !/^[0-9a-f]{7,8}(, [0-9a-f]{7,8})*$/.test(cells.at(-2) ?? ''));
    expect(without).toEqual([]);
  });
});
