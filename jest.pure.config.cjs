const base = require('./jest.config.cjs');

/** The tests of the pure folders alone: no database, no build, no HTTP. For coverage and mutation testing. */
module.exports = {
  rootDir: '.',
  testEnvironment: 'node',
  testRegex: 'src/(documents|mapping)/.*\\.spec\\.ts$',
  transform: base.transform,
  modulePathIgnorePatterns: base.modulePathIgnorePatterns,
  collectCoverageFrom: ['src/documents/**/*.ts', 'src/mapping/**/*.ts', '!**/*.spec.ts'],
  coverageDirectory: 'coverage/pure',
  coverageReporters: ['text', 'json-summary'],
  coverageThreshold: { global: { branches: 100, functions: 100, lines: 100, statements: 100 } },
  maxWorkers: 2,
};
