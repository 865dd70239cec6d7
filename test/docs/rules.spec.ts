import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { RULE_CATALOGUE } from '../../src/mapping/zimbabwe/rule-catalogue';
import { ruleTable } from '../../src/mapping/zimbabwe/rule-table';

const DOCS = resolve('docs/rules.md');

describe('the page of the rules of the authority', () => {
  it('has the table of the catalogue (UPDATE_GOLDEN=1 writes it)', () => {
    const [head = ''] = readFileSync(DOCS, 'utf8').split('| Rule |');
    const written = `${head}${ruleTable(RULE_CATALOGUE)}\n`;
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(DOCS, written);
    expect(readFileSync(DOCS, 'utf8')).toBe(written);
  });

  it('names for every rule the file that finds its issues', () => {
    for (const { decided } of RULE_CATALOGUE) {
      if (decided === null) continue;
      const files = decided.file.split(', ').map((file) => resolve('src/mapping', file));
      const source = files.map((file) => readFileSync(file, 'utf8')).join('');
      for (const code of decided.issues) expect(source).toContain(`'${code}'`);
    }
  });
});
