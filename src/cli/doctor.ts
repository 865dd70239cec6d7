import { examine, type Examination } from '../operations/doctor/examine';
import type { Finding } from '../operations/doctor/finding';
import { faultyInstallation, type ExaminedSettings, installationOf } from '../operations/doctor/installation';
import { supportBundle } from '../operations/doctor/support-bundle';
import { within } from '../operations/doctor/probes/within';
import { ConfigurationFault } from '../platform/config/config';
import { readProcessConfig, shownProcessSettings } from '../platform/config/process-config';
import { writeWhole } from '../platform/sync-folder';
import { TABLE_WALLS } from '../table-walls';
import { runningDatabase } from './owner-database';
import { bad, type CommandResult, good, uncertain } from './terminal';

const FOUND_WITHIN_MS = 5_000;

/**
 * Examines everything except the data: settings, addresses, clocks, disks, the database server, backups and webhooks.
 */
export async function doctor(): Promise<CommandResult> {
  const installation = installationHere();
  const examination = await examine(installation, await databaseHere(), TABLE_WALLS);
  return { isWell: examination.level !== 'fault', text: textOf(examination), facts: examination };
}

/** Saves findings, versions and counts for outside support, without client data or secrets. */
export async function saveSupportBundle({ out }: { readonly out: string }): Promise<CommandResult> {
  const installation = installationHere();
  const databaseUrl = await databaseHere();
  const examination = await examine(installation, databaseUrl, TABLE_WALLS);
  const bytes = await supportBundle(examination, shownProcessSettings(), databaseUrl);
  await writeWhole(out, bytes);
  const text = `${good(`${out}: ${bytes.length} bytes.`)} It holds no secret and nothing of a client; look into it before you send it.`;
  return { isWell: true, text, facts: { file: out, bytes: bytes.length } };
}

/** Reads settings even if the service does not start with them, which this command is for. */
function installationHere(): ExaminedSettings {
  try {
    return installationOf(readProcessConfig());
  } catch (error) {
    if (error instanceof ConfigurationFault) return faultyInstallation(process.env, error.faults);
    throw error;
  }
}

/**
 * Database address that the service uses. The embedded database runs only with the service and is not started
 * here.
 */
async function databaseHere(): Promise<string | null> {
  const given = process.env.DATABASE_URL ?? '';
  if (given !== '') return given;
  const found = await within(FOUND_WITHIN_MS, runningDatabase).catch(() => null);
  return found?.serviceUrl ?? null;
}

const MARKS = { ok: good('ok     '), warning: uncertain('warning'), fault: bad('FAULT  ') } as const;

function textOf({ version, findings }: Examination): string {
  const count = (level: Finding['level']): number =>
    findings.filter((finding) => finding.level === level).length;
  const [faults, warnings] = [count('fault'), count('warning')];
  return [
    ...findings.map(lineOf),
    `Ledgerstamp ${version}: faults ${faults}, warnings ${warnings}, OK ${count('ok')}.`,
  ].join('\n');
}

function lineOf({ level, code, about, name, what, cure }: Finding): string {
  const subject = what.startsWith(about) ? '' : `${name ?? about}: `;
  const line = `${MARKS[level]} ${code} ${subject}${what}`;
  return cure === null ? line : `${line}\n          ${cure}`;
}
