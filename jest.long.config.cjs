const base = require('./jest.config.cjs');

const [packages, ...long] = base.testPathIgnorePatterns;

/** The suites that `npm test` leaves out. */
module.exports = {
  ...base,
  testRegex: long.map((part) => `${part}.*[.]spec[.]ts$`),
  testPathIgnorePatterns: [packages],
  // They wait even more than the others: for kills, restarts, leases and the pace of a platform.
  maxWorkers: 6,
};
