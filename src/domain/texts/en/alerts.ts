import { server as said } from '../../../messages/compiled/en';
import { counted } from '../../counted';
import { sayStored } from '../stored-sentence';
import type { Texts } from '../texts';
import { findingOfReason } from '../stored-finding';
import { SUBMISSIONS_STOPPED } from './stops';
import { IDENTITY_CHANGED } from './taxpayer';
import { spellDay, spellDaysOf } from './days';

/** Names of decisions that need two persons, by their subject in `people/two-persons/subjects.ts`. */
const MATTERS: Readonly<Record<string, string>> = {
  resolution: 'what became of an uncertain document',
  outside_receipt: 'a receipt made elsewhere',
  go_live: 'going live, leaving live, or another first day',
  fiscal_account: 'another fiscal account',
  credentials: 'new credentials of a fiscal account',
  taxpayer: 'the device of another taxpayer',
  rule_deletion: 'the deletion of rules, or another tax or currency',
  personal_data: 'the erasure of personal data',
  journal: 'what holds of the submission journal',
};

/** A reason of two parts: a word that only this program reads, and the name of a person. */
function withName(reason: string): readonly [word: string, name: string] {
  const [word = '', ...name] = reason.split(' ');
  return [word, name.join(' ')];
}

const documentsAre = (documents: number | null, one: string, many: string): string =>
  `${counted(Number(documents), 'document')} ${documents === 1 ? one : many}`;

/** @param reason documents that are left for a person, and those that were forgotten: `2 15` */
function afterRestore(reason: string): string {
  if (reason === '') return '';
  const [left = 0, forgotten = 0] = reason.split(' ').map(Number);
  return ` A restore or a failover was the cause for ${left} of them: the database had forgotten ${counted(forgotten, 'document')}, and the others settled automatically.`;
}

