import { programVersion } from '../../platform/config/program-version';
import type { TableWalls } from '../../platform/database/walls/table-walls';
import { judgeAddress, judgePublicAddress } from './checks/addresses';
import { judgeAbsence, judgeDatabase } from './checks/database';
import { judgeDisk, judgeFolder, judgeSecretFile } from './checks/files';
import { judgeReleases } from './checks/releases';
import { judgeServiceManager } from './checks/service-manager';
import { judgeSettings } from './checks/settings';
import { judgeUpkeep } from './checks/upkeep';
import { type Finding, type Level, worst } from './finding';
import { type Installation, isWebAddress } from './installation';
import { probeAddress } from './probes/address-probe';
import { probeDatabase } from './probes/database-probe';
import { probeDisk, probeFile } from './probes/file-probe';
import { probeServiceManager } from './probes/service-manager-probe';
import { readReleases, type ReleasesReading } from './releases/read-releases';

/** Result of an examination; the findings are in the order in which a person would check them. */
export interface Examination {
  readonly version: string;
  readonly level: Level;
  readonly findings: readonly Finding[];
}

/**
 * Looks at everything an installation needs. Never throws and takes seconds, whatever is away: that is a finding then.
 *
 * @param databaseUrl null: there is none at the moment, which is a finding
 * @param walls what the service may do with its tables
 * @param releases what the CHANGELOG says, where it is not to be read anew
 */
export async function examine(
  installation: Installation,
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
  installation: Installation,
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

async function examineFiles({ journalDirectory, backupDirectory }: Installation): Promise<Finding[]> {
  const ofBackups =
    backupDirectory === null
      ? []
      : [
          ...judgeFolder('BACKUP_DIRECTORY', backupDirectory, await probeFile(backupDirectory)),
          ...judgeDisk('BACKUP_DIRECTORY', await probeDisk(backupDirectory)),
        ];
  return [
    // Windows has no such rights, and reports none that would mean this.
    ...(process.platform === 'win32' ? [] : judgeSecretFile('.env', await probeFile('.env'))),
    ...judgeFolder('JOURNAL_DIRECTORY', journalDirectory, await probeFile(journalDirectory)),
    ...judgeDisk('JOURNAL_DIRECTORY', await probeDisk(journalDirectory)),
    ...ofBackups,
  ];
}
