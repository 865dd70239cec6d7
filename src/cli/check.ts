import { join } from 'node:path';
import { JOURNAL_DIRECTORY } from '../platform/config/environment';
import { RestoresRepository } from '../sync/submit/safe-mode/restores.repository';
import { isEntry } from '../sync/submit/safe-mode/journal-entry';
import { DiskFolder } from '../sync/submit/safe-mode/journal-folder';
import { readJournal } from '../sync/submit/safe-mode/journal-files';
import { missingWallTexts, ownRights } from '../platform/database/walls/own-rights';
import { missingWalls } from '../platform/database/walls/raise-walls';
import { rolesOf } from '../platform/database/walls/table-walls';
import { TABLE_WALLS } from '../table-walls';
import type { DataSource } from 'typeorm';
import { erasuresIn, tellErasure } from '../evidence/erasures';
import { InvariantsRepository, type Violation } from '../evidence/invariants.repository';
import { verifyAuditLogs } from './audit-log-verify';
import { examineRunningWork } from '../operations/doctor/examine';
import { bad, type CommandResult, good } from './terminal';

/**
 * Checks everything that must hold for an installation: its stored data, a complete journal, and, where the service
 * runs, the progress of its work.
 */
export async function checkInstallation(dataSource: DataSource): Promise<CommandResult> {
  const { isWell: isSound, text, facts } = await checkInvariants(dataSource);
  const { notInJournal } = (facts as { readonly journal: JournalFacts }).journal;
  const standing = await examineRunningWork(dataSource);
  const isWell = isSound && notInJournal === 0 && standing.length === 0;
  const lines = standing.map(({ code, what, cure }) => `${bad(code)} ${what} ${cure ?? ''}`);
  return {
    isWell,
    text: [...lines, text].join('\n'),
    facts: { ...facts, isWell, standing: standing.map(({ what }) => what) },
  };
}

/**
 * Checks all invariants of the stored data; one line per fault.
 * @param rowsOnly leaves out the journal and the rights of roles, which no backup holds
 */
export async function checkInvariants(
  dataSource: DataSource,
  { rowsOnly = false } = {},
): Promise<CommandResult> {
  const invariants = new InvariantsRepository(dataSource);
  const violations = await invariants.violations();
  const remarks = await invariants.remarks();
  const ledgers = await verifyAuditLogs(dataSource, {});
  const journal = rowsOnly ? null : await checkJournal(dataSource);
  const walls = rowsOnly ? { missing: [], broken: [] } : await checkWalls(dataSource);
  const erasures = await erasuresIn(dataSource);
  const isWell = violations.length === 0 && ledgers.isWell && walls.broken.length === 0;
  const lines = violations.map((violation) => `${bad(violation.code)} ${found(violation)}`);
  if (!ledgers.isWell) lines.push(`${bad('LEDGER_BROKEN')} An audit log does not verify:\n${ledgers.text}`);
  lines.push(...walls.broken.map((text) => `${bad('WALL_BROKEN')} ${text}`));
  if (isWell)
    lines.push(
      good(`All ${InvariantsRepository.codes.length} invariants hold, and every audit log verifies.`),
    );
  const remarked = remarks.map((remark) => `${remark.code} ${found(remark)}`);
  const missing = walls.missing.map((text) => `WALL_MISSING ${text}`);
  const erased = erasures.map((erasure) => `ERASED ${tellErasure(erasure)}`);
  const ofJournal = journal === null ? [] : [journalText(journal)];
  const text = [...lines, ...remarked, ...missing, ...erased, ...ofJournal].join('\n');
  return { isWell, text, facts: { isWell, violations, remarks, ...ledgers.facts, journal, walls, erasures } };
}

function found({ sentence, count, rows }: Violation): string {
  const more = count > rows.length ? ` and ${count - rows.length} more` : '';
  return `${sentence} ${count}: ${rows.join(', ')}${more}`;
}

const SHOWN = 20;

/** Contents of the journal, and its gaps. */
interface JournalFacts {
  readonly directory: string;
  readonly entries: number;
  /** Positions of unreadable lines, `FILE:LINE`. */
  readonly unreadable: readonly string[];
  /** Number of submissions in the database without a journal entry. */
  readonly notInJournal: number;
}

/** Reads the whole journal of this installation, and compares it with the database's submissions. */
async function checkJournal(dataSource: DataSource): Promise<JournalFacts> {
  const restores = new RestoresRepository(dataSource);
  const root = process.env.JOURNAL_DIRECTORY ?? JOURNAL_DIRECTORY;
  const directory = join(root, await restores.installationId());
  const known = new Set<string>();
  const unreadable: string[] = [];
  let entries = 0;
  for await (const { place, record } of readJournal(new DiskFolder(directory))) {
    if (record === null) unreadable.push(place);
    else if (isEntry(record)) {
      known.add(record.payloadSha256);
      entries += 1;
    }
  }
  const sent = await restores.sentPayloads();
  return { directory, entries, unreadable, notInJournal: sent.filter((hash) => !known.has(hash)).length };
}

/**
 * Describes the state of the journal for people; neither unreadable lines nor extra entries are faults of the
 * stored data. Submissions that it lacks break the net.
 */
function journalText({ directory, entries, unreadable, notInJournal }: JournalFacts): string {
  const lines = [`The journal in ${directory} has ${entries} entries.`];
  if (unreadable.length > 0) {
    const more = unreadable.length > SHOWN ? ` and ${unreadable.length - SHOWN} more` : '';
    lines.push(
      `${unreadable.length} of its lines cannot be read: ${unreadable.slice(0, SHOWN).join(', ')}${more}. ` +
        'An interrupted write leaves such a line; its submission was not sent.',
    );
  }
  if (notInJournal > 0) {
    lines.push(
      `${bad('NOT_IN_JOURNAL')} ${notInJournal} submissions are not in it: an older copy of the database would not know them. ` +
        'Is this the JOURNAL_DIRECTORY that all replicas share?',
    );
  }
  return lines.join('\n');
}

/** State of row-level security and rights, a sentence for each fault. */
interface WallCheck {
  /** Walls that the installation lacks, with the reason. This is no fault: it works with one role. */
  readonly missing: readonly string[];
  /** Deviations from the required security. */
  readonly broken: readonly string[];
}

/** Checks with the service's role, as every role may read the catalogue. */
export async function checkWalls(dataSource: DataSource): Promise<WallCheck> {
  const rights = await ownRights(dataSource);
  const missing = missingWallTexts(rights);
  if (missing.length > 0) return { missing, broken: [] };
  const found = await missingWalls(dataSource, rolesOf(rights.role), TABLE_WALLS);
  return { missing, broken: found.map(({ text, cure }) => `${text} ${cure}`) };
}
