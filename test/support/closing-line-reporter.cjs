/** Ends a run with the one line that any machine can read: `N passed, N failed`. */
module.exports = class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    process.stdout.write(`\n${results.numPassedTests} passed, ${failed} failed\n`);
  }
};
