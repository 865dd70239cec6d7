import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import type { AccountStanding } from '../../documents/refused-submissions';
import { localDateTime } from '../../domain/calendar-day';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import type { StoppedSubmissions } from '../../fiscal/accounts/stopped-submissions';

/** Reason why the account gets no document now, as a sentence with its cure; null: it may have one. @param now by the database's clock */
export function whyStopped(
  { stopped, isAwaitingOutcome }: AccountStanding,
  { timeOffset }: Pick<OpenFiscalAccount, 'timeOffset'>,
  now: Date,
): StoredSentence | null {
  const again = stopped?.triedAgainAt ?? null;
  if (stopped !== null && (again === null || now < again)) {
    const time = again === null ? null : localDateTime(again, timeOffset).slice(11, 16);
    return sentenceOf(stopped, time);
  }
  return isAwaitingOutcome ? storedSentence('outcomesAwaited') : null;
}

/** @param time of the next attempt by the device's clock; null: a person resumes */
function sentenceOf({ cause, numbers, detail }: StoppedSubmissions, time: string | null): StoredSentence {
  const documents = numbers.slice(0, 5).join(', ');
  switch (cause) {
    case 'refused':
      return storedSentence('stoppedRefused', { documents });
    case 'unanswered':
      return time === null
        ? storedSentence('stoppedUnanswered', { documents, detail })
        : storedSentence('pausedUnanswered', { documents, detail, time });
    case 'device':
      return storedSentence('stoppedDevice', { documents, detail });
    case 'order':
      return storedSentence('stoppedOrder', { documents, detail });
    case 'day_closed':
      return time === null
        ? storedSentence('stoppedDayClosed', { detail })
        : storedSentence('dayClosed', { detail, time });
  }
}
