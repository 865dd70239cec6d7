import { programVersion } from '../../platform/config/program-version';
import type { TableWalls } from '../../platform/database/walls/table-walls';
import { judgeAbsence, judgeDatabase, judgeClock } from './checks/database';
import { judgeReleases, judgeUpkeep, judgeFlow } from './checks/upkeep';
import { type Finding, worst, ok, warning, fault, lengthWords } from './finding';
import { type ExaminedSettings, isWebAddress } from './installation';
import { probeAddress, type AddressReading, type AnsweredAddress } from './probes/address-probe';
import { probeDatabase } from './probes/database-probe';
import { readReleases, type ReleasesReading } from './releases/read-releases';
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { delimiter, join, dirname, resolve } from 'node:path';
import { NOTIFY } from '../../platform/service-manager/service-manager';
import { isLoopback } from '../../platform/config/unsafe-settings';
import { clockDifference } from '../../platform/clock/clock-difference';
import { errorCode } from '../../platform/error-code';
import type { DataSource } from 'typeorm';
import { FlowRepository } from '../../documents/flow.repository';

/** Facts of the file system about a file or folder. */
interface FileReading {
  /** Access rights; null: the file does not exist. Windows has no such rights. */
  readonly mode: number | null;
  readonly canWrite: boolean;
}

export async function probeFile(path: string): Promise<FileReading> {
  try {
    const { mode } = await stat(path);
    const canWrite = await access(path, constants.W_OK).then(
      () => true,
      () => false,
    );
    return { mode: mode & 0o777, canWrite };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { mode: null, canWrite: false };
    return { mode: 0, canWrite: false };
  }
}

/** Disk space in bytes, as available to ordinary users. */
interface DiskReading {
  readonly free: number;
  readonly size: number;
}

/** Free space of the disk that holds, or would hold, a folder. Null: it cannot be determined. */
export async function probeDisk(folder: string): Promise<DiskReading | null> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    try {
      const { bavail, blocks, bsize } = await statfs(path);
      return { free: bavail * bsize, size: blocks * bsize };
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || path === dirname(path)) return null;
    }
  }
}

const DAY_MS = 24 * 3_600_000;
/** Time before expiry from which a certificate is reported: a renewal set to 30 days has failed for a week by then. */
const RENEWED_BEFORE_MS = 21 * DAY_MS;
const LATE_MS = 3 * DAY_MS;
/** Resolution of a `Date` header: a whole second. */
const HEADER_MS = 1_000;

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)|ERR_TLS/;

/** Judges an address that the service calls: any answer is accepted. */
export function judgeAddress(
  { setting, url }: ExaminedSettings['addresses'][number],
  reading: AddressReading,
): Finding[] {
  const host = new URL(url).host;
  if (reading.failure !== null) return [judgeSilence(setting, host, reading.failure)];
  return [
    ok('ADDRESS', setting, `${host} answers.`),
    ...judgeCertificate(setting, host, reading),
    ...(reading.date === null ? [] : [judgeClock(host, setting, differenceOf(reading, reading.date))]),
  ];
}

function differenceOf({ asked, answered }: AnsweredAddress, date: Date): number {
  // Accounts for the resolution of the header: the answer was made at any point of that second.
  return -clockDifference(asked - HEADER_MS, date.getTime(), answered);
}

function judgeSilence(setting: string, host: string, failure: string): Finding {
  return CERTIFICATE.test(failure)
    ? fault(
        'CERTIFICATE_INVALID',
        setting,
        `The certificate of ${host} is not accepted (${failure}).`,
        'Look whether the address is right and the clock of this computer, and ask those who run that server.',
      )
    : fault(
        'ADDRESS_AWAY',
        setting,
        `${host} cannot be reached from here (${failure}).`,
        'Look at the address, the name server and the firewall: https to this host must be open.',
      );
}

function judgeCertificate(setting: string, host: string, { certificateMs }: AnsweredAddress): Finding[] {
  if (certificateMs === null) return [];
  const left = lengthWords(certificateMs / 1_000);
  if (certificateMs > RENEWED_BEFORE_MS)
    return [ok('CERTIFICATE', setting, `The certificate of ${host} is good for ${left}.`)];
  const what = `The certificate of ${host} ends in ${left}.`;
  const cure = 'Those who run that server must renew it.';
  return [
    certificateMs > LATE_MS
      ? warning('CERTIFICATE_ENDS', setting, what, cure)
      : fault('CERTIFICATE_ENDS', setting, what, cure),
  ];
}

const PUBLIC = 'PUBLIC_URL';
const OK = 200;

