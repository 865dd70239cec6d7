import type { StopCause } from '../../fiscal/account-cause';
import { counted } from '../../counted';
import { stopOfReason } from '../stop-of-reason';
import type { AlertText } from '../texts';

/** Alert text about the documents that stopped an account. */
const STOPPED: Readonly<Record<StopCause, string>> = {
  refused:
    'refused one after the other, and the account is accepted. Check its paths and the rights of its key.',
  unanswered:
    'sent one after the other without an answer that can be understood. Check the address and the paths.',
  device: 'rejected for a reason that no document can have caused. Have the device corrected.',
  order:
    'rejected because the device has a receipt with a later date. Look for that receipt in the portal of the provider.',
  day_closed: 'rejected because the fiscal day of the device is closed or closing. Have it opened.',
};

export const SUBMISSIONS_STOPPED: AlertText = {
  title: 'Submissions stopped',
  when: 'Two documents in a row of a fiscal account failed for a reason that no document can have caused. The service refused them with 401, 403, 404 or 405 and accepts the account, gave no answer that can be understood, or rejected them because of the device. A date that cannot be followed is enough once, and a closed fiscal day after two hours. It closes when a person resumes, or when a later document goes well.',
  what: ({ about, documents, reason }) => {
    const { cause, detail } = stopOfReason(reason);
    const words = detail === '' ? '' : ` The service said: ${detail}`;
    return `Fiscal account ${about}: ${documentsAre(documents)} ${STOPPED[cause]}${words}`;
  },
  means:
    'The reason lies with the account, its device or the service, not with the documents. Nothing more is submitted for the account. After documents that were not answered, the next one is tried alone after 5, 10 and 20 minutes.',
  nextStep:
    'Correct what the service names, with your fiscal provider, and decide the rejected and uncertain documents in the console. Then resume in the console: Settings > Fiscal account.',
};

/** Text of an account check about the documents that stopped the account. */
export const STOPS: Readonly<Record<StopCause, (documents: string) => string>> = {
  refused: (documents) => `The service refused ${documents} one after the other, and accepts the account`,
  unanswered: (documents) => `The service gave no answer that can be understood to ${documents}`,
  device: (documents) => `The service rejected ${documents} for a reason that no document can have caused`,
  order: (documents) =>
    `The service rejected ${documents} because the device has a receipt with a later date`,
  day_closed: (documents) => `The service rejected ${documents} because the fiscal day is closed or closing`,
};
export const STOP_CURES: Readonly<Record<StopCause, string>> = {
  refused: 'Check the paths in the settings and the rights of the key with the provider',
  unanswered: 'Check the address and the paths in the settings with the provider',
  device: 'Ask the provider to correct the device',
  order: 'Look for that receipt in the portal of the provider and wait until its date has passed',
  day_closed: 'Ask the provider to open the fiscal day',
};

function documentsAre(documents: number | null): string {
  return `${counted(documents ?? 0, 'document')} ${documents === 1 ? 'was' : 'were'}`;
}

const CLOSED_JOURNAL: Readonly<Record<string, string>> & { readonly lost: string } = {
  lost: 'Files of the journal of submitted documents are gone, shorter or replaced.',
  older: 'This database was left behind: a standby of it was promoted and has taken submissions since.',
  other: 'The submission journal belongs to a database with another system identifier.',
  contested: 'Two databases have taken submissions at the same time, and nothing says which is the primary.',
};

/** The alert that the submission journal is closed. */
export const JOURNAL_CLOSED: AlertText = {
  title: 'Submission journal closed',
  when: 'Files of the submission journal are lost, or another database takes submissions too; it closes when neither holds.',
  what: ({ reason }) => CLOSED_JOURNAL[reason] ?? CLOSED_JOURNAL.lost,
  means: 'Nothing is submitted: nobody could tell which documents the fiscal service has already.',
  nextStep:
    'For lost files: put them back, or accept the loss ("ledgerstamp journal accept"). For another database: lead every process to the present primary, or stop all others and name it ("ledgerstamp journal primary"). See the manual under "PostgreSQL with standbys".',
};
