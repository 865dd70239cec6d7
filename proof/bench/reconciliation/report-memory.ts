/** Loaded into the measured program before its own code: says at the end how much memory it has had at most. */
process.once('exit', () => {
  process.stderr.write(`\nmaxRSS ${process.resourceUsage().maxRSS}\n`);
});
