import type { Flow } from '../../../domain/lifecycle/flow';
import { type Finding, lengthWords, worst } from '../finding';
import type { AddressReading } from '../probes/address-probe';
import type { DatabaseReading, StoredFacts } from '../probes/database-probe';
import {
  judgeAddress,
  judgePublicAddress,
  judgeDisk,
  judgeFolder,
  judgeSecretFile,
  judgeServiceManager,
  judgeSettings,
} from '../examine';
import { judgeAbsence, judgeDatabase } from './database';
import { judgeReleases, judgeUpkeep } from './upkeep';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-05-04T10:00:00Z');

function shown(findings: readonly Finding[]): string[] {
  return findings.map(({ level, code }) => `${level} ${code}`);
}

function server(changes: Partial<DatabaseReading['server']> = {}): DatabaseReading['server'] {
  return {
    ...{ version: '16.4', versionNumber: 160_004, timeZone: 'UTC', now: new Date(NOW) },
    ...{ fsync: 'on', synchronousCommit: 'on', fullPageWrites: 'on' },
    ...{ maxConnections: 100, reservedConnections: 3, synchronousStandbys: '', isStandby: false },
    isReadOnly: false,
    ...{ standbys: 0, lagSeconds: null, backend: 1 },
    ...changes,
  };
}

const LIMITED: Flow = { is: 'waiting', until: new Date(NOW), documents: 2, isLimited: true };
const STANDING: Flow = {
  ...{ is: 'standing', stage: 'submit', since: new Date(NOW), documents: 34 },
  ...{ cause: 'journal', side: 'journal', system: null, alert: null, triedAgainAt: null },
};

function client(flow: Flow): StoredFacts['flow'][number] {
  return { organisationId: 'o-1', name: 'Acme', readAt: new Date(NOW), flow, alerts: [] };
}

function stored(changes: Partial<StoredFacts> = {}): StoredFacts {
  return {
    ...{ identity: '7321/1', processes: 1, lastBackupSeconds: 3_600, backupFailed: false },
    ...{ connected: 2, toReconnect: 0, flow: [], missed: 0, calls: [] },
    accounts: [{ id: 'a-1', name: 'Till', eventSeconds: 60 }],
    rehearsal: { seconds: 86_400, hasFailed: false },
    ...changes,
  };
}

function caller(changes: Partial<StoredFacts['calls'][number]>): StoredFacts['calls'][number] {
  return { id: 'o', name: 'Shop', calls: 240, bytes: 0, unchanged: 0, refused: 0, lost: 0, ...changes };
}

function reading(changes: Partial<DatabaseReading> = {}): DatabaseReading {
  return {
    server: server(),
    ...{ isPooled: false, sharesSession: false },
    rights: {
      ...{ role: 'service', isSuperuser: false, bypassesRows: false, ownedTables: 0 },
      ...{ takesRequestRole: true, blindTables: [] },
    },
    openWalls: [],
    ...{ asked: NOW - 2, answered: NOW + 2 },
    migrations: { missing: [], unknown: [] },
    writeFault: null,
    stored: stored(),
    ...changes,
  };
}

const INSTALLATION = {
  ...{ faults: [], remarks: [], addresses: [], publicUrl: null, journalDirectory: 'journal' },
  ...{
    changelogUrl: null,
    backupDirectory: 'backups',
    receivesBookWebhooks: true,
    plan: { callsPerDay: 1_000, connections: 5 },
  },
};

function answered(changes: Partial<Exclude<AddressReading, { failure: string }>> = {}): AddressReading {
  return {
    ...{ failure: null, status: 404, certificateMs: 60 * DAY_MS, date: new Date(NOW) },
    ...{ asked: NOW, answered: NOW + 50 },
    ...changes,
  };
}

