import { shown } from './shown';

export const documents = {
  title: 'Documents',
  filters: 'Filters',
  numberOrCustomer: 'Number or customer',
  all: 'All',
  from: 'From',
  till: 'Until',
  currency: 'Currency',
  minTotal: 'Minimum total',
  maxTotal: 'Maximum total',
  noAmount: 'For example 100.00',
  order: 'Order',
  orders: {
    '-date': 'Newest first',
    date: 'Oldest first',
    '-value': 'Largest first, by currency',
    '-total': 'Largest total first',
    total: 'Smallest total first',
    number: 'By number',
    '-number': 'By number, descending',
  },
  clear: 'Clear',
  states: 'States',
  noneFits: 'No document matches. Remove a filter.',
  none: 'There are no documents yet. They appear as soon as the books of a connected organisation are read.',
  count: (total: number) => shown.documents(total),
  page: (control: string) =>
    ({ first: 'First page', last: 'Last page', next: 'Next page' })[control] ?? 'Previous page',
  table: 'Documents',
  chooseAll: 'Select all on this page',
  choose: (number: string) => `Select ${number}`,
  number: 'Number',
  customer: 'Customer',
  date: 'Date',
  total: 'Total',
  state: 'State',
  whatHappened: 'Last event',
  organisation: 'Organisation',
  /** For example "2 of Sample Hardware, 1 of Kauri Exports". */
  chosen: (byOrganisation: readonly (readonly [string, number])[]) =>
    `Selected: ${byOrganisation.map(([organisation, count]) => `${count} of ${organisation}`).join(', ')}`,
  retry: (count: number) => `Retry ${count}`,
  exclude: (count: number) => `Exclude ${count}`,
  excludeTitle: (count: number) => `Exclude ${shown.documents(count)}`,
  excludeConsequence:
    'They are not fiscalised. The reason is kept in their history, and “Include” reverses this.',
  excludeConfirm: 'Exclude',
  declare: (count: number) => `Declare ${count} in this period`,
  declareTitle: (count: number) => `Declare ${shown.documents(count)} in this period`,
  declareConsequence:
    'They are sent with the present date as soon as they have no other issue. Their tax counts in the tax period of that ' +
    'day; their own dates stand in the references of the receipts. The decision is kept in their history.',
  done: (count: number) => `Done for ${count}`,
};
