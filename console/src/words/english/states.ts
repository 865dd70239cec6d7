/** The states of a document as people read them. */
export const states = {
  collected: { name: 'Collected', meaning: 'Seen in the books, not mapped yet.' },
  waiting: { name: 'Waiting', meaning: 'Held; every reason is listed.' },
  ready: { name: 'Ready', meaning: 'Goes in the order of dates.' },
  submitting: { name: 'Submitting', meaning: 'On its way to the service.' },
  processing: { name: 'Processing', meaning: 'Accepted; the outcome is awaited.' },
  uncertain: {
    name: 'Uncertain',
    meaning: 'Nobody here knows whether the service has it: a person decides.',
  },
  rejected: { name: 'Rejected', meaning: 'The service has said no.' },
  fiscalised: {
    name: 'Fiscalised',
    meaning: 'Valid; number, link and PDF are on their way to the books.',
  },
  written_back: { name: 'Written back', meaning: 'Home: number, link and PDF are in the books.' },
  changed_after_fiscalisation: {
    name: 'Changed since',
    meaning: 'Edited or voided in the books although it is fiscalised.',
  },
  excluded: { name: 'Excluded', meaning: 'Not to be fiscalised.' },
};
