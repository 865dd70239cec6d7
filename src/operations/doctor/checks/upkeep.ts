import { grouped } from '../../../domain/grouped';
import { TEXTS } from '../../../domain/texts/language';
import { REHEARSAL_DAYS } from '../../backup/schedule/backup-records.repository';
import { fault, type Finding, lengthWords, ok, warning } from '../finding';
import { type ExaminedSettings, PLATFORM_SETTINGS } from '../installation';
import type { StoredFacts } from '../probes/database-probe';
import { isNewer, type ReleasesReading } from '../releases/read-releases';

const ABOUT = 'CHANGELOG_URL';

/**
 * Judges whether a newer version exists; a failed reading is only a note.
 * @param reading null: no address is set
 */
export function judgeReleases(reading: ReleasesReading | null, running: string): Finding[] {
  if (reading === null) return [];
  if ('failure' in reading) {
    const what = `Whether there is a newer version is not known: ${reading.failure}. Nothing else depends on it.`;
    return [ok('RELEASES_UNREAD', ABOUT, what)];
  }
  const { version, releasedOn, lines } = reading.newest;
  if (!isNewer(version, running)) return [ok('RELEASE', ABOUT, `No version is newer than ${running}.`)];
  const day = releasedOn === null ? '' : ` of ${releasedOn}`;
  const notes = lines.length === 0 ? '' : ` Its notes begin: ${lines.join(' ')}`;
  return [
    warning(
      'RELEASE_NEWER',
      ABOUT,
      `Version ${version}${day} is there; this is ${running}.${notes}`,
      'Read its notes, then upgrade as docs/upgrading.md describes.',
    ),
  ];
}

/** Age of the last backup above which a warning follows: a day, plus time for the backup itself. */
const BACKUP_SECONDS = 26 * 3_600;
/** Subject of findings about the work itself. */
const FLOW = 'work';
const EVENT_SECONDS = 7 * 24 * 3_600;

/** Judges regular duties: backups, webhooks, connections. */
export function judgeUpkeep(installation: ExaminedSettings, stored: StoredFacts): Finding[] {
  return [
    judgeBackups(installation.backupDirectory !== null, stored),
    ...judgeRehearsals(stored),
    ...stored.accounts.map(judgeEvents),
    judgeBookWebhooks(installation.receivesBookWebhooks, stored.missed),
    ...judgePlan(installation.plan, stored),
    ...judgeCalls(stored.calls),
    ...judgeFlow(stored.flow),
  ];
}

/** Organisations whose calls are listed, though nothing is wrong: those with the most. */
const LISTED_CALLERS = 5;
/** Calls of a day refused or unanswered from which they are a warning, and their part of all. */
const IN_VAIN = { calls: 50, share: 0.2 };

function judgeCalls(callers: StoredFacts['calls']): Finding[] {
  return callers.flatMap(({ id, name, calls, bytes, unchanged, refused, lost }, index) => {
    const inVain = [
      `${unchanged} answered with nothing new`,
      `${refused} refused`,
      `${lost} without a usable answer`,
    ];
    const what = `${calls} calls to the books and ${(bytes / 1e6).toFixed(1)} MB in the last 24 hours, of them in vain: ${inVain.join(', ')}.`;
    const isMuch = refused + lost >= IN_VAIN.calls && refused + lost >= calls * IN_VAIN.share;
    if (isMuch) {
      const cure =
        'Settings > Calls of the day shows for what; the open documents and alerts of this client, and the log, show why.';
      return [{ ...warning('CALLS_IN_VAIN', id, what, cure), name }];
    }
    return index < LISTED_CALLERS ? [{ ...ok('CALLS', id, what), name }] : [];
  });
}

