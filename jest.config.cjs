/** Properties draw a quarter of their cases (test/support/draws.ts); jest.long.config.cjs says all. */
process.env.SHARE_OF_DRAWS ??= '0.25';

const swc = [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs', importInterop: 'swc' },
    jsc: {
      target: 'es2022',
      keepClassNames: true,
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
  },
];
/** Suites of `test/integration` that take a few seconds each on two busy cores; a new one is added here when it is as quick. */
const QUICK = [
  'account-cache|acts|alert-secrets|answer-headers|answers|book-hints|books-settings|buyer-rules|compared-successes',
  'current-versions|decisions-in-audit-log|distribution|document-versions|double-receipts|elsewhere-in-audit-log|failover',
  'fiscalised-before|fiscalised-elsewhere-too|history|holding|inbox-wakes|journal-answers|journal-cut-off|key-rotation',
  'latest-first|locks|look-statements|lost-rules|mapping-coverage|metrics|number-keys|numbers-around|one-clock',
  'open-transaction|period-fingerprint|poison|printed-receipts|reconciliation|rejected-for-good|releasing|restored-gaps',
  'retention|sales-streams|sent-taxes|setting-rights|undecided-news|wake-up|xero-notes|xero-refusals',
].join('|');

/**
 * Suites of many processes, browsers or thousands of documents (the properties and the oracle of the mapping), and those of
 * a whole application over a database that are not among the quick ones. `npm test` leaves them out; `npm run test:long`
 * runs them, and the gate most of them.
 */
const LONG = [
  'test/(bench|simulation)/',
  'test/contracts/fiscal-services/any-answer',
  'src/(fiscal|mapping)/.*[.]property',
  'test/oracle/',
  `test/integration/(?!(${QUICK})[.]spec)`,
  'test/e2e/(?!console[.]spec)',
];

/** @type {import('jest').Config} */
module.exports = {
  rootDir: '.',
  testEnvironment: '<rootDir>/test/support/packages/one-realm.cjs',
  runtime: '<rootDir>/test/support/packages/packages-once.cjs',
  resolver: '<rootDir>/test/support/packages/typescript-resolver.cjs',
  testRegex: '(src|simulators|demo|test|console)/.*\\.spec\\.ts$',
  testPathIgnorePatterns: ['/node_modules/', ...LONG],
  transform: { '^.+\\.ts$': swc },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.ledgerstamp/', '<rootDir>/.stryker-tmp/'],
  reporters: ['default', '<rootDir>/test/support/closing-line-reporter.cjs'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // A ceiling for what hangs, not a measure of speed: a busy machine is no fault.
  testTimeout: 300_000,
  testSequencer: '<rootDir>/test/support/longest-first.cjs',
  // More than there are cores: suites wait for processes and databases for much of their time.
  maxWorkers: 4,
};
