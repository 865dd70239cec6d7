import type { DataSource } from 'typeorm';
import { JOURNAL_DIRECTORY } from '../platform/config/journal-directory';
import { JournalDecisions } from '../sync/submit/safe-mode/journal-decisions';
import { type JournalDecision, RestoresRepository } from '../sync/submit/safe-mode/restores.repository';
import type { CommandResult } from './terminal';

export async function namePrimary(dataSource: DataSource, decision: JournalDecision): Promise<CommandResult> {
  const database = await decisions(dataSource).namePrimary(decision);
  return database === null
    ? {
        isWell: false,
        facts: { database },
        text: 'This server does not tell its system identifier and timeline, so it cannot be named.',
      }
    : {
        isWell: true,
        facts: { database },
        text: `Database ${database} is the primary now. Every other database takes no more submissions. What only they were sent is held, or settles by the answers in the journal.`,
      };
}

export async function acceptLoss(dataSource: DataSource, decision: JournalDecision): Promise<CommandResult> {
  const files = await decisions(dataSource).acceptLoss(decision);
  const given = files.length === 0 ? 'No file was missing.' : `Given up: ${files.join(', ')}.`;
  return {
    isWell: true,
    facts: { files },
    text: `The journal is accepted as it is. ${given} Do not put back an older copy of the database: it would not know what was submitted.`,
  };
}

function decisions(dataSource: DataSource): JournalDecisions {
  const journalDirectory = process.env.JOURNAL_DIRECTORY ?? JOURNAL_DIRECTORY;
  return new JournalDecisions(new RestoresRepository(dataSource), { journalDirectory });
}