export const ALERTS: Texts['alerts'] = {
  ...said.alerts,
  CONNECTIONS_USED_UP: {
    ...said.alerts.CONNECTIONS_USED_UP,
    what: ({ about, reason }) => {
      const [used, allowed] = reason.split(' ');
      return `${used} of the ${allowed} connections that the plan of the ${about} app has are used.`;
    },
  },
  DOCUMENTS_UNCERTAIN: {
    ...said.alerts.DOCUMENTS_UNCERTAIN,
    what: ({ about, documents, reason }) =>
      `Of ${about} ${documentsAre(documents, 'is', 'are')} uncertain: it is not known whether the service has them.${afterRestore(reason)}`,
  },
  DOCUMENTS_REJECTED: {
    ...said.alerts.DOCUMENTS_REJECTED,
    what: ({ about, documents }) => `Of ${about} ${documentsAre(documents, 'is', 'are')} rejected.`,
  },
  GAP_UNANSWERED: {
    ...said.alerts.GAP_UNANSWERED,
    what: ({ about, documents }) =>
      `Of ${about} ${documentsAre(documents, 'is', 'are')} dated or ${documents === 1 ? 'was' : 'were'} approved while it was paused or not connected.`,
  },
  DOCUMENTS_OVERTAKEN: {
    ...said.alerts.DOCUMENTS_OVERTAKEN,
    what: ({ about, documents, reason }) => {
      const [since = '', later = ''] = reason.split(' ');
      return `Of ${about} ${documentsAre(documents, 'is', 'are')} held, the first since ${spellDay(since)}; ${later} later ${later === '1' ? 'one has' : 'ones have'} gone.`;
    },
  },
  OUTCOME_UNREADABLE: {
    ...said.alerts.OUTCOME_UNREADABLE,
    what: ({ about, documents }) =>
      `Of ${about} ${documentsAre(documents, 'has', 'have')} had answers of the fiscal service that cannot be read.`,
  },
  OUTCOME_LATE: {
    ...said.alerts.OUTCOME_LATE,
    what: ({ about, documents }) =>
      `Of ${about} ${documentsAre(documents, 'has', 'have')} had no outcome for three days or more.`,
  },
  OUTCOME_NEARLY_EXPIRED: {
    ...said.alerts.OUTCOME_NEARLY_EXPIRED,
    what: ({ about, documents }) =>
      `Of ${about} ${documentsAre(documents, 'has', 'have')} had no outcome for six days or more.`,
  },
  WEBHOOK_LOOKS_DISABLED: {
    ...said.alerts.WEBHOOK_LOOKS_DISABLED,
    what: ({ about, reason }) => `Fiscal account ${about}: ${findingOfReason(reason).message}`,
  },
  WRITE_BACK_POSTPONED: {
    ...said.alerts.WRITE_BACK_POSTPONED,
    what: ({ about, documents, reason }) =>
      `Of ${about} ${documentsAre(documents, 'waits', 'wait')} for the PDF, link or note, since ${spellDaysOf(reason)}; fiscalising goes on.`,
  },
  WEBHOOK_MISSES: {
    ...said.alerts.WEBHOOK_MISSES,
    what: ({ about, documents, numbers }) =>
      `Of ${about} a poll has found ${counted(Number(documents), 'document')} that no webhook had announced: ${numbers.join(', ')}.`,
  },
  LISTED_TOTALS_DIFFER: {
    ...said.alerts.LISTED_TOTALS_DIFFER,
    what: ({ about, numbers, reason }) => {
      const [listed = '', own = ''] = reason.split(' ');
      return `The books of ${about} list ${numbers.join(', ')} with ${listed}, and the invoice itself has ${own}: its total is rounded.`;
    },
  },
  BACKFILL_STOPPED: {
    ...said.alerts.BACKFILL_STOPPED,
    what: ({ about, subject, reason }) => `Backfill ${subject} of ${about} stopped. ${reason}`.trim(),
  },
  SUBSCRIPTION_EXPIRING: {
    ...said.alerts.SUBSCRIPTION_EXPIRING,
    what: ({ about, reason }) => `Fiscal account ${about}: ${findingOfReason(reason).message}`,
  },
  RULES_CONTRADICTED: {
    ...said.alerts.RULES_CONTRADICTED,
    what: ({ about, reason }) => `Fiscal account ${about}: ${findingOfReason(reason).message}`,
  },
  RULES_DIFFER: {
    ...said.alerts.RULES_DIFFER,
    what: ({ about, reason }) => `Fiscal account ${about}: ${findingOfReason(reason).message}`,
  },
  LEDGER_BROKEN: {
    ...said.alerts.LEDGER_BROKEN,
    what: ({ about, reason }) => `The audit log of ${about} does not verify: ${sayStored(said, reason)}.`,
  },
  ENCRYPTION_KEY_MISSING: {
    ...said.alerts.ENCRYPTION_KEY_MISSING,
    what: ({ reason }) => {
      const [organisations = 0, accounts = 0] = reason.split(' ').map(Number);
      return `ENCRYPTION_KEY does not decrypt the connections of ${counted(organisations, 'organisation')} and the credentials of ${counted(accounts, 'fiscal account')}: no document of theirs is read or submitted.`;
    },
  },
  SAFE_MODE: {
    ...said.alerts.SAFE_MODE,
    what: ({ documents, reason }) =>
      `${documentsAre(documents, 'was', 'were')} submitted, and the database does not know it. ${documentsAre(Number(reason), 'was', 'were')} found again so far.`,
  },
  OWNER_LINK_MADE: {
    ...said.alerts.OWNER_LINK_MADE,
    what: ({ reason }) =>
      `A link was made on the server with which somebody becomes an owner and approver of everything: ${spellDaysOf(reason)}.`,
  },
  BREAK_GLASS_USED: {
    ...said.alerts.BREAK_GLASS_USED,
    what: ({ about, reason }) => {
      const [calls, ...since] = reason.split(' ');
      return `The break-glass key was used from ${about}: ${counted(Number(calls), 'call')} since ${spellDaysOf(since.join(' '))}.`;
    },
  },
  APPROVERS_CHANGED: {
    ...said.alerts.APPROVERS_CHANGED,
    what: ({ about, reason }) => {
      const [change, name] = withName(reason);
      if (change === 'linked')
        return `${name}, an approver of ${about}, has been sent a new sign-in link: anyone who opens it is ${name} here.`;
      if (change === 'moved')
        return `${name}, an approver of ${about}, has signed in by a new sign-in link, and confirms nothing for a day.`;
      if (change === 'account')
        return `${name}, an approver of ${about}, signs in with a further account, and confirms nothing for a day.`;
      if (change === 'passkey')
        return `${name}, an approver of ${about}, has a new passkey, which confirms nothing for a day.`;
      if (change === 'token')
        return `${name}, an approver of ${about}, has a new API token: a program that holds it acts as ${name}.`;
      if (change === 'last')
        return `Of ${about}, ${name} is no longer an approver, and nobody else is: one person alone decides there.`;
      return `Of ${about}, ${name} is ${change === 'lost' ? 'no longer' : 'now'} an approver.`;
    },
  },
  PERSON_INVITED: {
    ...said.alerts.PERSON_INVITED,
    what: ({ about, reason }) => {
      const [roles, name] = withName(reason);
      const as = roles === '-' ? 'without a role' : `as ${roles.split(',').join(' and ')} of ${about}`;
      return `${name === '' ? 'Somebody' : name} was invited ${as}: anyone who has the link can become that person.`;
    },
  },
  CONFIRMATION_WAITS: {
    ...said.alerts.CONFIRMATION_WAITS,
    what: ({ about, reason }) => {
      const [matter, name] = withName(reason);
      return `Of ${about}, ${name} asks a second person to confirm ${MATTERS[matter] ?? matter}.`;
    },
  },
  IDENTITY_CHANGED,
  SUBMISSIONS_STOPPED,
  SIGNED_PERIOD_CHANGED: {
    ...said.alerts.SIGNED_PERIOD_CHANGED,
    what: ({ about, reason }) => {
      const [from = '', to = ''] = reason.split(' ');
      return `The period ${spellDay(from)} to ${spellDay(to)} of ${about} is no longer what was signed off.`;
    },
  },
  SIGNED_PERIOD_NOT_COMPARED: {
    ...said.alerts.SIGNED_PERIOD_NOT_COMPARED,
    what: ({ about, reason }) => {
      const [from = '', to = ''] = reason.split(' ');
      return `Nobody knows whether the period ${spellDay(from)} to ${spellDay(to)} of ${about} is still what was signed off.`;
    },
  },
  BACKUP_MISSING: {
    ...said.alerts.BACKUP_MISSING,
    what: ({ reason }) =>
      reason === ''
        ? 'The last good backup is more than 26 hours old.'
        : `The last backup failed: ${sayStored(said, reason)}.`,
  },
};
