const pure = require('./jest.pure.config.cjs');

/** The same without the properties: thousands of documents for every mutant would take days. */
module.exports = {
  ...pure,
  testPathIgnorePatterns: ['/node_modules/', '[.]property[.]spec[.]ts$'],
  collectCoverage: false,
  coverageThreshold: undefined,
};
