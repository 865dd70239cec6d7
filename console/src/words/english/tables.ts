/** Words of every table. */
export const tables = {
  exportCsv: 'Export CSV',
  change: 'Change',
  more: 'Show more',
};
