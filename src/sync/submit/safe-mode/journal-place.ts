import { randomUUID } from 'node:crypto';
import { JournalRefused } from './closed-journal';
import { journalFiles } from './journal-files';
import type { JournalFolder } from './journal-folder';
import { JournalRegister } from './journal-register';

/** Database's record of the folder that its journal is kept in. */
export interface JournalPlace {
  /** Id of the installation, which names the folder. */
  readonly installationId: string;
  /** Mark stored in the folder; null: this database has not seen a folder with one. */
  readonly mark: string | null;
  /** True once any document was submitted. */
  readonly hasSubmitted: boolean;
}

interface PlaceStore {
  keepMark(mark: string): Promise<void>;
}

/**
 * Returns the mark of the folder; marks the empty folder of a new database.
 * @param neighbours folders of other installations with a journal
 * @throws JournalRefused where the folder cannot belong to this database
 */
export async function admitFolder(
  { installationId, mark, hasSubmitted }: JournalPlace,
  folder: JournalFolder,
  neighbours: () => Promise<readonly string[]>,
  store: PlaceStore,
): Promise<string> {
  const { marks } = await new JournalRegister(folder).read();
  const last = marks.at(-1);
  if (last !== undefined) {
    if (mark !== null && !marks.includes(mark))
      throw new JournalRefused(
        `The journal folder ${installationId} is not the one that this database has used: it carries another mark. Set JOURNAL_DIRECTORY to the right folder, or accept this one: ledgerstamp journal accept`,
      );
    if (mark === null) await store.keepMark(last);
    return mark ?? last;
  }
  const isEmpty = (await journalFiles(folder)).length === 0;
  if (mark !== null || !isEmpty || hasSubmitted)
    throw new JournalRefused(
      `The journal folder ${installationId} ${isEmpty ? 'is empty, but this database has submitted documents' : 'has no register'}: without the journal nobody can say what an older copy of the database has forgotten. Set JOURNAL_DIRECTORY to the folder that all replicas share. If it is lost, accept that: ledgerstamp journal accept`,
    );
  const others = await neighbours();
  if (others.length > 0)
    throw new JournalRefused(
      `This database is new, but JOURNAL_DIRECTORY holds the journal of another installation (${others.join(', ')}): a database that begins anew would submit its documents again. Restore that installation's backup, or set another JOURNAL_DIRECTORY. If both are meant to be there, accept it: ledgerstamp journal accept`,
    );
  return markFolder(folder, store);
}

/** Gives the folder a new mark, and stores it in the database. */
export async function markFolder(folder: JournalFolder, store: PlaceStore): Promise<string> {
  const mark = randomUUID();
  await new JournalRegister(folder).append({ says: 'mark', at: new Date().toISOString(), mark });
  await store.keepMark(mark);
  return mark;
}
