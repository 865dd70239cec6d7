import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/reference/asvs.md'), 'utf8');
/** Maximum number of unmet requirements; may only be lowered. */
const MOST_NOT_MET = 8;
/**
 * Number of requirements of each section of OWASP ASVS 5.0.0, and the numbers of those of level 3 only. The texts are
 * in the standard.
 */
const SECTIONS: Readonly<Record<string, readonly [all: number, ...level3: number[]]>> = {
  ...{ '1.1': [2], '1.2': [10, 10], '1.3': [12, 12], '1.4': [3], '1.5': [3, 3] },
  ...{ '2.1': [3], '2.2': [3], '2.3': [5, 5], '2.4': [2, 2] },
  ...{ '3.1': [1, 1], '3.2': [3, 3], '3.3': [5, 5], '3.4': [8, 7, 8], '3.5': [8, 6, 7, 8] },
  ...{ '3.6': [1, 1], '3.7': [5, 3, 4, 5] },
  ...{ '4.1': [5, 4, 5], '4.2': [5, 2, 3, 4, 5], '4.3': [2], '4.4': [4] },
  ...{ '5.1': [1], '5.2': [6, 4, 5, 6], '5.3': [3, 3], '5.4': [3] },
  ...{ '6.1': [3], '6.2': [12], '6.3': [8, 5, 6, 7, 8], '6.4': [6, 5, 6], '6.5': [8, 6, 7, 8] },
  ...{ '6.6': [4, 4], '6.7': [2, 1, 2], '6.8': [4] },
  ...{ '7.1': [3], '7.2': [4], '7.3': [2], '7.4': [5], '7.5': [3, 3], '7.6': [2] },
  ...{ '8.1': [4, 3, 4], '8.2': [4, 4], '8.3': [3, 2, 3], '8.4': [2, 2] },
  ...{ '9.1': [3], '9.2': [4] },
  ...{ '10.1': [2], '10.2': [3, 3], '10.3': [5, 5], '10.4': [16, 12, 13, 14, 15, 16], '10.5': [5] },
  ...{ '10.6': [2], '10.7': [3] },
  ...{ '11.1': [4, 3, 4], '11.2': [5, 4, 5], '11.3': [5, 4, 5], '11.4': [4], '11.5': [2, 2] },
  ...{ '11.6': [2, 2], '11.7': [2, 1, 2] },
  ...{ '12.1': [5, 4, 5], '12.2': [2], '12.3': [5, 5] },
  ...{ '13.1': [4, 2, 3, 4], '13.2': [6, 6], '13.3': [4, 3, 4], '13.4': [7, 6, 7] },
  ...{ '14.1': [2], '14.2': [8, 5, 6, 7, 8], '14.3': [3] },
  ...{ '15.1': [5, 4, 5], '15.2': [5, 4, 5], '15.3': [7], '15.4': [4, 1, 2, 3, 4] },
  ...{ '16.1': [1], '16.2': [5], '16.3': [4], '16.4': [3], '16.5': [4, 4] },
  ...{ '17.1': [2, 2], '17.2': [8, 5, 6, 7, 8], '17.3': [2] },
};

describe('the table of OWASP ASVS in docs/reference/asvs.md', () => {
  it('has every requirement of levels 1 and 2 once', () => {
    const wanted = Object.entries(SECTIONS).flatMap(([section, [all, ...level3]]) =>
      Array.from({ length: all }, (_none, index) => index + 1)
        .filter((number) => !level3.includes(number))
        .map((number) => `${section}.${number}`),
    );
    const named = ['Met', 'Not met', 'Not applicable'].flatMap((part) => rowsOf(part).flatMap(requirements));
    expect(wanted).toHaveLength(253);
    expect([...named].sort()).toEqual([...wanted].sort());
  });

  it(`says of at most ${MOST_NOT_MET} requirements that they are not met, each with what is missing and why`, () => {
    const rows = rowsOf('Not met');
    expect(rows.flatMap(requirements).length).toBeLessThanOrEqual(MOST_NOT_MET);
    for (const row of rows) expect(row.filter((cell) => cell.length > 20)).toHaveLength(2);
  });

  it('names tests, pages and commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [numbers, , shownBy = ''] of rowsOf('Met')) {
      const shown = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      expect([numbers, shown.length]).not.toEqual([numbers, 0]);
      const missing = shown.filter((name) =>
        name.startsWith('npm run ')
          ? scripts[name.slice('npm run '.length)] === undefined
          : !existsSync(join(ROOT, name)),
      );
      expect([numbers, missing]).toEqual([numbers, []]);
    }
  });
});

/** Cells of the rows of a part, without the head of its table. */
function rowsOf(part: string): string[][] {
  const [, text = ''] = PAGE.split(`\n## ${part}\n`);
  const [own = ''] = text.split('\n#');
  return own
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Requirement'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** Single requirements of a text such as `1.2.1–3, 1.3.3`. */
function requirements([cell = '']: readonly string[]): string[] {
  return [...cell.matchAll(/(\d+\.\d+)\.(\d+)(?:–(\d+))?/g)].flatMap(
    ([, section = '', from = '', to = from]) =>
      Array.from(
        { length: Number(to) - Number(from) + 1 },
        (_none, index) => `${section}.${Number(from) + index}`,
      ),
  );
}
