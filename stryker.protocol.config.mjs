import pure from './stryker.config.mjs';

/**
 * Mutation testing of the protocol: `npm run test:mutation:protocol`, or a folder of it with
 * `npm run test:mutation:protocol -- --mutate 'src/sync/submit/safe-mode/*.ts'`. Opt-in: the whole takes hours. Each worker has a
 * PostgreSQL of its own. `break` is a ratchet: it is raised when the score rises, and never lowered.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  ...pure,
  mutate: [
    ...['sync', 'connectors', 'webhooks', 'platform/http'].map((folder) => `src/${folder}/**/*.ts`),
    '!**/*.spec.ts',
  ],
  testRunner: 'protocol',
  // What is computed while modules are loaded would need every test of the folders for each mutant.
  ignoreStatic: true,
  incrementalFile: 'coverage/mutation/protocol-incremental.json',
  // From the root: `src/operations/console` is a part of the application that the tests start. Some of them compare the pages of `docs` with it.
  ignorePatterns: ['/console', '/coverage', '/chaos', '/bench', '/.ledgerstamp', '/.git'],
  jsonReporter: { fileName: 'coverage/mutation/protocol-report.json' },
  thresholds: { high: 90, low: 70, break: 60 },
  timeoutMS: 30_000,
  // The first run is every test that reaches the folders; five minutes are not enough next to other work.
  dryRunTimeoutMinutes: 60,
};