describe('what the doctor finds', () => {
  it('of good settings is one line, of bad ones a line for each', () => {
    expect(shown(judgeSettings({ faults: [], remarks: [] }))).toEqual(['ok SETTINGS']);
    const found = judgeSettings({
      faults: ['PORT must be a whole number'],
      remarks: ['FISCAL_URL is http: x'],
    });
    expect(shown(found)).toEqual(['fault SETTING_WRONG', 'warning SETTING_UNSAFE']);
    expect(found.map(({ about }) => about)).toEqual(['PORT', 'FISCAL_URL']);
  });

  it.each([
    [null, []],
    [{ failure: 'notes.example did not answer (ETIMEDOUT)' }, ['ok RELEASES_UNREAD']],
    [{ newest: { version: '0.2.0', releasedOn: null, lines: [] } }, ['ok RELEASE']],
    [
      { newest: { version: '0.3.0', releasedOn: '2026-12-01', lines: ['Faster.'] } },
      ['warning RELEASE_NEWER'],
    ],
  ])('of a CHANGELOG that says %j', (said, expected) => {
    const found = judgeReleases(said, '0.2.0');
    expect(shown(found)).toEqual(expected);
    if (expected[0] === 'warning RELEASE_NEWER')
      expect(found[0]?.what).toBe(
        'Version 0.3.0 of 2026-12-01 is there; this is 0.2.0. Its notes begin: Faster.',
      );
  });

  it('of a service manager is whether a service can speak to systemd, where that is the one', () => {
    const of = (isSystemd: boolean, canNotify: boolean): string[] =>
      shown(judgeServiceManager({ isSystemd, canNotify }));
    expect([of(false, false), of(true, true), of(true, false)]).toEqual([
      [],
      ['ok SERVICE_NOTIFIES'],
      ['warning SERVICE_CANNOT_NOTIFY'],
    ]);
  });

  it('of a sound database is that it is sound', () => {
    expect(shown(judgeDatabase(reading()))).toEqual([
      ...['ok POSTGRES', 'ok CLOCK', 'ok DATABASE_RIGHTS', 'ok TABLES'],
    ]);
  });

  it.each([
    ['fsync is off', { server: server({ fsync: 'off' }) }, 'fault POSTGRES_NOT_DURABLE'],
    [
      'commits are not waited for',
      { server: server({ synchronousCommit: 'off' }) },
      'fault POSTGRES_NOT_DURABLE',
    ],
    ['pages may be torn', { server: server({ fullPageWrites: 'off' }) }, 'fault POSTGRES_NOT_DURABLE'],
    ['standbys may lag', { server: server({ standbys: 2, lagSeconds: 3 }) }, 'warning POSTGRES_STANDBYS_LAG'],
    ['it is a standby', { server: server({ isStandby: true }) }, 'fault POSTGRES_STANDBY'],
    ['it is read-only', { server: server({ isReadOnly: true }) }, 'fault POSTGRES_READ_ONLY'],
    ['its disk is full', { writeFault: '53100' }, 'fault POSTGRES_CANNOT_WRITE'],
    ['its disk is broken', { writeFault: '58030' }, 'fault POSTGRES_CANNOT_WRITE'],
    ['a pooler answers', { isPooled: true }, 'warning POSTGRES_POOLER'],
    ['its pooler shares sessions', { isPooled: true, sharesSession: true }, 'fault POSTGRES_SESSIONS_SHARED'],
    ['it does not tell its identity', { stored: stored({ identity: null }) }, 'warning POSTGRES_NOT_FENCED'],
    ['it is old', { server: server({ versionNumber: 140_012 }) }, 'fault POSTGRES_OLD'],
    [
      'five processes share a hundred connections',
      { stored: stored({ processes: 5 }) },
      'warning POSTGRES_CONNECTIONS_FEW',
    ],
    ['its clock is slow', { server: server({ now: new Date(NOW - 120_000) }) }, 'fault CLOCK_DIFFERS'],
    [
      'the role is a superuser',
      { rights: { ...reading().rights, isSuperuser: true } },
      'warning DATABASE_RIGHTS_WIDE',
    ],
    [
      'the role sees nothing',
      { rights: { ...reading().rights, blindTables: ['acts'] } },
      'fault DATABASE_RIGHTS_MISSING',
    ],
    [
      'a function is open',
      { openWalls: [{ name: 'f()', text: 'It is open.', cure: 'Close it.', statements: [] }] },
      'fault DATABASE_WALL_OPEN',
    ],
    ['the tables are older', { migrations: { missing: ['A1'], unknown: [] } }, 'fault TABLES_OLDER'],
    ['the tables are newer', { migrations: { missing: [], unknown: ['Z1'] } }, 'fault TABLES_NEWER'],
  ])('of a database of which %s', (_what, changes, expected) => {
    expect(shown(judgeDatabase(reading(changes)))).toContain(expected);
  });

  it('says which clock is ahead', () => {
    const [, clock] = judgeDatabase(reading({ server: server({ now: new Date(NOW - 120_000) }) }));
    expect(clock?.what).toBe('The clock of the database is 2 minutes behind that of this computer.');
  });

  it('of a database that is away is why, in words where there are some', () => {
    expect(judgeAbsence('28P01').what).toContain('does not accept the password');
    expect(judgeAbsence('XX999')).toMatchObject({
      level: 'fault',
      what: 'The database cannot be asked (XX999).',
    });
  });

  const fiscal = { setting: 'FISCAL_URL', url: 'https://fiscal.example/api' };

  it.each<[string, AddressReading, string[]]>([
    ['answers', answered(), ['ok ADDRESS', 'ok CERTIFICATE', 'ok CLOCK']],
    ['is http and undated', answered({ certificateMs: null, date: null }), ['ok ADDRESS']],
    [
      'has a certificate of 20 days',
      answered({ certificateMs: 20 * DAY_MS }),
      ['ok ADDRESS', 'warning CERTIFICATE_ENDS', 'ok CLOCK'],
    ],
    [
      'has a certificate of 2 days',
      answered({ certificateMs: 2 * DAY_MS }),
      ['ok ADDRESS', 'fault CERTIFICATE_ENDS', 'ok CLOCK'],
    ],
    [
      'has another time',
      answered({ date: new Date(NOW + 30_000) }),
      ['ok ADDRESS', 'ok CERTIFICATE', 'warning CLOCK_DIFFERS'],
    ],
    ['is silent', { failure: 'TIMEOUT' }, ['fault ADDRESS_AWAY']],
    ['has an old certificate', { failure: 'CERT_HAS_EXPIRED' }, ['fault CERTIFICATE_INVALID']],
    ['has its own certificate', { failure: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, ['fault CERTIFICATE_INVALID']],
  ])('of an address that %s', (_what, given, expected) => {
    expect(shown(judgeAddress(fiscal, given))).toEqual(expected);
  });

  it('of our own address is never that the installation does not work', () => {
    const judge = (url: string, given: AddressReading): string[] => shown(judgePublicAddress(url, given));
    expect(judge('http://localhost:3000', answered())).toEqual(['warning PUBLIC_URL_LOCAL']);
    expect(judge('https://l.example', answered({ status: 200 }))).toEqual([
      'ok PUBLIC_URL',
      'ok CERTIFICATE',
    ]);
    expect(judge('https://l.example', answered({ status: 502 }))).toEqual(['warning PUBLIC_URL_UNSURE']);
    expect(judge('https://l.example', { failure: 'ENOTFOUND' })).toEqual(['warning PUBLIC_URL_UNSURE']);
    expect(judge('https://l.example', { failure: 'CERT_HAS_EXPIRED' })).toEqual([
      'fault CERTIFICATE_INVALID',
    ]);
  });

  it.each([
    [null, []],
    [0o600, ['ok FILE']],
    [0o640, ['warning FILE_OPEN']],
    [0o644, ['fault FILE_OPEN']],
  ])('of a file with secrets whose mode is %o', (mode, expected) => {
    expect(shown(judgeSecretFile('.env', { mode, canWrite: true }))).toEqual(expected);
  });

  it.each([
    [{ mode: null, canWrite: false }, 'warning FOLDER_MISSING'],
    [{ mode: 0o700, canWrite: false }, 'fault FOLDER_CLOSED'],
    [{ mode: 0o755, canWrite: true }, 'warning FILE_OPEN'],
    [{ mode: 0o750, canWrite: true }, 'ok FOLDER'],
  ])('of a folder %o', (given, expected) => {
    expect(shown(judgeFolder('JOURNAL_DIRECTORY', 'journal', given))).toEqual([expected]);
  });

  it.each([
    [0.5, 10, 'fault DISK_FULL'],
    [4, 100, 'warning DISK_LOW'],
    [4, 20, 'ok DISK'],
    [90, 1_000, 'ok DISK'],
  ])('of a disk with %d of %d GiB free', (free, size, expected) => {
    const GIB = 1024 ** 3;
    expect(shown(judgeDisk('journal', { free: free * GIB, size: size * GIB }))).toEqual([expected]);
  });

  it('of an installation in good order is that it is', () => {
    expect(shown(judgeUpkeep(INSTALLATION, stored()))).toEqual([
      ...['ok BACKUP', 'ok REHEARSAL', 'ok WEBHOOK', 'ok BOOK_WEBHOOKS', 'ok PLAN', 'ok WORK_FLOWS'],
    ]);
  });

  it.each([
    ['there is no backup', { lastBackupSeconds: null }, 'warning BACKUP_NONE'],
    ['the backup is old', { lastBackupSeconds: 30 * 3_600 }, 'fault BACKUP_OLD'],
    ['the last backup failed', { backupFailed: true }, 'fault BACKUP_FAILED'],
    [
      'no rehearsal was ever good',
      { rehearsal: { seconds: null, hasFailed: false } },
      'warning REHEARSAL_NONE',
    ],
    [
      'the last good rehearsal is old',
      { rehearsal: { seconds: 40 * 86_400, hasFailed: false } },
      'warning REHEARSAL_OLD',
    ],
    [
      'the last rehearsal failed',
      { rehearsal: { seconds: 86_400, hasFailed: true } },
      'fault REHEARSAL_FAILED',
    ],
    [
      'no event was ever received',
      { accounts: [{ id: 'a', name: 'T', eventSeconds: null }] },
      'warning WEBHOOK_NEVER',
    ],
    [
      'the last event is old',
      { accounts: [{ id: 'a', name: 'T', eventSeconds: 9e5 }] },
      'warning WEBHOOK_SILENT',
    ],
    ['webhooks are lost', { missed: 1 }, 'warning BOOK_WEBHOOKS_MISSED'],
    ['no connection is left', { connected: 5 }, 'warning CONNECTIONS_USED_UP'],
    ['calls are used up', { flow: [client(LIMITED)] }, 'warning CALLS_USED_UP'],
    ['calls are made in vain', { calls: [caller({ refused: 40, lost: 30 })] }, 'warning CALLS_IN_VAIN'],
    ['polls find nothing, as at night', { calls: [caller({ unchanged: 200 })] }, 'ok CALLS'],
    ['work stands still', { flow: [client(STANDING)] }, 'fault WORK_STANDS_STILL'],
    ['one is not connected', { toReconnect: 1 }, 'warning ORGANISATIONS_NOT_CONNECTED'],
  ])('of an installation where %s', (_what, changes, expected) => {
    expect(shown(judgeUpkeep(INSTALLATION, stored(changes)))).toContain(expected);
  });

  it('names the calls of the five clients with the most, and of any with many in vain', () => {
    const quiet = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => caller({ name }));
    const calls = [...quiet, caller({ name: 'g', calls: 60, lost: 59, bytes: 4e6 })];
    const found = judgeUpkeep(INSTALLATION, stored({ calls })).filter(({ code }) => code.startsWith('CALLS'));
    expect(found.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'g']);
    expect(found.at(-1)?.what).toBe(
      '60 calls to the books and 4.0 MB in the last 24 hours, of them in vain: 0 answered with nothing new, 0 refused, 59 without a usable answer.',
    );
  });

  it('of backups made by hand is a warning, however old they are', () => {
    const byHand = { ...INSTALLATION, backupDirectory: null };
    expect(shown(judgeUpkeep(byHand, stored({ lastBackupSeconds: 9e5 })))).toContain('warning BACKUP_OLD');
  });

  it('has a cure for everything but what is OK', () => {
    const all = [
      ...judgeUpkeep(
        INSTALLATION,
        stored({ lastBackupSeconds: null, missed: 1, flow: [client(STANDING)], toReconnect: 1 }),
      ),
      ...judgeDatabase(reading({ server: server({ fsync: 'off', versionNumber: 1 }) })),
    ];
    for (const { level, cure } of all) expect(cure === null).toBe(level === 'ok');
  });

  it('is as bad as the worst of it', () => {
    expect(worst([])).toBe('ok');
    expect(worst([{ level: 'warning' }, { level: 'ok' }])).toBe('warning');
    expect(worst([{ level: 'fault' }, { level: 'warning' }])).toBe('fault');
  });

  it.each([
    [20, '0 minutes'],
    [60, '1 minute'],
    [7_000, '117 minutes'],
    [7_200, '2 hours'],
    [200_000, '2 days'],
  ])('names %d seconds in words', (seconds, words) => expect(lengthWords(seconds)).toBe(words));
});
