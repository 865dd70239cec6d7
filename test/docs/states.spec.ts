import { readFileSync } from 'node:fs';
import { DOCUMENT_STATES } from '../../src/domain/lifecycle/lifecycle';

describe('the states of documents', () => {
  it('are those of the table in the manual, in their order', () => {
    const [, section = ''] = readFileSync('docs/documents.md', 'utf8').split('\n## States\n');
    const [table = ''] = section.trim().split('\n\n');
    const rows = table.split('\n').slice(2);
    expect(rows.map((row) => /^\| `([a-z_]+)` \|/.exec(row)?.[1])).toEqual([...DOCUMENT_STATES]);
  });
});
