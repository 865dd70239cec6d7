const Sequencer = require('@jest/test-sequencer').default;

/** Suites that start first, because a long one started last would keep a single core busy at the end. */
const LONGEST = [
  ...['test/simulation/', 'test/e2e/chaos', 'test/integration/xero-call-limits', 'test/bench/'],
  ...['test/e2e/console-faces', 'test/e2e/demo'],
  ...['test/e2e/', 'test/oracle/', 'test/integration/', 'test/contracts/', 'simulators/'],
];

/** Sorts these suites first. The rest keeps Jest's order: by their last duration if known, otherwise by size. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const found = LONGEST.findIndex((part) => path.replaceAll('\\', '/').includes(part));
      return found === -1 ? LONGEST.length : found;
    };
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
};
