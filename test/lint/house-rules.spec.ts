import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

interface Found {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

const NEST = `from '@nestjs/common';`;
const STATUS = `import { GatewayTimeoutException } ${NEST}\nexport const a = new GatewayTimeoutException();`;
const NOW = 'export const a = Date.now();';
const parts = (count: number): string =>
  `export class A { constructor(${Array.from({ length: count }, (_, at) => `readonly p${at}: string`).join(', ')}) {} }`;
const every = (guard: string): string =>
  `import { Interval } from '@nestjs/schedule';\nexport class A { ${guard} @Interval(1) look(): void {} }`;
const PAGE = 'export const Page = (): unknown => <p>Orders</p>;';

type Case = readonly [path: string, content: string, what: string, rule: string | null];

/** A file for each expression that the rule about sentences refuses. */
const saidCases = (expressions: readonly (readonly [code: string, what: string])[]): Case[] =>
  expressions.map(([code, what], nth) => [
    `src/orders/said-${nth}.controller.ts`,
    code.startsWith('class') ? code : `export const said = ${code};`,
    what,
    'sentences-have-their-place',
  ]);
const silentCases = (expressions: readonly (readonly [code: string, what: string])[]): Case[] =>
  expressions.map(([code, what], nth) => [
    `src/orders/silent-${nth}.controller.ts`,
    `export const said = ${code};`,
    what,
    null,
  ]);

/** Files of a small project, each with the reason and the house rule that it breaks. */
const FILES: readonly Case[] = [
  ['src/orders/a.ts', STATUS, 'a status of HTTP in a feature', 'refusals-have-no-status'],
  [
    'src/orders/b.ts',
    `import { ConflictException as No } ${NEST}\nthrow new No();`,
    'under another name',
    'refusals-have-no-status',
  ],
  [
    'src/orders/c.ts',
    `import * as nest ${NEST}\nthrow new nest.GoneException();`,
    'with everything else',
    'refusals-have-no-status',
  ],
  ['src/orders/d.ts', `export { ConflictException } ${NEST}`, 'passed on', 'refusals-have-no-status'],
  ['src/orders/e.ts', `export const a = import('@nestjs/common');`, 'loaded late', 'refusals-have-no-status'],
  [
    'src/orders/f.ts',
    `import { Injectable } ${NEST}\n@Injectable() export class A {}`,
    'anything else of Nest',
    null,
  ],
  ['src/orders/orders.controller.ts', STATUS, 'a status in a controller', null],
  ['src/people/rights/rights.guard.ts', STATUS, 'in a guard', null],
  ['src/platform/requests/request-bodies.interceptor.ts', STATUS, 'in middleware', null],
  ['src/platform/api/refusal.filter.ts', STATUS, 'in the filter', null],
  ['src/orders/g.ts', NOW, 'the clock of the process', 'clock-of-the-database'],
  ['src/main.ts', NOW, 'the clock of the process where no stored time is compared', null],
  ['src/orders/h.ts', parts(6), 'six parts of a class', 'few-parts-of-a-class'],
  ['src/orders/i.ts', parts(5), 'five parts of a class', null],
  ['test/orders/i.spec.ts', parts(6), 'six parts in a test', null],
  ['src/orders/j.ts', every(''), 'an interval that overlaps itself', 'intervals-do-not-overlap'],
  ['src/orders/k.ts', every('own = new NonOverlapping();'), 'an interval with a guard', null],
  ['src/orders/index.ts', `export * from './k';`, 'a barrel', 'no-barrels'],
  ['src/orders/l.ts', 'void 0;\n'.repeat(401), 'a long file', 'eslint(max-lines)'],
  ['src/orders/m.ts', '/* TO' + 'DO: later */', 'what is left open', 'eslint(no-warning-comments)'],
  [
    'src/orders/n.ts',
    `import { forwardRef } ${NEST}\nexport const a = forwardRef;`,
    'a circle of modules',
    'eslint(no-restricted-imports)',
  ],
  [
    'src/orders/n.controller.ts',
    `import { forwardRef } ${NEST}\nexport const a = forwardRef;`,
    'a circle of modules in a controller',
    'eslint(no-restricted-imports)',
  ],
  ['src/orders/o.ts', '// @ts-' + 'ignore\nexport const a = 1;', 'no check', 'typescript(ban-ts-comment)'],
  ['src/orders/p.ts', 'export const a = 1 as ' + 'any;', 'no type', 'typescript(no-explicit-any)'],
  ['src/orders/q.spec.ts', `it.only('a', () => undefined);`, 'a test alone', 'jest(no-focused-tests)'],
  ['src/orders/r.spec.ts', `it.skip('a', () => undefined);`, 'a test left out', 'jest(no-disabled-tests)'],
  ...saidCases([
    ['storedSentence(`late`, { why: `it is late` })', 'a text as parameter of a sentence'],
    ["storedSentence('late', { ...{ why: isLate ? 'it is late' : null } })", 'one of two texts as parameter'],
    ["storedWords('it is late')", 'own words in place of a code'],
    [
      'storedSentence(`late`, { why: (error as Error).message })',
      'the English text of an error in a sentence',
    ],
    ["refusal('LATE', { failure: (error as Error).message })", 'the English text of an error in a refusal'],
    ["refusal('LATE', { why: 'it is late' })", 'a text as parameter of a refusal'],
    ["new ConflictException('It is late.')", 'a text of an answer'],
    ["new ConflictException('Late')", 'a word of an answer'],
    ['new ConflictException([`${name}: it is late`])', 'texts in the list of an answer'],
    ["new HttpException(isLate ? 'It is late.' : 'Wait a little.', 429)", 'one of two texts of an answer'],
    ['new ConflictException((error as Error).message)', 'the English text of an error in an answer'],
    ["class Late extends HttpException { constructor() { super('It is late.', 429); } }", 'its own class'],
  ]),
  [
    'src/orders/late-mail.ts',
    "export const mail = { subject: 'It is late', text };",
    'the subject of a mail',
    'mails-are-said',
  ],
  [
    'src/people/invitations/late.ts',
    'export const mail = { subject, text: `${name} is late` };',
    'the text of a mail',
    'mails-are-said',
  ],
  [
    'src/orders/late-mails.ts',
    'export const mail = { subject: `[Ledgerstamp] ${subject}`, text };',
    'a mail in words of the catalogue',
    null,
  ],
  ...silentCases([
    [
      "storedSentence('late', { field: 'settings.paths', platform: 'Xero', list: 'taxes' })",
      'codes and names',
    ],
    ['storedWords(message)', 'words of somebody else'],
    ["refusal('NOT_THERE', { what: 'bank account' })", 'the key of a thing'],
    ["new ConflictException(spokenAnew(storedSentence('late', { minutes })))", 'an answer by code'],
    ["new Error('the database did not return its time')", 'an error for the log of an operator'],
  ]),
  ['console/src/orders/page.tsx', PAGE, 'a word in a page of the console', 'words-have-their-place'],
];

/** Rules of this project, and those of the linter that stand for its habits. */
const OURS =
  /^(house|jest)\(|\((max-lines|no-warning-comments|no-restricted-imports|ban-ts-comment|no-explicit-any)\)$/;

describe('the rules of the house, as the project sets them', () => {
  const project = mkdtempSync(join(tmpdir(), 'ledgerstamp-lint-'));
  let found: Found['diagnostics'];

  beforeAll(() => {
    for (const part of ['oxlint.config.mjs', 'scripts/lint/house-rules.mjs'])
      cpSync(part, join(project, part));
    for (const [path, content] of FILES) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), content);
    }
    const parameters = [
      resolve('node_modules/oxlint/bin/oxlint'),
      '--config',
      'oxlint.config.mjs',
      '--format',
      'json',
    ];
    const { stdout } = spawnSync(process.execPath, parameters, { cwd: project, encoding: 'utf8' });
    found = (JSON.parse(stdout) as Found).diagnostics;
  });
  afterAll(() => rmSync(project, { recursive: true }));

  it.each(FILES.map(([path, , what, rule]) => [what, path, rule] as const))('%s: %s', (_what, path, rule) => {
    const broken = found.filter(({ code, filename }) => filename === path && OURS.test(code));
    const codes = broken.map(({ code }) => code);
    if (rule === null) expect(codes).toEqual([]);
    else expect(codes).toContain(rule.includes('(') ? rule : `house(${rule})`);
  });
});
