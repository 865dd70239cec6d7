/** Words of every table. */
export const tables = {
  exportCsv: 'Export CSV',
  change: 'Change',
  more: 'Show more',
  moreRows: (count: number): string => `Show ${count} more`,
};