/**
 * Judges our own address as called from inside; some networks block that, so a failure is no fault.
 * @param reading of its page /health/live
 */
export function judgePublicAddress(url: string, reading: AddressReading): Finding[] {
  const { host, hostname } = new URL(url);
  if (isLoopback(hostname)) {
    return [
      warning(
        'PUBLIC_URL_LOCAL',
        PUBLIC,
        `${host} is this computer alone: no webhook can be received from outside.`,
        'For production put a TLS proxy in front, and set PUBLIC_URL to its address.',
      ),
    ];
  }
  if (reading.failure === null && reading.status === OK)
    return [ok('PUBLIC_URL', PUBLIC, `${host} leads here.`), ...judgeCertificate(PUBLIC, host, reading)];
  if (reading.failure !== null && CERTIFICATE.test(reading.failure))
    return [judgeSilence(PUBLIC, host, reading.failure)];
  return [
    warning(
      'PUBLIC_URL_UNSURE',
      PUBLIC,
      `${host} did not show this service (${reading.failure ?? `status ${reading.status}`}); asked from this computer.`,
      `Open https://${host}/health/live from another network. If that fails, look at the proxy, and whether the service runs.`,
    ),
  ];
}

const GIB = 1024 ** 3;
const FULL = 1 * GIB;
const LOW = 5 * GIB;
const LOW_SHARE = 0.1;

const OTHERS = 0o007;
const GROUP = 0o070;

/** Judges a file with secrets; a missing one is no fault. */
export function judgeSecretFile(path: string, { mode }: FileReading): Finding[] {
  if (mode === null) return [];
  const cure = `Run: chmod 600 ${path}`;
  if ((mode & OTHERS) !== 0)
    return [fault('FILE_OPEN', path, `${path} is open to every user of this computer.`, cure)];
  if ((mode & GROUP) !== 0)
    return [warning('FILE_OPEN', path, `${path} is open to a group of users of this computer.`, cure)];
  return [ok('FILE', path, `${path} is readable by its owner alone.`)];
}

/** Judges a folder that the service creates and writes, and others should not. */
export function judgeFolder(setting: string, path: string, { mode, canWrite }: FileReading): Finding[] {
  if (mode === null) {
    return [
      warning(
        'FOLDER_MISSING',
        setting,
        `${path} is not there.`,
        'If it was there before, mount its disk; otherwise the service makes it when it starts.',
      ),
    ];
  }
  if (!canWrite) {
    return [
      fault(
        'FOLDER_CLOSED',
        setting,
        `${path} cannot be written to by this user.`,
        'Give it to the user that the service runs as, and run this command as that user.',
      ),
    ];
  }
  if ((mode & OTHERS) !== 0)
    return [
      warning(
        'FILE_OPEN',
        setting,
        `${path} is open to every user of this computer.`,
        `Run: chmod 700 ${path}`,
      ),
    ];
  return [ok('FOLDER', setting, `${path} can be written to, and is closed to others.`)];
}

export function judgeDisk(about: string, disk: DiskReading | null): Finding[] {
  if (disk === null) return [];
  const { free, size } = disk;
  const what = `${(free / GIB).toFixed(1)} of ${(size / GIB).toFixed(0)} GiB are free.`;
  const cure = 'Make room, or move to a larger disk: on a full disk nothing is submitted.';
  if (free < FULL) return [fault('DISK_FULL', about, what, cure)];
  if (free < LOW && free < size * LOW_SHARE) return [warning('DISK_LOW', about, what, cure)];
  return [ok('DISK', about, what)];
}

interface ServiceManagerReading {
  /** True if systemd runs this machine. */
  readonly isSystemd: boolean;
  /** True when `systemd-notify`, by which a service reports to systemd, can be run. */
  readonly canNotify: boolean;
}

/**
 * @param mark sd_booted(3): this folder exists where systemd runs the machine, but not in containers
 * @param path folders to search for programs
 */
export async function probeServiceManager(
  mark = '/run/systemd/system',
  path = process.env.PATH ?? '',
): Promise<ServiceManagerReading> {
  const programs = path.split(delimiter).map((folder) => join(folder, NOTIFY));
  const [isSystemd, ...found] = await Promise.all([
    can(mark, constants.F_OK),
    ...programs.map((program) => can(program, constants.X_OK)),
  ]);
  return { isSystemd, canNotify: found.includes(true) };
}

function can(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}

const WHERE =
  'Correct it in the environment or in .env (.env.example explains each setting), and start the service again.';

