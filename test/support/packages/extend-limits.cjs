/**
 * Multiplies the time limits of a run and of single tests and hooks, which assume an idle machine
 * (measure-patience.ts).
 */
module.exports = function extendLimits(state, factor) {
  state.testTimeout *= factor;
  extend(state.rootDescribeBlock, factor);
};

function extend({ hooks, children }, factor) {
  for (const one of [...hooks, ...children]) {
    if (one.timeout) one.timeout *= factor;
    if (one.type === 'describeBlock') extend(one, factor);
  }
}
