import { counted } from '../../counted';
import type { Texts } from '../texts';
import { findingOfReason } from '../stored-finding';
import { JOURNAL_CLOSED, SUBMISSIONS_STOPPED } from './stops';
import { IDENTITY_CHANGED } from './taxpayer';
import { spellDay, spellDaysOf } from './days';

/** Codes that are stored as the reason of a lost connection, in words. */
const REASONS: Readonly<Record<string, string>> = {
  CONSENT_GONE: 'the consent is gone',
  TENANT_GONE: 'it was taken out of the consent',
  ACCESS_REFUSED: 'access was refused',
};

/** Subjects that two persons decide, by their name in `people/two-persons/subjects.ts`. */
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
  RECONNECT_NEEDED: {
    title: 'Connect the books again',
    when: 'An organisation is `reconnect`.',
    what: ({ about, reason }) =>
      `The accounting platform no longer lets us into the books of ${about}: ${REASONS[reason] ?? reason}.`,
    means: 'Nothing of this organisation is read, submitted or written back until it is connected again.',
    nextStep:
      'Connect it again in the console under Set-up. For a custom connection see the manual under "Connections".',
  },
  CONNECTION_IDLE_SOON: {
    title: 'Connection about to end',
    when: 'The connection of an organisation was not renewed for 50 days.',
    what: ({ about }) => `The connection of ${about} has not been renewed for more than 50 days.`,
    means: 'Its tokens could not be renewed for weeks; after 60 days without use the consent ends.',
    nextStep: 'Connect it again in the console under Set-up before the consent ends.',
  },
  CONNECTIONS_USED_UP: {
    title: 'No connection left',
    when: 'As many organisations are connected as the plan of the app at the accounting platform allows.',
    what: ({ about, reason }) => {
      const [used, allowed] = reason.split(' ');
      return `${used} of the ${allowed} connections that the plan of the ${about} app has are used.`;
    },
    means:
      'Nobody can connect another organisation until the plan of the app allows more. Those that are connected go on.',
    nextStep:
      'Disconnect an organisation that is not needed any more, or take a larger plan for the app at the accounting platform and set its number of connections here (see the manual under "Alerts").',
  },
  DOCUMENTS_UNCERTAIN: {
    title: 'Documents uncertain',
    when: 'Documents are `uncertain`.',
    what: ({ about, documents, reason }) =>
      `Of ${about} ${documentsAre(documents, 'is', 'are')} uncertain: it is not known whether the service has them.${afterRestore(reason)}`,
    means: 'The service may have fiscalised them, or not. They are never sent again automatically.',
    nextStep:
      'Ask the provider of the service about each of them. Then open the document in the console and enter what is known.',
  },
  DOCUMENTS_REJECTED: {
    title: 'Documents rejected',
    when: 'Documents are `rejected`.',
    what: ({ about, documents }) => `Of ${about} ${documentsAre(documents, 'is', 'are')} rejected.`,
    means: 'The service rejected them, so they are not fiscalised.',
    nextStep:
      'Open each document in the console and read the reason. Correct it in the books, and it is sent again automatically. After a correction of the mappings choose "Start over".',
  },
  GAP_UNANSWERED: {
    title: 'Sales of an absence wait for an answer',
    when: 'Documents are dated or were approved while a client was paused or not connected (`MADE_IN_GAP`). It closes when none of them waits any more.',
    what: ({ about, documents }) =>
      `Of ${about} ${documentsAre(documents, 'is', 'are')} dated or ${documents === 1 ? 'was' : 'were'} approved while it was paused or not connected.`,
    means:
      'Another program or device may have fiscalised them. They are held, and so are newer documents that would overtake them.',
    nextStep:
      'Find out whether anybody fiscalised sales of that time elsewhere, and record those receipts. Then answer in the console under Set-up, question "Start".',
  },
  DOCUMENTS_OVERTAKEN: {
    title: 'Held documents are overtaken',
    when: 'Documents are held for more than 12 hours, and the device has been given later ones.',
    what: ({ about, documents, reason }) => {
      const [since = '', later = ''] = reason.split(' ');
      return `Of ${about} ${documentsAre(documents, 'is', 'are')} held, the first since ${spellDay(since)}; ${later} later ${later === '1' ? 'one has' : 'ones have'} gone.`;
    },
    means:
      'The device accepts no earlier date: once corrected, they are sent with the date of that day, in the same tax period automatically. After its end a person decides about each.',
    nextStep:
      'Open the fix list in the console and correct them before the tax period ends. For those that are late choose "Declare it in this period", or exclude them.',
  },
  OUTCOME_UNREADABLE: {
    title: 'Answers cannot be read',
    when: 'What the service said about a document that is still open could not be read, twice. It closes when the document has an outcome that can be read, or a person decides.',
    what: ({ about, documents }) =>
      `Of ${about} ${documentsAre(documents, 'has', 'have')} had answers of the fiscal service that cannot be read.`,
    means:
      'The service says something about these documents that Ledgerstamp does not understand, so they stay open. They are not sent again.',
    nextStep:
      'Open a document in the console: it shows what the service said and why it cannot be read. Send both to the provider.',
  },
  OUTCOME_LATE: {
    title: 'No outcome for three days',
    when: 'Documents are `processing` for three days.',
    what: ({ about, documents }) =>
      `Of ${about} ${documentsAre(documents, 'has', 'have')} had no outcome for three days or more.`,
    means: 'The service accepted these documents and has not reported an outcome.',
    nextStep: 'Look them up in the portal of the service, or ask the provider.',
  },
  OUTCOME_NEARLY_EXPIRED: {
    title: 'No outcome for six days',
    when: 'Documents are `processing` for six days.',
    what: ({ about, documents }) =>
      `Of ${about} ${documentsAre(documents, 'has', 'have')} had no outcome for six days or more.`,
    means: 'After seven days the service can no longer be asked, and these documents become uncertain.',
    nextStep: 'Ask the provider today what became of them.',
  },
  WEBHOOK_LOOKS_DISABLED: {
    title: 'Webhook looks disabled',
    when: 'The last check of the fiscal account found it; accounts in use are checked every six hours.',
    what: ({ about, reason }) => `Fiscal account ${about}: ${findingOfReason(reason).message}`,
    means: 'Outcomes are fetched by status checks alone: correct, but later, and with more calls.',
    nextStep: 'Check the webhook in the portal of the service: after failures the service switches it off.',
  },
  QUOTA_PARKED: {
    title: 'Call limit used up',
    when: 'The accounting platform allows no call for more than two minutes.',
    what: ({ about, reason }) =>
      `The accounting platform allows no calls to the books of ${about}; they continue at ${spellDaysOf(reason)}.`,
    means: 'Nothing is read or written back until the accounting platform allows calls again.',
    nextStep: 'No action if it is rare. Otherwise poll less often, or use fewer other apps on these books.',
  },
  WRITE_BACK_POSTPONED: {
    title: 'Write-back is postponed, fiscalising goes on',
    when: 'PDF, link or note of fiscalised documents wait for calls, with the time since; new sales are fiscalised in any case.',
    what: ({ about, documents, reason }) =>
      `Of ${about} ${documentsAre(documents, 'waits', 'wait')} for the PDF, link or note, since ${spellDaysOf(reason)}; fiscalising goes on.`,
    means:
      'The day has too few calls for every PDF, link and note; what is left is kept for finding and fiscalising new sales.',
    nextStep:
      'No action if it is rare: they are written as calls become free. Otherwise see the calls of the day in the console under Settings, write no notes, use the webhook of the books so that they are polled less often, or take a larger plan.',
  },
  WEBHOOK_MISSES: {
    title: 'Webhook of the books misses documents',
    when: 'A poll has found what no webhook of the books had announced within 15 minutes.',
    what: ({ about, documents, numbers }) =>
      `Of ${about} a poll has found ${counted(Number(documents), 'document')} that no webhook had announced: ${numbers.join(', ')}.`,
    means:
      'New sales were found by polling alone, up to half an hour late. For a day these books are polled at the shorter interval (POLL_SECONDS) instead, which costs calls.',
    nextStep:
      'Check the webhook of your app at the accounting platform: it must be switched on, with invoices and credit notes ticked, and its key must be the one that is set here (see the manual under "What to watch").',
  },
  LISTED_TOTALS_DIFFER: {
    title: 'Lists show other totals than invoices have',
    when: 'A list of the books showed an invoice with another total than the invoice has, within the last seven days.',
    what: ({ about, numbers, reason }) => {
      const [listed = '', own = ''] = reason.split(' ');
      return `The books of ${about} list ${numbers.join(', ')} with ${listed}, and the invoice itself has ${own}: its total is rounded.`;
    },
    means:
      'From now on every invoice of these books is read by its id, which costs one call more for each. Nothing is sent with the total of a list any more.',
    nextStep:
      'No action for new invoices. Invoices with a rounding that were sent before may have a receipt with the other total: they are shown as changed after fiscalisation when they are next read.',
  },
  BACKFILL_STOPPED: {
    title: 'Backfill stopped',
    when: 'Its stop rule has ended the run.',
    what: ({ about, subject, reason }) => `Backfill ${subject} of ${about} stopped. ${reason}`.trim(),
    means: 'Its stop rule has ended the run; live documents go on.',
    nextStep: 'Open the backfill in the console, look at its documents, then resume or cancel it.',
  },
  SUBSCRIPTION_EXPIRING: {
    title: 'Subscription ends or has ended',
    when: 'The last check of the fiscal account found it; accounts in use are checked every six hours.',
    what: ({ about, reason }) => `Fiscal account ${about}: ${findingOfReason(reason).message}`,
    means: 'Without a subscription the service fiscalises nothing.',
    nextStep: 'Renew it with the provider, then check the account in the console under Set-up.',
  },
  RULES_CONTRADICTED: {
    title: 'Mappings contradict the device',
    when: 'The last check of the fiscal account found it: a tax mapping has another rate than the device, names a tax that the device does not have, or a currency is mapped to another money. Accounts in use are read and compared every six hours.',
    what: ({ about, reason }) => `Fiscal account ${about}: ${findingOfReason(reason).message}`,
    means: 'Documents with these mappings are held: they would be rejected, or declared wrongly.',
    nextStep: 'Correct the mappings in the console under Mappings, then check the account under Settings.',
  },
  RULES_DIFFER: {
    title: 'Mappings differ from the books or the service',
    when: 'The last check of the fiscal account found it: the books have another rate for a mapped tax, or the fiscal service leads its code to another tax of the device. Accounts in use are read and compared every six hours, the books once a day.',
    what: ({ about, reason }) => `Fiscal account ${about}: ${findingOfReason(reason).message}`,
    means: 'One of the sides has changed. Receipts may bear another tax than the books.',
    nextStep:
      'Find out which side is right, and correct the other: the mapping, the tax rate in the books, or the entry at the fiscal service.',
  },
  LEDGER_BROKEN: {
    title: 'Audit log broken',
    when: 'The daily check of each audit log (its new entries; once a week all of it) found it, or a fact that it commits to, altered.',
    what: ({ about, reason }) => `The audit log of ${about} does not verify: ${reason}.`,
    means:
      'The history of this organisation was altered outside the program: it proves nothing from there on.',
    nextStep: 'Keep the database as it is, run "ledgerstamp ledger verify", and find out who had access.',
  },
  ENCRYPTION_KEY_MISSING: {
    title: 'Encryption key missing',
    when: 'The connection of an organisation or the credentials of a fiscal account cannot be decrypted: `ENCRYPTION_KEY` is lost, or another one is set. It closes when all of them can be decrypted again.',
    what: ({ reason }) => {
      const [organisations = 0, accounts = 0] = reason.split(' ').map(Number);
      return `ENCRYPTION_KEY does not decrypt the connections of ${counted(organisations, 'organisation')} and the credentials of ${counted(accounts, 'fiscal account')}: no document of theirs is read or submitted.`;
    },
    means: 'The service was started with another ENCRYPTION_KEY than the one that encrypted them.',
    nextStep:
      'Set the key that was used before (ENCRYPTION_KEY, or ENCRYPTION_KEY_PREVIOUS next to a new one) and start again. If it is lost, enter the credentials of each fiscal account again and connect each organisation again, in the console under Set-up.',
  },
  SAFE_MODE: {
    title: 'Safe mode',
    when: 'The journal has submissions that the database does not have.',
    what: ({ documents, reason }) =>
      `${documentsAre(documents, 'was', 'were')} submitted, and the database does not know it. ${documentsAre(Number(reason), 'was', 'were')} found again so far.`,
    means:
      'The database was restored from an older copy, or a failover lost its latest commits: nothing is submitted.',
    nextStep:
      'No action at first: safe mode ends automatically once the books have been read again. If it lasts longer than an hour, open its documents on Today and see the manual under "Backup and keys".',
  },
  JOURNAL_CLOSED,
  WRONG_KEYS: {
    title: 'Wrong keys are tried',
    when: 'An address has sent more than ten wrong keys in 15 minutes; it closes when that is over.',
    what: ({ reason }) => `More than ten wrong keys in 15 minutes were sent from ${reason}.`,
    means:
      'Somebody, or a program with an old key, sends keys that are not of this installation. None was accepted.',
    nextStep:
      'Find out who calls from there. If it is a program of yours, give it the right key; otherwise block the address.',
  },
  OWNER_LINK_MADE: {
    title: 'A link for an owner was made on the server',
    when: 'Somebody ran "ledgerstamp people first-owner --again" on the server; it closes three days later.',
    what: ({ reason }) =>
      `A link was made on the server with which somebody becomes an owner and approver of everything: ${spellDaysOf(reason)}.`,
    means: 'Anyone who has the link, or has used it, can change people, settings and documents.',
    nextStep:
      'Ask the person who runs the server whether this was meant. If it was not, end the access of the new owner on the page People, and find out who can run commands on the server.',
  },
  BREAK_GLASS_USED: {
    title: 'The break-glass key is used',
    when: 'Somebody, or a program, used ADMIN_API_KEY although there are people who sign in; one alert for each address, repeated at most once an hour. It closes a day after the last use.',
    what: ({ about, reason }) => {
      const [calls, ...since] = reason.split(' ');
      return `The break-glass key was used from ${about}: ${counted(Number(calls), 'call')} since ${spellDaysOf(since.join(' '))}.`;
    },
    means: 'This key opens everything, and no history can say who used it.',
    nextStep:
      'Find out who calls from there. Give a program a token of a person instead, sign in as a person, and remove ADMIN_API_KEY from the settings when nothing needs it any more. If nobody knows the caller, replace the key at once.',
  },
  APPROVERS_CHANGED: {
    title: 'Approvers have changed',
    when: 'A person has become an approver of an organisation or of all, is one no longer, or has a new sign-in link, account, passkey or token; it closes three days later.',
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
    means: 'Approvers decide what cannot be taken back, and two of them watch each other.',
    nextStep:
      'If this was meant, acknowledge it; of a link, an account, a passkey or a token ask the person. If it was not, ask an owner, who changes the roles and withdraws links on the page People; the page Activity says who did it.',
  },
  PERSON_INVITED: {
    title: 'Somebody was invited',
    when: 'An invitation was made, in the console, by a program or on the server. It closes three days later, or when the invitation is withdrawn.',
    what: ({ about, reason }) => {
      const [roles, name] = withName(reason);
      const as = roles === '-' ? 'without a role' : `as ${roles.split(',').join(' and ')} of ${about}`;
      return `${name === '' ? 'Somebody' : name} was invited ${as}: anyone who has the link can become that person.`;
    },
    means: 'Who opens the link gets these roles.',
    nextStep:
      'If you know of it, acknowledge it. If nobody does, an owner withdraws the invitation on the page People, or ends the access of who has accepted it; the page Activity says who made it.',
  },
  CONFIRMATION_WAITS: {
    title: 'A confirmation waits',
    when: 'An approver has asked for something that a second one has to confirm. It closes when that is confirmed, withdrawn or over.',
    what: ({ about, reason }) => {
      const [matter, name] = withName(reason);
      return `Of ${about}, ${name} asks a second person to confirm ${MATTERS[matter] ?? matter}.`;
    },
    means: 'It is not done until another approver confirms it. After seven days it must be asked for again.',
    nextStep: 'Open Confirmations in the console, compare what is to be done, and confirm it if it is right.',
  },
  IDENTITY_CHANGED,
  SUBMISSIONS_STOPPED,
  SIGNED_PERIOD_CHANGED: {
    title: 'A signed period has changed',
    when: 'A document, a receipt or another sale of a tax period that is signed off was added, changed, dated otherwise, excluded or removed. Drafts do not count. It is looked for every hour, for fifteen months after the period. It closes when that is undone, or the period is signed again or its sign-off taken back.',
    what: ({ about, reason }) => {
      const [from = '', to = ''] = reason.split(' ');
      return `The period ${spellDay(from)} to ${spellDay(to)} of ${about} is no longer what was signed off.`;
    },
    means: 'A return that was filed with the signed figures may have to be corrected.',
    nextStep:
      'Open Close in the console, choose the month, reconcile the client again and compare with the figures that were signed. Then sign again with the reason, or take the sign-off back.',
  },
  SIGNED_PERIOD_NOT_COMPARED: {
    title: 'A signed period is not compared',
    when: 'For three hours it could not be found out whether a tax period that is signed off has changed. It is tried again every hour.',
    what: ({ about, reason }) => {
      const [from = '', to = ''] = reason.split(' ');
      return `Nobody knows whether the period ${spellDay(from)} to ${spellDay(to)} of ${about} is still what was signed off.`;
    },
    means: 'A change of figures that were filed would not be noticed.',
    nextStep:
      'Look into the log of the service for why it could not be compared, and whether the database has too much to do. The alert closes once the period has been compared.',
  },
  BACKUP_MISSING: {
    title: 'No backup',
    when: 'The backup of the day failed, or the last good one is more than 26 hours old. Only where `BACKUP_DIRECTORY` is set.',
    what: ({ reason }) =>
      reason === ''
        ? 'The last good backup is more than 26 hours old.'
        : `The last backup failed: ${reason}.`,
    means: 'If the database is lost today, everything since the last good backup is lost with it.',
    nextStep:
      'Look at the folder of the backups: is its disk full, and may the service write there? Then run "ledgerstamp backup" by hand. It is tried again automatically every hour.',
  },
  CLOCK_DIFFERS: {
    title: 'Clock differs',
    when: "The clock of a process is more than a minute off the database's, or that of a service more than ten: see [Clocks](#clocks).",
    what: ({ about, reason }) => `The clock of ${about} is ${reason} seconds off the clock of the database.`,
    means:
      'The clock of a server is more than a minute off, or that of a service more than ten. Above ten minutes nothing is submitted.',
    nextStep:
      'Synchronise the clocks of the servers and of the database with NTP. If they are right, report it to the provider of the service: see the manual under "Clocks".',
  },
};
