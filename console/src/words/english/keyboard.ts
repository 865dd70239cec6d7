/** The search over everything, and the keys. */
export const keyboard = {
  search: 'Search',
  searchKeys: 'Search (Ctrl K)',
  searchIn: 'Search documents, clients and pages',
  documents: 'Documents',
  clients: 'Clients',
  pages: 'Pages and actions',
  nothing: 'Nothing found.',
  document: (number: string, customer: string) => [number, customer].filter(Boolean).join(', '),
  shortcuts: 'Keyboard shortcuts',
  singleKeys: 'Single keys are on in this browser',
  singleKeysText: 'Single keys do nothing while you type in a field. Ctrl K always works.',
  keys: [
    ['Ctrl K', 'Search documents, clients and pages'],
    ['/', 'Go to the search field of the page'],
    ['j', 'Next row'],
    ['k', 'Previous row'],
    ['Enter', 'Open the row'],
    ['?', 'Show this list'],
  ] as readonly (readonly [key: string, does: string])[],
};
