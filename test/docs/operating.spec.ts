import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ALERT_CAUSES } from '../../src/documents/alert-catalogue';
import { ISSUE_CATALOGUE, ISSUE_CODES } from '../../src/documents/issue-catalogue';
import { TEXTS } from '../../src/documents/texts/language';
import { ruleBrokenBy } from '../../src/mapping/zimbabwe/issue-rules';

const DOCS = resolve('docs/operating.md');

/** The tables of the manual that say the same as the catalogue, by the name in their mark. */
const TABLES: Readonly<Record<string, () => string>> = {
  issues: () =>
    table(
      ['Code', 'Rule', 'Who', 'What to do'],
      ISSUE_CODES.map((code) => {
        const { fixer } = ISSUE_CATALOGUE[code];
        return [`\`${code}\``, ruleBrokenBy(code) ?? '–', fixer, TEXTS.issues[code].fix];
      }),
    ),
  'write-back refusals': () =>
    table(
      ['Code', 'What it is', 'What to do'],
      Object.entries(TEXTS.writeBackRefusals).map(([code, { what, fix }]) => [`\`${code}\``, what, fix]),
    ),
  alerts: () =>
    table(
      ['Cause', 'When', 'What to do'],
      ALERT_CAUSES.map((cause) => {
        const { when, nextStep } = TEXTS.alerts[cause];
        return [`\`${cause}\``, when, nextStep];
      }),
    ),
};

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

describe('the manual of operating', () => {
  it.each(Object.keys(TABLES))(
    'has the table of %s from the catalogue (UPDATE_GOLDEN=1 writes it)',
    (name) => {
      const text = readFileSync(DOCS, 'utf8');
      const [begin, end] = [
        `<!-- table of ${name}: written from the catalogue -->`,
        '<!-- end of the table -->',
      ];
      const [head = '', rest] = text.split(begin);
      if (rest === undefined) throw new Error(`docs/operating.md has no mark: ${begin}`);
      const written = `${head}${begin}\n\n${TABLES[name]?.()}\n\n${rest.slice(rest.indexOf(end))}`;
      if (process.env.UPDATE_GOLDEN === '1') writeFileSync(DOCS, written);
      expect(readFileSync(DOCS, 'utf8')).toBe(written);
    },
  );
});
