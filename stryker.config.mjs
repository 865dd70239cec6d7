/**
 * Mutation testing of the pure folders: `npm run test:mutation`, or a folder of them with
 * `npm run test:mutation -- --mutate 'src/mapping/rule-set/*.ts'`. Opt-in: it takes long. What it has found before is
 * kept in coverage/mutation, so that the next run only looks at what has changed.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: ['src/documents/**/*.ts', 'src/mapping/**/*.ts', '!**/*.spec.ts'],
  testRunner: 'jest',
  jest: { configFile: 'jest.pure.config.cjs', enableFindRelatedTests: false },
  // By hand: a search for plugins among links reads all of node_modules.
  plugins: ['@stryker-mutator/jest-runner'],
  coverageAnalysis: 'perTest',
  // Mutants of what is computed once at start need all tests each: a seventh of them took six sevenths of the time.
  ignoreStatic: true,
  concurrency: 2,
  incremental: true,
  incrementalFile: 'coverage/mutation/incremental.json',
  tempDirName: '.stryker-tmp',
  ignorePatterns: [
    'dist',
    'console',
    'docs',
    'coverage',
    'chaos',
    'bench',
    'demo',
    'simulation',
    'simulators',
    'migrations',
    '.ledgerstamp',
  ],
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'coverage/mutation/report.json' },
  clearTextReporter: { logTests: false, allowColor: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
  timeoutMS: 10_000,
};