/** Judges whether the work of the clients flows: one finding for each cause and far system. */
export function judgeFlow(flows: StoredFacts['flow']): Finding[] {
  const standing = flows.flatMap(({ flow }) => (flow.is === 'standing' ? [flow] : []));
  if (standing.length === 0)
    return [ok('WORK_FLOWS', FLOW, 'The work of every client flows, or waits for a known time.')];
  const bySystem = grouped(standing, ({ cause, system }) => `${cause}/${system ?? ''}`);
  return [...bySystem.values()].map((all) => {
    const [{ cause, system }] = all as [(typeof all)[number]];
    const documents = all.reduce((sum, one) => sum + one.documents, 0);
    const { what, nextStep } = TEXTS.alerts.WORK_STANDS_STILL;
    const about = system ?? 'this installation';
    return fault(
      'WORK_STANDS_STILL',
      FLOW,
      what({ about, cause, clients: all.length, documents, subject: '', numbers: [] }),
      nextStep,
    );
  });
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

/** Judges rehearsals of a restore; without a backup there is nothing to rehearse. */
function judgeRehearsals({ rehearsal, lastBackupSeconds }: StoredFacts): Finding[] {
  const { seconds, hasFailed } = rehearsal;
  const about = 'BACKUP_DIRECTORY';
  const cure = 'Run ledgerstamp rehearse; if it fails, make a backup and rehearse that one (docs/backup.md).';
  const none = 'No backup of this installation was ever restored in a rehearsal.';
  const age = `The last good rehearsal of a restore is ${lengthWords(seconds ?? 0)} old`;
  if (hasFailed)
    return [
      fault('REHEARSAL_FAILED', about, 'The last rehearsal of a restore failed; the alert says why.', cure),
    ];
  if (seconds === null)
    return lastBackupSeconds === null ? [] : [warning('REHEARSAL_NONE', about, none, cure)];
  return [
    seconds > REHEARSAL_DAYS * 24 * 3_600
      ? warning('REHEARSAL_OLD', about, `${age}.`, cure)
      : ok('REHEARSAL', about, `${age}.`),
  ];
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
  const about = PLATFORM_SETTINGS.webhookKey;
  if (!isOn) {
    return warning(
      'BOOK_WEBHOOKS_OFF',
      about,
      'Webhooks of the books are not received: they are only polled.',
      `Register a webhook for invoices at the accounting platform, and set ${about} to its key.`,
    );
  }
  if (missed > 0) {
    return warning(
      'BOOK_WEBHOOKS_MISSED',
      about,
      `In the books of ${missed} organisations polls have found within a day what no webhook had announced.`,
      'Look at the state of the webhook on the site of the accounting platform; its address must be that of PUBLIC_URL.',
    );
  }
  return ok(
    'BOOK_WEBHOOKS',
    about,
    'Webhooks of the books are received, and polls have found nothing that they lost.',
  );
}

function judgePlan(plan: ExaminedSettings['plan'], stored: StoredFacts): Finding[] {
  const found: Finding[] = [];
  if (plan !== null) found.push(judgeConnections(plan, stored.connected));
  const parked = stored.flow.filter(({ flow }) => flow.is === 'waiting' && flow.isLimited).length;
  if (parked > 0)
    found.push(
      warning(
        'CALLS_USED_UP',
        PLATFORM_SETTINGS.callsPerDay,
        `${parked} organisations may not call their books for a while.`,
        'Settings > Calls of the day shows who used them. Pause a backfill, or take a larger plan.',
      ),
    );
  if (stored.toReconnect > 0)
    found.push(
      warning(
        'ORGANISATIONS_NOT_CONNECTED',
        'organisations',
        `${stored.toReconnect} organisations are not connected to their books.`,
        'Connect them again on the page Set-up; ledgerstamp organisations lists them.',
      ),
    );
  return found;
}

function judgeConnections(plan: NonNullable<ExaminedSettings['plan']>, used: number): Finding {
  const about = PLATFORM_SETTINGS.connections;
  const what = `${used} of the ${plan.connections} connections of the plan are used; it has ${plan.callsPerDay} calls a day for each organisation.`;
  return used < plan.connections
    ? ok('PLAN', about, what)
    : warning(
        'CONNECTIONS_USED_UP',
        about,
        what,
        `Take a larger plan at the accounting platform before the next organisation, and set ${about} to it.`,
      );
}
