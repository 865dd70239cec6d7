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
    '<rootDir>/src/domain',
    '<rootDir>/src/mapping',
    '<rootDir>/src/evidence/audit-log',
    '<rootDir>/src/review/explanation',
  ],
  testRegex: '(documents|mapping)/.*\\.spec\\.ts$|(audit-log/audit-log|explanation/gates)\\.spec\\.ts$',
  testPathIgnorePatterns: ['/node_modules/', '[.]property[.]spec[.]ts$'],
  transform: { '^.+\\.ts$': ['<rootDir>/test/support/swc-for-coverage.cjs', swcOptions] },
  modulePathIgnorePatterns: base.modulePathIgnorePatterns,
  collectCoverageFrom: [
    'src/domain/**/*.ts',
    'src/mapping/**/*.ts',
    'src/evidence/audit-log/audit-log.ts',
    'src/review/explanation/gates.ts',
    '!**/*.spec.ts',
    // Sentences in two languages and lists of names hold no rule: that each form of a sentence is said, names all that it is
    // given and is in its language is compared with samples (texts.spec.ts, test/docs) and with golden files.
    '!src/domain/texts/*.ts',
    '!src/domain/lifecycle/{obstacles,older-documents}.ts',
  ],
  coverageDirectory: 'coverage/pure',
  coverageReporters: ['text', 'json-summary'],
  // Negative: so many and no more. No document reaches these; they are what the compiler wants to know of a place in a list, a
  // group of a pattern or a key of a table that is always there (`?? ''`, `= ''`, `if (one === undefined)`).
  coverageThreshold: { global: { branches: -23, functions: 100, lines: 100, statements: -3 } },
  maxWorkers: 2,
};
