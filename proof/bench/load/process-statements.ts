/**
 * Statements of a connector that depend on time and not on documents: claims, leases, schedules, alerts,
 * checks.
 */
const OF_THE_PROCESS = [
  /^with (due|lost) as/,
  /^update organisations set lease_/,
  /^SELECT 1$/,
  /\b(alerts?|alert_\w+|reconciliation\w*|other_sales_readings|backfill_schedule\w*|clock_readings|ledger_checks)\b/,
  /^insert into books_settings|^select cause, subject|FROM "?connections"? "?Connection"? ORDER BY/,
];

/** @param text of a statement, on one line */
export function isOfProcess(text: string): boolean {
  return OF_THE_PROCESS.some((pattern) => pattern.test(text));
}
