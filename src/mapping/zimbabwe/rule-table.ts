import type { AuthorityRule } from '../authority-rule';

/** Renders the catalogue as the table of docs/rules.md. */
export function ruleTable(rules: readonly AuthorityRule[]): string {
  const rows = rules.map(({ id, colour, since, text, fix, decided, whyNot }) => {
    const how =
      decided === null
        ? `no: ${whyNot}`
        : `${decided.issues.map((code) => `\`${code}\``).join(', ')} (\`${decided.file}\`)`;
    return `| ${id} | ${colour} | ${since ?? '–'} | ${text} | ${how} | ${fix} |`;
  });
  const head = '| Rule | Colour | Since | Broken when | Found before sending | What ends it |';
  return [head, '|---|---|---|---|---|---|', ...rows].join('\n');
}
