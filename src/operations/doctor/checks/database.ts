import { clockDifference, clockLevel, clockWords } from '../../../platform/clock/clock-difference';
import { CONNECTIONS } from '../../../platform/database/data-source';
import { missingWallTexts } from '../../../platform/database/walls/own-rights';
import { type Finding, fault, ok, warning } from '../finding';
import type { DatabaseReading } from '../probes/database-probe';

const CURE = 'Synchronise both computers with NTP. From ten minutes on nothing is submitted.';

/**
 * @param whose as in "the clock of ..."
 * @param differenceMs positive: ahead of this computer
 */
export function judgeClock(whose: string, about: string, differenceMs: number): Finding {
  const level = clockLevel(differenceMs);
  if (level === 'ok') return ok('CLOCK', about, `The clock of ${whose} agrees with that of this computer.`);
  const what = `The clock of ${whose} is ${clockWords(differenceMs)} that of this computer.`;
  return level === 'warning'
    ? warning('CLOCK_DIFFERS', about, what, CURE)
    : fault('CLOCK_DIFFERS', about, what, CURE);
}

const ABOUT = 'DATABASE_URL';
const OLDEST = 150_000;
/** Database connections reserved for people and other programs. */
const OF_OTHERS = 5;

const ANSWERS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at its address.',
  ENOTFOUND: 'There is no host of that name.',
  EAI_AGAIN: 'The name of its host could not be looked up.',
  NOT_RUNNING: 'It runs while the service does, and none was found here.',
  TIMEOUT: 'It did not answer in time.',
  '28P01': 'It does not accept the password.',
  '28000': 'It does not accept this role from here.',
  '3D000': 'There is no database of that name.',
  '57P03': 'It is starting or stopping.',
  '53300': 'It has no connection left.',
  '53100': 'Its disk is full.',
};
/** Remedies by failure; any other failure has the remedy to start the database or to correct its address. */
const CURES: Readonly<Record<string, string>> = {
  '53300': 'Raise max_connections, or end the programs that take its connections.',
  '53100': 'Make room on its disk.',
  '28P01': 'Correct the password in DATABASE_URL.',
};

export function judgeAbsence(failure: string): Finding {
  return fault(
    'DATABASE_AWAY',
    ABOUT,
    `The database cannot be asked (${failure}). ${ANSWERS[failure] ?? ''}`.trim(),
    CURES[failure] ?? 'Start it, or correct DATABASE_URL; without that setting it starts with the service.',
  );
}

export function judgeDatabase(reading: DatabaseReading): Finding[] {
  const { server, rights, migrations, stored, ...clock } = reading;
  return [
    ...judgeServer(server),
    ...judgeWriting(reading),
    ...judgeReplication(reading),
    ...judgeConnections(server, stored?.processes ?? 1),
    judgeClock('the database', ABOUT, -clockDifference(clock.asked, server.now.getTime(), clock.answered)),
    ...judgeRights(rights, reading.openWalls),
    judgeMigrations(migrations),
  ];
}

function judgeServer(server: DatabaseReading['server']): Finding[] {
  const { version, versionNumber, fsync, synchronousCommit, fullPageWrites, timeZone } = server;
  const switches = { fsync, synchronous_commit: synchronousCommit, full_page_writes: fullPageWrites };
  const off = Object.entries(switches).flatMap(([name, value]) => (value === 'off' ? [name] : []));
  const found = [
    ...(versionNumber < OLDEST
      ? [fault('POSTGRES_OLD', ABOUT, `It is PostgreSQL ${version}.`, 'Upgrade it to 15 or newer.')]
      : []),
    ...off.map((name) =>
      fault(
        'POSTGRES_NOT_DURABLE',
        ABOUT,
        `${name} is off: what PostgreSQL has confirmed may be lost with the power, and a document could be sent twice.`,
        `Run: alter system set ${name} = on; then select pg_reload_conf();`,
      ),
    ),
  ];
  return found.length > 0
    ? found
    : [ok('POSTGRES', ABOUT, `PostgreSQL ${version} keeps what it confirms. Its time zone is ${timeZone}.`)];
}

/** Judges whether the database accepts writes of the service. */
function judgeWriting({ server: { isStandby, isReadOnly }, writeFault }: DatabaseReading): Finding[] {
  if (isStandby || (!isReadOnly && writeFault === null)) return [];
  if (isReadOnly)
    return [
      fault(
        'POSTGRES_READ_ONLY',
        ABOUT,
        'It takes no writes: default_transaction_read_only is on, and the work stands still.',
        'Set it to off for the server, the database and the role of the service; or name the primary in DATABASE_URL.',
      ),
    ];
  return [
    fault(
      'POSTGRES_CANNOT_WRITE',
      ABOUT,
      writeFault === '53100'
        ? 'Its disk is full: nothing can be stored, and the work stands still.'
        : `It does not take what the service writes (${writeFault}), and the work stands still.`,
      writeFault === '53100' ? 'Make room on its disk.' : 'Look at the log of PostgreSQL.',
    ),
  ];
}

