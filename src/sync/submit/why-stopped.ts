import type { AccountStanding } from '../../documents/refused-submissions';
import { localDateTime } from '../../domain/calendar-day';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import type { StoppedSubmissions } from '../../fiscal/accounts/stopped-submissions';

const STOPPED = 'Submissions of the fiscal account are stopped';
const AWAITED =
  'It waits for the outcomes of documents that were sent before it: they show whether the device takes documents now.';

/** Why the account gets no document now, as a sentence with its cure; null: it may have one. @param now by the database's clock */
export function whyStopped(
  { stopped, isAwaitingOutcome }: AccountStanding,
  { timeOffset }: Pick<OpenFiscalAccount, 'timeOffset'>,
  now: Date,
): string | null {
  const again = stopped?.triedAgainAt ?? null;
  if (stopped !== null && (again === null || now < again)) {
    const time = again === null ? null : localDateTime(again, timeOffset).slice(11, 16);
    return sentenceOf(stopped, time);
  }
  return isAwaitingOutcome ? AWAITED : null;
}

/** @param time when it is tried again, as the clock of the device shows it; null: a person resumes */
function sentenceOf({ cause, numbers, detail }: StoppedSubmissions, time: string | null): string {
  const documents = numbers.slice(0, 5).join(', ');
  const alone = `The next document is tried alone at ${time}.`;
  switch (cause) {
    case 'refused':
      return `${STOPPED}: the service refused ${documents}, and accepts the account. Check its paths and the rights of its key, then resume them.`;
    case 'unanswered':
      return `${STOPPED}: the service gave no usable answer to ${documents} (${detail}). ${time === null ? 'Check the address and the paths of the account with your fiscal provider, then resume them.' : alone}`;
    case 'device':
      return `${STOPPED}: the service rejected ${documents} for a reason that no document can have caused (${detail}). Ask your fiscal provider to correct the device, then resume them.`;
    case 'order':
      return `${STOPPED}: the service rejected ${documents} because the device has a receipt with a later date (${detail}). Look for it in the portal of your fiscal provider. Resume them once its date has passed.`;
    case 'day_closed':
      return time === null
        ? `${STOPPED}: the fiscal day of the device has been closed for two hours (${detail}). Ask your fiscal provider to open it, then resume them.`
        : `The fiscal day of the device is closed or closing (${detail}). ${alone}`;
  }
}
