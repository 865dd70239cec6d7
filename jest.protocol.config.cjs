const base = require('./jest.config.cjs');

/**
 * The tests of the protocol (sync, platforms, webhooks, journal, HTTP) that need no process of their own: what
 * mutation testing runs against these folders. They use the PostgreSQL of `test/support/global-setup.ts`.
 */
module.exports = {
  ...base,
  roots: [
    '<rootDir>/src/sync',
    '<rootDir>/src/connectors',
    '<rootDir>/src/webhooks',
    '<rootDir>/src/platform/http',
    '<rootDir>/test/integration',
    '<rootDir>/test/contracts',
  ],
  // Left out: suites that start processes of their own, whose mutants nobody would see, and those that last minutes.
  testPathIgnorePatterns: [
    '/node_modules/',
    'invariants[.]spec',
    'embedded-server[.]spec',
    'failover[.]spec',
    'command-line[.]spec',
    'schema[.]spec',
    'webhook-flood[.]spec',
    'xero-call-limits[.]spec',
    '[.]property[.]spec',
    // Compares with a snapshot, which only Jest itself keeps.
    'evidence[.]spec',
    // About the storage, which no fault is put into; they ask for modules of their own, or for minutes.
    'contracts/repositories/',
    'walls/repositories[.]spec',
  ],
};
