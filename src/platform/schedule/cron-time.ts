import { CronTime, validateCronExpression } from 'cron';
import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';

/** Reason why a cron expression or a time zone cannot be used, in words; null when they can. */
export function cronFault(cron: string, timeZone: string): StoredSentence | null {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    return storedSentence('zoneUnknown', { text: timeZone });
  }
  // Five fields as in crontab(5) are required; a field for seconds could fire every second.
  if (cron.trim().split(/\s+/).length !== 5 || cron.trim().startsWith('@')) {
    return storedSentence('fiveFieldsWanted');
  }
  if (!validateCronExpression(cron).valid) return storedSentence('cronInvalid', { text: cron });
  try {
    nextTime(cron, timeZone, new Date());
    return null;
  } catch {
    return storedSentence('neverDue');
  }
}

/**
 * First time after `after` at which the expression fires in the time zone. When summer time ends it may be an hour
 * early (the library's counting).
 */
export function nextTime(cron: string, timeZone: string, after: Date): Date {
  return new CronTime(cron, timeZone).getNextDateFrom(after, timeZone).toJSDate();
}
