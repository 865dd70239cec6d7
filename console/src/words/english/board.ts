import { shown } from './shown';

export const board = {
  title: 'Board',
  byState: 'Documents by state',
  inProgress: 'In progress',
  exceptions: 'Exceptions',
  people: 'Documents that need your attention, highest amounts first in each currency',
  peopleTable: 'Documents that need your attention',
  noPeople: 'No document is uncertain, rejected or changed. Documents with missing or wrong data are in the',
  fixList: 'fix list',
  all: (total: number) => `All ${shown.documents(total)}`,
  organisations: 'Organisations',
  document: 'Document',
  state: 'State',
  whatHappened: 'Last event',
  total: 'Total',
  connection: 'Connection',
  quota: 'Calls left',
  quotaOf: (left: number, limit: number) => `${left} of ${limit} calls to the books are left today.`,
  postponed: (documents: number) =>
    `Write-back is postponed; fiscalisation continues. ${shown.documents(documents)} waiting since`,
  noQuota: 'not known yet',
  oldestOpen: 'Oldest open',
  noneOpen: 'none',
  waiting: 'Waiting',
  uncertain: 'Uncertain',
  rejected: 'Rejected',
  moneyWaiting: 'Not fiscalised yet',
  nothingWaits: 'none',
  connectAgain: 'Connect again',
  disconnected: 'Disconnected',
  unfinished: 'Finish the set-up',
  paused: 'Paused',
  connected: 'Connected',
  clocks: 'Clocks differ',
  aProcess: 'a process of this installation',
  clocksStop: 'Clocks differ: nothing is submitted',
  clock: (name: string, difference: string) =>
    `The clock of ${name} is ${difference} the clock of the database.`,
  clockCure:
    'Receipts carry the time of the database. Synchronise the database server and every server that runs Ledgerstamp ' +
    'with NTP (timedatectl shows whether a Linux server is synchronised).',
  clockOfService:
    'If these clocks are right, contact the provider of the service. See “Clocks” in docs/operating.md.',
  backupAge: (seconds: number) => {
    const hours = Math.floor(seconds / 3_600);
    const age =
      hours < 1
        ? 'less than an hour'
        : hours < 48
          ? `${hours} ${hours === 1 ? 'hour' : 'hours'}`
          : `${Math.floor(hours / 24)} days`;
    return `The last good backup is ${age} old.`;
  },
  backupNone: 'There is no backup yet.',
  backupFailed: 'The latest attempt failed.',
  backupLate: 'A backup is missing',
  backups: 'About backups',
  newerRelease: (version: string) => `Version ${version} of Ledgerstamp is available.`,
  aboutRelease: 'What is new',
  safeMode: 'Safe mode: nothing is submitted',
  safeModeText: (forgotten: number) =>
    `The database was restored from an older copy, and ${forgotten} submissions have not been restored yet. Safe mode ` +
    'ends automatically when those documents have been read from the books again.',
};
