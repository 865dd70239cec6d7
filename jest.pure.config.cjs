const base = require('./jest.config.cjs');

const [, swcOptions] = base.transform['^.+\\.ts$'];

/**
 * The tests of the pure folders alone, for coverage and mutation testing: no database, no build, no HTTP, and none of
 * the properties, whose thousands of documents would hide a branch that no example reaches.
 */
module.exports = {
  rootDir: '.',
  testEnvironment: 'node',
  roots: [
    '<rootDir>/src/documents',
    '<rootDir>/src/mapping',
    '<rootDir>/src/evidence/audit-log',
    '<rootDir>/src/review/explanation',
  ],
  testRegex: '(documents|mapping)/.*\\.spec\\.ts$|(audit-log/audit-log|explanation/gates)\\.spec\\.ts$',
  testPathIgnorePatterns: ['/node_modules/', '[.]property[.]spec[.]ts$'],
  transform: { '^.+\\.ts$': ['<rootDir>/test/support/swc-for-coverage.cjs', swcOptions] },
  modulePathIgnorePatterns: base.modulePathIgnorePatterns,
  collectCoverageFrom: [
    'src/documents/**/*.ts',
    'src/mapping/**/*.ts',
    'src/evidence/audit-log/audit-log.ts',
    'src/review/explanation/gates.ts',
    '!**/*.spec.ts',
  ],
  coverageDirectory: 'coverage/pure',
  coverageReporters: ['text', 'json-summary'],
  coverageThreshold: { global: { branches: 100, functions: 100, lines: 100, statements: 100 } },
  maxWorkers: 2,
};
