import { shown } from './shown';

export const board = {
  title: 'Board',
  byState: 'Documents by state',
  inProgress: 'In progress',
  exceptions: 'Exceptions',
  people: 'What needs a person, most valuable first in each currency',
  peopleTable: 'Documents that need a person',
  noPeople: 'No document is uncertain, rejected or changed. What is held by its data is in the',
  fixList: 'fix list',
  all: (total: number) => `All ${shown.documents(total)}`,
  organisations: 'Organisations',
  document: 'Document',
  state: 'State',
  whatHappened: 'What happened last',
  total: 'Total',
  connection: 'Connection',
  quota: 'Calls left',
  quotaOf: (left: number, limit: number) => `${left} of ${limit} calls to the books are left today.`,
  postponed: (documents: number) =>
    `Write-back is postponed, fiscalising goes on: ${shown.documents(documents)} since`,
  noQuota: 'not asked yet',
  oldestOpen: 'Oldest open',
  noneOpen: 'none',
  daysOld: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  waiting: 'Waiting',
  uncertain: 'Uncertain',
  rejected: 'Rejected',
  moneyWaiting: 'Not fiscalised yet',
  nothingWaits: 'nothing',
  connectAgain: 'Connect again',
  disconnected: 'Disconnected',
  unfinished: 'Finish the set-up',
  paused: 'Paused',
  connected: 'Connected',
  clocks: 'Clocks differ',
  clocksStop: 'Clocks differ: nothing is submitted there',
  clock: (name: string, difference: string) =>
    `The clock of ${name} is ${difference} the clock of the database.`,
  clockCure:
    'Receipts bear the time of the database. Synchronise the database server and every server that runs Ledgerstamp ' +
    'with NTP (timedatectl shows whether a Linux server is synchronised).',
  clockOfService: 'If they are right, tell the provider of the service. See “Clocks” in docs/operating.md.',
  safeMode: 'Safe mode: nothing is submitted',
  safeModeText: (forgotten: number) =>
    `The database was restored from an older copy, and ${forgotten} submissions are not held again yet. It ends by ` +
    'itself once the books have served those documents. See “Safe mode” in docs/operating.md before it is ended by hand.',
};
