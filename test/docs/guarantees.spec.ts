import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { KILL_POINTS } from '../../src/platform/kill-point';

interface Tested {
  /**
   * Tests as `path`, `path › title` (… for omitted text), `chaos: kill point`, or `simulation: invariant, mutant or
   * fault`.
   */
  readonly tests: readonly string[];
}

interface Guarantees {
  readonly points: readonly (Tested &
    Readonly<Record<'number' | 'happens' | 'follows' | 'decided', string>>)[];
  readonly promises: readonly { readonly about: string; readonly rows: readonly PromiseRow[] }[];
  readonly guesses: readonly (Tested & Readonly<Record<'guess' | 'countsAs' | 'wrongWhere', string>>)[];
}

interface PromiseRow extends Tested {
  readonly promise: string;
  readonly commits: readonly string[];
}

const PAGE = 'docs/guarantees.md';
const { points, promises, guesses } = JSON.parse(readFileSync('docs/guarantees.json', 'utf8')) as Guarantees;
const promised = promises.flatMap(({ rows }) => rows);
const rows: readonly Tested[] = [...points, ...promised, ...guesses];

describe('the page of guarantees', () => {
  it('has the tables of guarantees.json (UPDATE_GOLDEN=1 writes them)', () => {
    const written = [...SECTIONS].reduce(
      (page, [heading, body]) => withSection(page, heading, body()),
      readFileSync(PAGE, 'utf8'),
    );
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(PAGE, written);
    expect(readFileSync(PAGE, 'utf8')).toBe(written);
  });

  it('loses no row', () => {
    expect(points.length).toBeGreaterThanOrEqual(42);
    expect(promised.length).toBeGreaterThanOrEqual(205);
    expect(guesses.length).toBeGreaterThanOrEqual(10);
  });

  it('names files and titles of tests that exist', () => {
    expect(rows.flatMap(({ tests }) => tests).filter((test) => !exists(test))).toEqual([]);
  });

  it('names the commit of each promise', () => {
    const commits = promised.map(({ commits: all }) => all);
    expect(commits.filter((all) => all.length === 0)).toEqual([]);
    expect(commits.flat().filter((commit) => !/^[0-9a-f]{7,8}$/.test(commit))).toEqual([]);
  });

  it('has promises of one sentence', () => {
    const long = promised.map(({ promise }) => promise).filter((text) => text.split(' ').length > 25);
    expect(long).toEqual([]);
  });
});

const SECTIONS: ReadonlyMap<string, () => string> = new Map([
  [
    'Every point at which something can die',
    () =>
      `"Decided": Ledgerstamp finds out automatically. "Held": it cannot always, and says so.\n\n${table(
        ['#', 'What happens', 'What follows', '', 'Test'],
        points.map(({ number, happens, follows, decided, tests }) => [
          number,
          happens,
          follows,
          decided,
          named(tests),
        ]),
      )}`,
  ],
  [
    'Promises with a test',
    () =>
      `Each was broken once, and found against services, books, clocks, browsers or attackers that nobody here wrote. The test repeats how.\n\n${promises
        .map(
          ({ about, rows: all }) =>
            `### ${about}\n\n${table(
              ['What is promised', 'Test', 'Commit'],
              all.map(({ promise, tests, commits }) => [promise, named(tests), commits.join(', ')]),
            )}`,
        )
        .join('\n\n')}`,
  ],
  [
    'Guesses that can lead to a submission',
    () =>
      `What the books do not say is taken from a good sign. Each test makes books in which the guess would be wrong; nothing is sent on it.\n\n${table(
        ['Guess', 'Counts as', 'Where it would be wrong', 'Test'],
        guesses.map(({ guess, countsAs, wrongWhere, tests }) => [guess, countsAs, wrongWhere, named(tests)]),
      )}`,
  ],
]);

function table(head: readonly string[], cells: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...cells.map(line)].join('\n');
}

/** Groups the tests of one file. */
function named(tests: readonly string[]): string {
  const titles = new Map<string, string[]>();
  for (const test of tests) {
    const [file = '', title] = test.split(' › ');
    titles.set(file, [...(titles.get(file) ?? []), ...(title === undefined ? [] : [title])]);
  }
  return [...titles]
    .map(([file, all]) => {
      const name = file.includes(': ') ? file : `\`${file.replace(/\.spec\.ts$/, '')}\``;
      return all.length === 0 ? name : `${name} › ${all.join(' › ')}`;
    })
    .join('; ');
}

function withSection(page: string, heading: string, body: string): string {
  const begin = page.indexOf(`## ${heading}\n`);
  const end = page.indexOf('\n## ', begin);
  return `${page.slice(0, begin)}## ${heading}\n\n${body}\n${page.slice(end)}`;
}

function exists(test: string): boolean {
  const [file = '', title = ''] = test.split(' › ');
  const [kind, name] = file.split(': ');
  if (kind === 'chaos') return !/^[a-z]+-[a-z]+$/.test(name!) || KILL_POINTS.some((point) => point === name);
  if (kind === 'simulation') return isSimulated(name!);
  if (file.endsWith('*'))
    return readdirSync(dirname(file)).some((one) => one.startsWith(basename(file, '*')));
  if (!existsSync(file) || title === '') return existsSync(file);
  const text = readFileSync(file, 'utf8');
  return title.split('…').every((part) => text.includes(part.trim().replace(/^,|,$/g, '').trim()));
}

const simulated = readdirSync('proof/simulation', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join('proof/simulation', name), 'utf8'))
  .join('\n');

/** True for the name of an invariant, a mutant or a fault; names of several words are for people only. */
function isSimulated(name: string): boolean {
  return name.includes(' ') || simulated.includes(`'${name}'`);
}
