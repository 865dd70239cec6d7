// Properties draw all their cases.
process.env.SHARE_OF_DRAWS ??= '1';
const base = require('./jest.config.cjs');

const [packages, ...long] = base.testPathIgnorePatterns;

/** Suites of `npm test` with properties, for all their cases. */
const DRAWN = ['src/connectors/xero/(read/xero-cursor|limits/organisation-permits)'];

/** The suites that `npm test` leaves out, and those. */
module.exports = {
  ...base,
  testRegex: [...long, ...DRAWN].map((part) => `${part}.*[.]spec[.]ts$`),
  testPathIgnorePatterns: [packages],
  // They wait even more than the others: for kills, restarts, leases and the pace of a platform.
  maxWorkers: 6,
};
