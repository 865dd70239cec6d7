/** What stands around every page. */
export const frame = {
  toTheContent: 'To the content',
  pages: 'Pages',
  board: 'Board',
  documents: 'Documents',
  fixList: 'Fix list',
  mappings: 'Mappings',
  backfills: 'Backfills',
  setUp: 'Set-up',
  leave: 'Leave',
  dark: 'Dark',
  light: 'Light',
};
