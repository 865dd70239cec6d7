import type { Texts } from '../texts';

const passed = (sentence: string) => ({ sentence: () => sentence, fix: null });

export const GATES: Texts['gates'] = {
  seen: passed('It has been seen in the books.'),
  connected: passed('The organisation is connected.'),
  notConnected: {
    sentence: ({ reason }) => `The organisation is not connected (${reason}).`,
    fix: 'Connect it again: work then continues automatically.',
  },
  running: passed('The organisation is not paused.'),
  paused: {
    sentence: () => 'The organisation is paused.',
    fix: 'End the pause.',
  },
  accountChosen: passed('A fiscal account is chosen.'),
  accountMissing: {
    sentence: () => 'No fiscal account is chosen for the organisation.',
    fix: 'Choose one.',
  },
  mappable: passed('No issue is found in the document, its contact or the rules.'),
  mapped: passed('It is mapped.'),
  excluded: {
    sentence: ({ explanation }) => `It is excluded: ${explanation}`,
    fix: 'Include it, if it is to be fiscalised after all.',
  },
  rejected: {
    sentence: ({ explanation }) => `The service has rejected it: ${explanation}`,
    fix: 'Correct it in the books; it is then sent again automatically. If nothing is wrong in the books, correct the mapping and start it over here.',
  },
  rejectedFinally: {
    sentence: ({ explanation }) => `The service has rejected it: ${explanation}`,
    fix: 'Exclude it, and write a new document in the books: the service will not accept this one.',
  },
  currencyMissingAtService: {
    sentence: ({ explanation }) => `The service has rejected it: ${explanation}`,
    fix: 'Give the currency to the service: "Add at the service". Then start the document over. Nothing has to be corrected in the books.',
  },
  safeMode: {
    sentence: () =>
      'The database has been restored from an older copy, and nothing is submitted (safe mode).',
    fix: 'Wait until the books have been read again. What is then still missing is described in the manual under "Backup and keys".',
  },
  nextToSubmit: passed('It is submitted next.'),
  notSubmittedYet: {
    sentence: ({ failure }) => `It could not be sent yet: ${failure}`,
    fix: 'No action: it is tried again automatically.',
  },
  changedSinceSubmission: passed('It has not been sent since it last changed.'),
  submitted: { sentence: ({ attempt }) => `It was sent (attempt ${attempt}).`, fix: null },
  fiscalised: { sentence: ({ fiscalNumber }) => `It is fiscalised as number ${fiscalNumber}.`, fix: null },
  uncertain: {
    sentence: ({ explanation }) => `It is not known whether it is fiscalised: ${explanation}`,
    fix: "Look it up in the service's portal, or ask the provider. Then open the document in the console and enter what is known.",
  },
  undecided: {
    sentence: ({ failure }) => `The service has not decided yet. ${failure}`,
    fix: 'Ask the provider of the service, with number, total and time of the submission.',
  },
  processing: passed('The service has accepted it and has not decided yet.'),
  notAtService: passed('The service has not received it.'),
  partRefused: {
    sentence: ({ part, detail }) => `The books did not take the ${part}: ${detail}`,
    fix: 'Correct in the books what can be corrected, then choose "Write back again" here. The fiscal document is valid in any case.',
  },
  fiscalisedTwice: {
    sentence: ({ explanation }) => explanation,
    fix: 'Write a credit note for one of the two.',
  },
  changedInBooks: {
    sentence: () => 'The books have been changed since it was fiscalised.',
    fix: 'Compare the differences shown here, and follow the proposed correction.',
  },
  writtenBack: passed('It is written back to the books.'),
  notWrittenBack: passed('It is not written back to the books yet.'),
};