/** Judges readiness for a failover: docs/standbys.md. */
function judgeReplication({ server, isPooled, sharesSession, stored }: DatabaseReading): Finding[] {
  const { synchronousStandbys, isStandby, standbys, lagSeconds } = server;
  const lag = lagSeconds === null ? '' : ` The slowest is ${Math.round(lagSeconds)} seconds behind.`;
  return [
    ...(isStandby
      ? [
          fault(
            'POSTGRES_STANDBY',
            ABOUT,
            'It is a standby: nothing can be stored in it.',
            'Name the primary in DATABASE_URL.',
          ),
        ]
      : []),
    ...(standbys > 0 && synchronousStandbys === ''
      ? [
          warning(
            'POSTGRES_STANDBYS_LAG',
            ABOUT,
            `${standbys} standbys follow it, and no commit waits for them: a promotion loses the latest commits.${lag} Documents that only the journal knows are held then.`,
            'Set synchronous_standby_names (docs/standbys.md).',
          ),
        ]
      : []),
    ...(sharesSession
      ? [
          fault(
            'POSTGRES_SESSIONS_SHARED',
            ABOUT,
            'A pooler in transaction mode answers in the place of PostgreSQL, and the service does not start over it.',
            'Use the address of PostgreSQL itself, or set pool_mode = session (docs/operating.md).',
          ),
        ]
      : []),
    ...(isPooled && !sharesSession
      ? [
          warning(
            'POSTGRES_POOLER',
            ABOUT,
            'A pooler answers in the place of PostgreSQL. Leases, prepared statements and the look before a submission need one session of their own.',
            'Use the address of PostgreSQL itself, or let the pooler work in session mode (docs/standbys.md).',
          ),
        ]
      : []),
    ...(stored !== null && stored.identity === null && !isStandby
      ? [
          warning(
            'POSTGRES_NOT_FENCED',
            ABOUT,
            'The server does not tell its system identifier and timeline: a primary that was left behind by a failover does not stop automatically.',
            'Allow the role to execute pg_control_system, pg_walfile_name and pg_current_wal_lsn.',
          ),
        ]
      : []),
  ];
}

function judgeConnections(server: DatabaseReading['server'], processes: number): Finding[] {
  const usable = server.maxConnections - server.reservedConnections;
  const needed = Math.max(1, processes) * (CONNECTIONS.requests + CONNECTIONS.background) + OF_OTHERS;
  if (usable >= needed) return [];
  return [
    warning(
      'POSTGRES_CONNECTIONS_FEW',
      ABOUT,
      `PostgreSQL has ${usable} connections; ${Math.max(1, processes)} processes of the service use up to ${needed - OF_OTHERS}.`,
      `Set max_connections to ${needed + server.reservedConnections} or more, and restart PostgreSQL.`,
    ),
  ];
}

function judgeRights(rights: DatabaseReading['rights'], openWalls: DatabaseReading['openWalls']): Finding[] {
  if (rights.blindTables.length > 0) {
    return [
      fault(
        'DATABASE_RIGHTS_MISSING',
        ABOUT,
        `The role ${rights.role} would see no rows of ${rights.blindTables.join(', ')}.`,
        'Start the service once with DATABASE_OWNER_URL, or run ledgerstamp database prepare --apply.',
      ),
    ];
  }
  // The last sentence contains the remedy.
  const texts = missingWallTexts(rights);
  const cure = texts.at(-1);
  if (openWalls.length > 0)
    return openWalls.map((wall) => fault('DATABASE_WALL_OPEN', ABOUT, wall.text, wall.cure));
  if (cure === undefined) return [ok('DATABASE_RIGHTS', ABOUT, `The role ${rights.role} owns nothing.`)];
  return texts.slice(0, -1).map((what) => warning('DATABASE_RIGHTS_WIDE', ABOUT, what, cure));
}

function judgeMigrations({ missing, unknown }: DatabaseReading['migrations']): Finding {
  if (unknown.length > 0) {
    return fault(
      'TABLES_NEWER',
      ABOUT,
      `The tables are of a newer version (${unknown.length} changes that this version does not know).`,
      'Start that version, or restore a backup of before the upgrade (docs/backup.md).',
    );
  }
  if (missing.length > 0) {
    return fault(
      'TABLES_OLDER',
      ABOUT,
      `The tables are of an older version: ${missing.length} changes are still to be made.`,
      'Start this version of the service: it brings the tables up to date.',
    );
  }
  return ok('TABLES', ABOUT, 'The tables are of this version.');
}
