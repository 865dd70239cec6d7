import { tableOf } from '../expect-page';
import { page } from './page';
import { read } from './kept-data';

type Judged = { readonly requirements: string } & (
  | { readonly part: 'Met'; readonly what: string; readonly shownBy: string }
  | { readonly part: 'Not met'; readonly missing: string; readonly why: string }
  | { readonly part: 'Not applicable'; readonly why: string }
);

interface Attack {
  readonly attack: string;
  readonly suites: string;
  readonly result: string;
}

export function asvs(): string {
  const judged = read<Judged>('asvs');
  const rows = (part: Judged['part']): string[][] =>
    judged.filter((one) => one.part === part).map(({ part: _part, ...cells }) => Object.values(cells));
  return page(
    'OWASP ASVS 5.0, levels 1 and 2',
    'For the auditor who asks which requirements are met, and what shows it.',
    '`docs/reference/data/asvs.json` and `attacks.json`',
    `The numbers are those of the standard, the names our own. Each row was judged against the text of the standard on 2026-11-28: the titles of all named tests were
read, and what they assert where a title left a doubt. A file of \`src\` that is no test stands where the code was read and no test shows
it. A requirement that only some installations meet counts as not met.

## Met

${tableOf(['Requirements', 'What', 'Shown by'], rows('Met'))}

## Not met

${tableOf(['Requirement', 'What is missing', 'Why, and what helps'], rows('Not met'))}

## Not applicable

${tableOf(['Requirements', 'Why'], rows('Not applicable'))}

## Attacks that every release repeats

Suites below \`test/\`.

${tableOf(
  ['Attack', 'Suite', 'Result'],
  read<Attack>('attacks').map(({ attack, suites, result }) => [attack, suites, result]),
)}`,
  );
}
