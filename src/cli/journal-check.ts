import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { JOURNAL_DIRECTORY } from '../platform/config/journal-directory';
import { RestoresRepository } from '../sync/submit/safe-mode/restores.repository';
import { isEntry } from '../sync/submit/safe-mode/journal-entry';
import { DiskFolder } from '../sync/submit/safe-mode/journal-folder';
import { readJournal } from '../sync/submit/safe-mode/journal-files';
import { bad } from './terminal';

const SHOWN = 20;

/** Contents of the journal, and its gaps. */
export interface JournalFacts {
  readonly directory: string;
  readonly entries: number;
  /** Positions of unreadable lines, `FILE:LINE`. */
  readonly unreadable: readonly string[];
  /** Number of submissions in the database without a journal entry. */
  readonly notInJournal: number;
}

/** Reads the whole journal of this installation, and compares it with the database's submissions. */
export async function checkJournal(dataSource: DataSource): Promise<JournalFacts> {
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
export function journalText({ directory, entries, unreadable, notInJournal }: JournalFacts): string {
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