/** Judges the settings; each sentence begins with the setting's name. */
export function judgeSettings({ faults, remarks }: Pick<ExaminedSettings, 'faults' | 'remarks'>): Finding[] {
  const found = [
    ...faults.map((what) => fault('SETTING_WRONG', nameIn(what), `${what}.`, WHERE)),
    ...remarks.map((what) => warning('SETTING_UNSAFE', nameIn(what), sentence(what), WHERE)),
  ];
  return found.length > 0 ? found : [ok('SETTINGS', 'settings', 'The settings are complete and safe.')];
}

function nameIn(sentenceOfSetting: string): string {
  return sentenceOfSetting.split(' ')[0] ?? '';
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

const ABOUT = 'systemd-notify';

/** Returns no finding where a different service manager, or none, runs this machine. */
export function judgeServiceManager({ isSystemd, canNotify }: ServiceManagerReading): Finding[] {
  if (!isSystemd) return [];
  if (canNotify) return [ok('SERVICE_NOTIFIES', ABOUT, 'systemd-notify can be run.')];
  return [
    warning(
      'SERVICE_CANNOT_NOTIFY',
      ABOUT,
      'systemd-notify cannot be found: a service of systemd stays "activating", and one that hangs is not started again.',
      'Install the package of systemd that holds it, or add its folder to the PATH of the service.',
    ),
  ];
}

/** Result of an examination; the findings are in the order in which a person would check them. */
export interface Examination {
  readonly version: string;
  readonly level: Finding['level'];
  readonly findings: readonly Finding[];
}

/**
 * Examines everything an installation needs. Never throws, and takes seconds at most: unavailable systems become
 * findings.
 * @param databaseUrl null: none at the moment, which is a finding
 * @param walls rights of the service on its tables
 * @param releases reading of the CHANGELOG, if there is one already
 */
export async function examine(
  installation: ExaminedSettings,
  databaseUrl: string | null,
  walls: TableWalls,
  releases: Promise<ReleasesReading | null> = readReleases(installation.changelogUrl),
): Promise<Examination> {
  const version = programVersion();
  const parts = await Promise.all([
    examineDatabase(installation, databaseUrl, walls),
    ...installation.addresses.map(async (address) => judgeAddress(address, await probeAddress(address.url))),
    examinePublicAddress(installation.publicUrl),
    examineFiles(installation),
    probeServiceManager().then(judgeServiceManager),
    releases.then((reading) => judgeReleases(reading, version)),
  ]);
  const findings = [...judgeSettings(installation), ...parts.flat()];
  return { version, level: worst(findings), findings };
}

async function examineDatabase(
  installation: ExaminedSettings,
  url: string | null,
  walls: TableWalls,
): Promise<Finding[]> {
  const reading = url === null ? { failure: 'NOT_RUNNING' } : await probeDatabase(url, walls);
  if ('failure' in reading) return [judgeAbsence(reading.failure)];
  const upkeep = reading.stored === null ? [] : judgeUpkeep(installation, reading.stored);
  return [...judgeDatabase(reading), ...upkeep];
}

async function examinePublicAddress(url: string | null): Promise<Finding[]> {
  if (url === null || !isWebAddress(url)) return [];
  const page = `${url.replace(/\/+$/, '')}/health/live`;
  return judgePublicAddress(url, await probeAddress(page));
}

async function examineFiles({ journalDirectory, backupDirectory }: ExaminedSettings): Promise<Finding[]> {
  const ofBackups =
    backupDirectory === null
      ? []
      : [
          ...judgeFolder('BACKUP_DIRECTORY', backupDirectory, await probeFile(backupDirectory)),
          ...judgeDisk('BACKUP_DIRECTORY', await probeDisk(backupDirectory)),
        ];
  return [
    // Skips Windows, whose file rights do not express this.
    ...(process.platform === 'win32' ? [] : judgeSecretFile('.env', await probeFile('.env'))),
    ...judgeFolder('JOURNAL_DIRECTORY', journalDirectory, await probeFile(journalDirectory)),
    ...judgeDisk('JOURNAL_DIRECTORY', await probeDisk(journalDirectory)),
    ...ofBackups,
  ];
}

const RUNNING = `select exists (select from clock_readings
  where not is_of_service and measured_at > clock_timestamp() - interval '1 minute') as "isRunning"`;

/** Finds work that stands still. Empty where the service does not run, since all work then waits for its start. */
export async function examineRunningWork(dataSource: DataSource): Promise<Finding[]> {
  const [row] = await dataSource.query<{ isRunning: boolean }[]>(RUNNING);
  if (row?.isRunning !== true) return [];
  return judgeFlow(await new FlowRepository(dataSource).list()).filter(({ level }) => level !== 'ok');
}
