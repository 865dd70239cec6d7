/** Multiplies the limit of a run, and those that single tests and hooks state: all are for a quiet machine (measure-patience.ts). */
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
