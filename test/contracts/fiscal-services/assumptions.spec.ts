import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SHORT: readonly (readonly [short: string, folder: string])[] = [
  ['FH/', 'src/fiscal/fiscal-harmony/'],
  ['C/', 'test/contracts/fiscal-services/'],
];

/** Rows of all tables of a page with this number of columns, without head and separator. */
function rows(page: string, columns: number): string[][] {
  return readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(-+\|)+$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells.length === columns && cells[0] !== 'Open item');
}

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '');
}

function fileOf(name: string): string {
  const [short = '', folder = ''] = SHORT.find(([start]) => name.startsWith(start)) ?? [];
  return folder + name.slice(short.length);
}

/** All declarations for setting up accounts and organisations, as one text. */
function declarations(): string {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.dto\.ts$/.test(name))
    .map((name) => join('src', name));
  const own = ['operation-paths.ts', 'account-settings.ts'].map((name) => fileOf(`FH/${name}`));
  return [...files, ...own, 'src/mapping/settings.ts', 'src/platform/config/config.ts']
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');
}

describe('what the interface leaves open', () => {
  const table = rows('docs/assumptions.md', 4);
  const declared = declarations();

  it('is a table', () => {
    expect(table.length).toBeGreaterThan(50);
  });

  it.each(table.map((cells) => [cells[0] ?? '', cells] as const))(
    'is shown by a test: %s',
    (_item, cells) => {
      const [, done = '', , shown = ''] = cells;
      expect(done).not.toBe('');
      const proofs = quoted(shown);
      expect(proofs.filter((name) => !existsSync(fileOf(name)))).toEqual([]);
      expect(proofs.filter((name) => /\.spec\.ts$|^test\/golden\//.test(name))).not.toEqual([]);
    },
  );

  it.each(
    table.filter(([, , configured]) => configured !== '–').map((cells) => [cells[0] ?? '', cells[2] ?? '']),
  )('is set where it says: %s', (_item, configured) => {
    const names = quoted(configured)
      .flatMap((name) => name.split('.').slice(-1))
      .filter((name) => /^\w+$/.test(name));
    const isDeclared = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(declared);
    expect(names.filter((name) => !isDeclared(name))).toEqual([]);
    expect(names.length > 0 || /^(product codes|currency mappings)$/.test(configured)).toBe(true);
  });
});
