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
const PAGE = 'export const Page = (): unknown => <p>Orders</p>;';

/** A file of a small project, the reason for it, and the rule of the house that it breaks. */
const FILES = [
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
  ['console/src/orders/page.tsx', PAGE, 'a word in a page of the console', 'words-have-their-place'],
] as const;

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
    const broken = found.filter(({ code, filename }) => filename === path && code.startsWith('house('));
    expect(broken.map(({ code }) => code)).toEqual(rule === null ? [] : [`house(${rule})`]);
  });
});
