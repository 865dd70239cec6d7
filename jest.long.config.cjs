const base = require('./jest.config.cjs');

const [packages, ...long] = base.testPathIgnorePatterns;

/** The suites that `npm test` leaves out. */
module.exports = {
  ...base,
  testRegex: long.map((part) => `${part}.*[.]spec[.]ts$`),
  testPathIgnorePatterns: [packages],
  maxWorkers: 4,
};
