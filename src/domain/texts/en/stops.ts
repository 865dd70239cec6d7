import { server as said } from '../../../messages/compiled/en';
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
  ...said.alerts.SUBMISSIONS_STOPPED,
  what: ({ about, documents, reason }) => {
    const { cause, detail } = stopOfReason(reason);
    const words = detail === '' ? '' : ` The service said: ${detail}`;
    return `Fiscal account ${about}: ${documentsAre(documents)} ${STOPPED[cause]}${words}`;
  },
};

/** Sentences of the check of an account about those documents. */
export const STOPS: Readonly<Record<StopCause, (documents: string) => string>> = {
  refused: (documents) => `The service refused ${documents} one after the other, and accepts the account`,
  unanswered: (documents) => `The service gave no answer that can be understood to ${documents}`,
  device: (documents) => `The service rejected ${documents} for a reason that no document can have caused`,
  order: (documents) =>
    `The service rejected ${documents} because the device has a receipt with a later date`,
  day_closed: (documents) => `The service rejected ${documents} because the fiscal day is closed or closing`,
};

function documentsAre(documents: number | null): string {
  return `${counted(documents ?? 0, 'document')} ${documents === 1 ? 'was' : 'were'}`;
}
