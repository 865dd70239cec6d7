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
/**
 * Suites of many processes, browsers or thousands of documents (the properties and the oracle of the mapping), each of which
 * proves something whole: kills, lost answers, floods, faces of the console, costs. `npm test` leaves them out; `npm run
 * test:long` runs them, and the gate most of them.
 */
const LONG = [
  'test/(bench|simulation)/',
  'test/contracts/fiscal-services/any-answer',
  'src/(fiscal|mapping)/.*[.]property',
  'test/oracle/',
  'test/integration/.*[.]property',
  'test/integration/(acts-of-routes|backup|command-line|consents|embedded-server|evidence|fiscal-webhook|identity|invariants|moved-books|open-id-protocol|own-rows|passkeys|paths-of-(?:links|routes)|personal-data|reader-calls|rights-matrix|route-rights|sample-providers|tampering|upgrade|walls/repositories|xero-call-limits)',
  'test/e2e/(?!console[.]spec)',
];

/** @type {import('jest').Config} */
module.exports = {
  rootDir: '.',
  testEnvironment: '<rootDir>/test/support/packages/one-realm.cjs',
  runtime: '<rootDir>/test/support/packages/packages-once.cjs',
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
