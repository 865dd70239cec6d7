/** Headings of short lists of documents. */
export const documentLists = {
  customer: 'Customer',
  date: 'Date',
  total: 'Total',
  why: 'Why',
};
