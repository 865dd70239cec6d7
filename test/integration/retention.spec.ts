import { readFileSync } from 'node:fs';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source';
import { createTestDatabase } from '../support/test-database';

const DOCUMENTED = 'docs/reference/tables.md';

describe('what is kept', () => {
  it('is said of every table, once, and of no other', async () => {
    const database = await createTestDatabase();
    const dataSource = await new DataSource(dataSourceOptions(database.ownerUrl, [])).initialize();
    try {
      const tables = await dataSource.query<{ name: string }[]>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
           and not relispartition`,
      );
      const names = rows().flatMap(([first = '']) =>
        [...first.matchAll(/`(\w+)`/g)].map((found) => found[1]),
      );
      expect(names.sort()).toEqual(tables.map(({ name }) => name).sort());
    } finally {
      await dataSource.destroy();
      await database.drop();
    }
  });

  it('has a period and a reason in each row', () => {
    for (const row of rows()) expect(row.every((cell) => cell !== '')).toBe(true);
    expect(rows().every((row) => row.length === 4)).toBe(true);
  });
});

/** Cells of the documented list of tables. */
function rows(): string[][] {
  const lines = readFileSync(DOCUMENTED, 'utf8').split('\n');
  const begin = lines.findIndex((line) => line.startsWith('| Table |')) + 2;
  const end = lines.findIndex((line, at) => at >= begin && !line.startsWith('|'));
  return lines.slice(begin, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
