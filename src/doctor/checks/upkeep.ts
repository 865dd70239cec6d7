import { type Finding, fault, lengthWords, ok, warning } from '../finding';
import type { Installation } from '../installation';
import type { StoredFacts } from '../probes/database-probe';

/** A day, and time for the backup itself. */
const BACKUP_SECONDS = 26 * 3_600;
const EVENT_SECONDS = 7 * 24 * 3_600;
/** Plans of Xero by their calls a day (https://developer.xero.com/pricing, March 2026). */
const STARTER_CALLS = 1_000;

/** What has to be kept going: backups, webhooks, connections. */
export function judgeUpkeep(installation: Installation, stored: StoredFacts): Finding[] {
  return [
    judgeBackups(installation.backupDirectory !== null, stored),
    ...stored.accounts.map(judgeEvents),
    judgeBookWebhooks(installation.receivesBookWebhooks, stored.missed),
    ...judgePlan(installation.xero, stored),
  ];
}

function judgeBackups(isScheduled: boolean, { lastBackupSeconds, backupFailed }: StoredFacts): Finding {
  const about = 'BACKUP_DIRECTORY';
  const cure = isScheduled
    ? 'Look at the log of the service, and make one now: ledgerstamp backup'
    : 'Set BACKUP_DIRECTORY, or run ledgerstamp backup every day (docs/backup.md).';
  if (lastBackupSeconds === null)
    return warning('BACKUP_NONE', about, 'There is no backup of this installation yet.', cure);
  const age = `The last good backup is ${lengthWords(lastBackupSeconds)} old`;
  if (backupFailed) return fault('BACKUP_FAILED', about, `${age}, and the one after it failed.`, cure);
  if (lastBackupSeconds <= BACKUP_SECONDS) return ok('BACKUP', about, `${age}.`);
  return (isScheduled ? fault : warning)('BACKUP_OLD', about, `${age}.`, cure);
}

function judgeEvents({ id, name, eventSeconds }: StoredFacts['accounts'][number]): Finding {
  const cure =
    'Send a test event from the site of the fiscal service; Set-up > Fiscal account > Wait for a test event shows whether it is received. Without webhooks outcomes are asked for.';
  if (eventSeconds === null) {
    const what = 'No signed event of the fiscal service was ever received for this account.';
    return { ...warning('WEBHOOK_NEVER', id, what, cure), name };
  }
  const what = `The last signed event was received ${lengthWords(eventSeconds)} ago.`;
  const finding =
    eventSeconds > EVENT_SECONDS ? warning('WEBHOOK_SILENT', id, what, cure) : ok('WEBHOOK', id, what);
  return { ...finding, name };
}

function judgeBookWebhooks(isOn: boolean, missed: number): Finding {
  const about = 'XERO_WEBHOOK_KEY';
  if (!isOn) {
    return warning(
      'BOOK_WEBHOOKS_OFF',
      about,
      'Webhooks of Xero are not received: the books are only polled.',
      'Register a webhook for invoices at developer.xero.com, and set its key.',
    );
  }
  if (missed > 0) {
    return warning(
      'BOOK_WEBHOOKS_MISSED',
      about,
      `In the books of ${missed} organisations polls have found within a day what no webhook had announced.`,
      'Look at the state of the webhook at developer.xero.com: it must be "OK", and its address that of PUBLIC_URL.',
    );
  }
  return ok(
    'BOOK_WEBHOOKS',
    about,
    'Webhooks of Xero are received, and polls have found nothing that they lost.',
  );
}

function judgePlan(xero: Installation['xero'], stored: StoredFacts): Finding[] {
  const found: Finding[] = [];
  if (xero !== null) found.push(judgeConnections(xero, stored.connected));
  if (stored.parked > 0)
    found.push(
      warning(
        'XERO_CALLS_USED_UP',
        'XERO_CALLS_PER_DAY',
        `${stored.parked} organisations may make no calls to Xero for a while.`,
        'Settings > Calls of the day shows who used them. Pause a backfill, or take a larger plan.',
      ),
    );
  if (stored.notConnected > 0)
    found.push(
      warning(
        'ORGANISATIONS_NOT_CONNECTED',
        'organisations',
        `${stored.notConnected} organisations are not connected to their books.`,
        'Connect them again on the page Set-up; ledgerstamp organisations lists them.',
      ),
    );
  return found;
}

function judgeConnections(xero: NonNullable<Installation['xero']>, used: number): Finding {
  const plan = xero.callsPerDay <= STARTER_CALLS ? 'Starter' : 'Core or larger';
  const what = `${used} of ${xero.connections} connections of the plan (${plan}, ${xero.callsPerDay} calls a day for an organisation) are used.`;
  return used < xero.connections
    ? ok('XERO_PLAN', 'XERO_CONNECTIONS', what)
    : warning(
        'XERO_CONNECTIONS_USED_UP',
        'XERO_CONNECTIONS',
        what,
        'Take a larger plan at developer.xero.com before the next organisation, and set XERO_CONNECTIONS to it.',
      );
}
