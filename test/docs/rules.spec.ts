import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { RULE_CATALOGUE, ruleTable } from '../../src/mapping/zimbabwe/rule-catalogue';

const DOCS = resolve('docs/rules.md');

const HEAD = `# The rules of the authority

Which validation rule of the tax authority holds a document, and what ends it? Generated from the catalogue by \`test/docs/rules.spec.ts\`.

The source is the Fiscal Device Gateway specification 7.2. \`GET /api/rule-catalogue\` answers the same list, with \`?on=2026-01-31\` that
of a day. A red receipt is signed and numbered but not valid: it cannot be sent again under its number, and it keeps the fiscal day from being closed.
A document that would break such a rule is therefore held. Files are those of \`src/mapping/\`; a rule without a day is as old as the specification.

The simulated authority shares no code with the mapping and is asked about both sides. It accepts 10,000 documents that pass
(\`test/integration/authority-judge.property.spec.ts\`) and refuses 10,000 that are held, each by the same rule
(\`authority-refuses.property.spec.ts\`). Issues outside the authority's rules have no such judge: choices of the client (\`EXCLUDED_BY_RULE\`,
\`NOT_PAID\`, \`NOT_RELEASED\`, \`BEFORE_GO_LIVE\`), documents that are no sale (\`NOT_APPROVED\`, \`VOIDED_IN_BOOKS\`), unreadable or unprintable ones
(\`DOCUMENT_UNREADABLE\`, \`TEXT_UNSTORABLE\`), lengths and decimals (\`TEXT_TOO_LONG\`, \`DESCRIPTION_MISSING\`, \`LINE_TOO_PRECISE\`: RCPT02), and
\`PROGRAM_FAULT\`.

`;

describe('the page of the rules of the authority', () => {
  it('has the table of the catalogue (UPDATE_GOLDEN=1 writes it)', () => {
    const written = `${HEAD}${ruleTable(RULE_CATALOGUE)}\n`;
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
