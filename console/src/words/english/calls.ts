import { shown } from './shown';

export const calls = {
  title: 'Calls to the books in the last 24 hours',
  left: (left: number, perDay: number, writeBackLeft: number) =>
    `${left} of ${perDay} are left; write-back may use ${writeBackLeft} of them now. Fiscalisation has priority.`,
  postponed: 'Write-back is postponed, fiscalisation continues; since',
  purpose: 'Purpose',
  used: 'Made',
  ahead: 'Planned',
  polls: 'Polling for changes',
  newSales: 'New sales: documents named by webhooks, last check before submission, contacts',
  pdfs: 'PDFs',
  links: 'Links, fifty per call',
  notes: 'Notes',
  backfill: 'Backfill',
  other: 'Settings and user requests',
  kept: (kept: number) => (kept === 0 ? '' : `${kept} reserved`),
  waiting: (documents: number) => (documents === 0 ? '' : `${shown.documents(documents)} waiting`),
};
