import type { DataSource } from 'typeorm';
import { erasuresIn, tellErasure } from '../evidence/erasures';
import { InvariantsRepository, type Violation } from '../evidence/invariants.repository';
import { checkJournal, type JournalFacts, journalText } from './journal-check';
import { verifyAuditLogs } from './audit-log-verify';
import { checkWalls } from './wall-check';
import { examineRunningWork } from '../operations/doctor/running-work';
import { bad, type CommandResult, good } from './terminal';

/**
 * Asks everything that must hold of an installation: its stored data, a journal that knows every submission, and work that
 * flows where the service runs.
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

/** Checks all invariants of the stored data; one line per fault. */
export async function checkInvariants(dataSource: DataSource): Promise<CommandResult> {
  const invariants = new InvariantsRepository(dataSource);
  const violations = await invariants.violations();
  const remarks = await invariants.remarks();
  const ledgers = await verifyAuditLogs(dataSource, {});
  const journal = await checkJournal(dataSource);
  const walls = await checkWalls(dataSource);
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
  const text = [...lines, ...remarked, ...missing, ...erased, journalText(journal)].join('\n');
  return { isWell, text, facts: { isWell, violations, remarks, ...ledgers.facts, journal, walls, erasures } };
}

function found({ sentence, count, rows }: Violation): string {
  const more = count > rows.length ? ` and ${count - rows.length} more` : '';
  return `${sentence} ${count}: ${rows.join(', ')}${more}`;
}
