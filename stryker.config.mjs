/**
 * Mutation testing of the pure folders: `npm run test:mutation`, or a folder of them with
 * `npm run test:mutation -- --mutate 'src/mapping/rule-set/*.ts'`. Opt-in: it takes minutes. What it has
 * found before is kept in coverage/mutation, so that the next run only looks at what has changed. Mutants of what is computed
 * once at start (tables, patterns) need every module anew, and take three quarters of the time: `--ignoreStatic` leaves them.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: [
    'src/domain/**/*.ts',
    'src/mapping/**/*.ts',
    'src/evidence/audit-log/audit-log.ts',
    'src/review/explanation/gates.ts',
    '!**/*.spec.ts',
  ],
  testRunner: 'pure',
  plugins: ['./scripts/mutation-runner.mjs'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  incremental: true,
  incrementalFile: 'coverage/mutation/incremental.json',
  tempDirName: '.stryker-tmp',
  ignorePatterns: [
    '/dist',
    '/console',
    '/docs',
    '/coverage',
    '/chaos',
    '/bench',
    '/demo',
    '/simulation',
    '/simulators',
    '/migrations',
    '/.ledgerstamp',
  ],
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: 'coverage/mutation/report.json' },
  clearTextReporter: { logTests: false, allowColor: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
  timeoutMS: 8_000,
};
