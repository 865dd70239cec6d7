import type { DataSource } from 'typeorm';
import { InvariantsRepository } from '../database/invariants.repository';
import { checkJournal, journalText } from './journal-check';
import { verifyLedgers } from './ledger-verify';
import { bad, type CommandResult, good } from './terminal';

/** Asks everything that must hold of the stored data; one line per fault. */
export async function checkInvariants(dataSource: DataSource): Promise<CommandResult> {
  const violations = await new InvariantsRepository(dataSource).violations();
  const ledgers = await verifyLedgers(dataSource, {});
  const journal = await checkJournal(dataSource);
  const isWell = violations.length === 0 && ledgers.isWell;
  const lines = violations.map(({ code, sentence, count, rows }) => {
    const more = count > rows.length ? ` and ${count - rows.length} more` : '';
    return `${bad(code)} ${sentence} ${count}: ${rows.join(', ')}${more}`;
  });
  if (!ledgers.isWell) lines.push(`${bad('LEDGER_BROKEN')} A ledger does not verify:\n${ledgers.text}`);
  if (isWell)
    lines.push(good(`All ${InvariantsRepository.count} invariants hold, and every ledger verifies.`));
  const text = [...lines, journalText(journal)].join('\n');
  return { isWell, text, facts: { isWell, violations, ...ledgers.facts, journal } };
}
