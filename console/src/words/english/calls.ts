import { shown } from './shown';

export const calls = {
  title: 'Calls to the books in the last 24 hours',
  left: (left: number, perDay: number, writeBackLeft: number) =>
    `${left} of ${perDay} are left; write-back may use ${writeBackLeft} of them now. Fiscalising goes first.`,
  postponed: 'Write-back is postponed, fiscalising goes on, since',
  purpose: 'What for',
  used: 'Made',
  ahead: 'Ahead',
  polls: 'Looking for changes',
  newSales: 'New sales: named documents, last looks, contacts',
  pdfs: 'PDFs',
  links: 'Links, fifty in a call',
  notes: 'Notes',
  backfill: 'Backfill',
  other: 'Settings, and what people asked for',
  kept: (kept: number) => (kept === 0 ? '' : `${kept} kept for it`),
  waiting: (documents: number) => (documents === 0 ? '' : `${shown.documents(documents)} waiting`),
};
