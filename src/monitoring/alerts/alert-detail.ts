import type { AlertFact } from './alert-facts.repository';
import type { AlertCause } from './alert.entity';

/** Codes that are stored as the reason of a lost connection, in words. */
const REASONS: Readonly<Record<string, string>> = {
  CONSENT_GONE: 'the consent is gone',
  TENANT_GONE: 'it was taken out of the consent',
  ACCESS_REFUSED: 'access was refused',
};

const WHAT: Readonly<Record<AlertCause, (fact: AlertFact) => string>> = {
  RECONNECT_NEEDED: ({ about, reason }) =>
    `The accounting platform no longer lets us into the books of ${about}: ${REASONS[reason] ?? reason}.`,
  CONNECTION_IDLE_SOON: ({ about }) =>
    `The connection of ${about} has not been renewed for more than 50 days.`,
  CONNECTIONS_USED_UP: ({ about, reason }) => `${reason} that the plan of the ${about} app has are used.`,
  DOCUMENTS_UNCERTAIN: ({ about, documents }) =>
    `Of ${about} ${counted(documents, 'is', 'are')} uncertain: it is not known whether the service has them.`,
  DOCUMENTS_REJECTED: ({ about, documents }) => `Of ${about} ${counted(documents, 'is', 'are')} rejected.`,
  OUTCOME_UNREADABLE: ({ about, documents }) =>
    `Of ${about} ${counted(documents, 'has', 'have')} had answers of the fiscal service that cannot be read.`,
  OUTCOME_LATE: ({ about, documents }) =>
    `Of ${about} ${counted(documents, 'has', 'have')} had no outcome for three days or more.`,
  OUTCOME_NEARLY_EXPIRED: ({ about, documents }) =>
    `Of ${about} ${counted(documents, 'has', 'have')} had no outcome for six days or more.`,
  WEBHOOK_LOOKS_DISABLED: ({ about, reason }) => `Fiscal account ${about}: ${reason}`,
  QUOTA_PARKED: ({ about, reason }) => `${about}: ${reason}.`,
  WEBHOOK_MISSES: ({ about, documents, numbers }) =>
    `Of ${about} a poll has found ${counted(documents, 'that', 'that')} no webhook had announced: ${numbers.join(', ')}.`,
  WRITE_BACK_POSTPONED: ({ about, documents, reason }) =>
    `Of ${about} ${counted(documents, 'waits', 'wait')} for the PDF, link or note, since ${reason}; fiscalising goes on.`,
  BACKFILL_STOPPED: ({ about, subject, reason }) =>
    `Backfill ${subject} of ${about} stopped. ${reason}`.trim(),
  SUBSCRIPTION_EXPIRING: ({ about, reason }) => `Fiscal account ${about}: ${reason}`,
  LEDGER_BROKEN: ({ about, reason }) => `The ledger of ${about} does not verify: ${reason}.`,
  WRONG_KEYS: ({ reason }) => `More than ten wrong keys in 15 minutes were sent from ${reason}.`,
  SAFE_MODE: ({ documents }) =>
    `${counted(documents, 'was', 'were')} submitted, and the database does not know it.`,
  SUBMISSIONS_STOPPED: ({ about, documents }) =>
    `Fiscal account ${about}: ${counted(documents, 'was', 'were')} refused one after the other, and the account is accepted.`,
  CLOCK_DIFFERS: ({ about, reason }) =>
    `The clock of ${about} is ${reason} seconds off the clock of the database.`,
};

/** What has happened, in one or two sentences. */
export function detailOf(fact: AlertFact): string {
  return WHAT[fact.cause](fact);
}

function counted(documents: number | null, one: string, many: string): string {
  return documents === 1 ? `1 document ${one}` : `${documents ?? 0} documents ${many}`;
}
