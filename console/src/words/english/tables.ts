/** What stands at every table. */
export const tables = {
  exportCsv: 'Export CSV',
  change: 'Change',
  more: 'Show more',
};
