/** The states of a document as people read them. */
export const states = {
  collected: { name: 'Collected', meaning: 'Read from the books, not mapped yet.' },
  waiting: { name: 'Waiting', meaning: 'Held; the reasons are listed.' },
  ready: { name: 'Ready', meaning: 'Will be submitted, in the order of dates.' },
  submitting: { name: 'Submitting', meaning: 'Being sent to the service.' },
  processing: { name: 'Processing', meaning: 'Accepted by the service; waiting for the outcome.' },
  uncertain: {
    name: 'Uncertain',
    meaning: 'Not known whether the service received it. You may have to decide.',
  },
  rejected: { name: 'Rejected', meaning: 'Rejected by the service.' },
  fiscalised: {
    name: 'Fiscalised',
    meaning: 'Valid; number, link and PDF are being written to the books.',
  },
  written_back: { name: 'Written back', meaning: 'What the service provided is in the books.' },
  changed_after_fiscalisation: {
    name: 'Changed since',
    meaning: 'Edited or voided in the books after fiscalisation.',
  },
  excluded: { name: 'Excluded', meaning: 'Not to be fiscalised.' },
};
