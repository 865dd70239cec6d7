import { randomUUID } from 'node:crypto';
import { JournalRefused } from './closed-journal';
import { journalFiles } from './journal-files';
import type { JournalFolder } from './journal-folder';
import { JournalRegister } from './journal-register';
import { storedSentence } from '../../../domain/texts/stored-sentence';

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
  const last = marks.at(-1)?.mark;
  if (last !== undefined) {
    if (mark !== null && !marks.some((one) => one.mark === mark))
      throw new JournalRefused(storedSentence('journalMarkedOtherwise', { folder: installationId }));
    if (mark === null) await store.keepMark(last);
    return mark ?? last;
  }
  const isEmpty = (await journalFiles(folder)).length === 0;
  if (mark !== null || !isEmpty || hasSubmitted)
    throw new JournalRefused(storedSentence('journalMissing', { folder: installationId, isEmpty }));
  const others = await neighbours();
  if (others.length > 0)
    throw new JournalRefused(storedSentence('journalOfAnotherInstallation', { others: others.join(', ') }));
  return markFolder(folder, store);
}

/** Gives the folder a new mark, and stores it in the database. */
export async function markFolder(folder: JournalFolder, store: PlaceStore): Promise<string> {
  const mark = randomUUID();
  await new JournalRegister(folder).append({ says: 'mark', at: new Date().toISOString(), mark });
  await store.keepMark(mark);
  return mark;
}
