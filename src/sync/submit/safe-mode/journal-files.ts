import { type JournalRecord, readRecord } from './journal-entry';
import { JOURNAL_SUFFIX, type JournalFolder } from './journal-folder';

/** Non-empty line of the journal. */
interface JournalLine {
  /** Name of the file and number of the line, from 1: `2026-03.host.19ac4f21b3f0a1b2c3d.ndjson:17`. */
  readonly place: string;
  /** Record of the line; null: it cannot be read. */
  readonly record: JournalRecord | null;
}

/** Names of the files of an installation's folder, sorted; empty without a folder. */
export async function journalFiles(folder: JournalFolder): Promise<string[]> {
  return (await folder.names()).filter((name) => name.endsWith(JOURNAL_SUFFIX));
}

/**
 * Reads every line of an installation's folder, in the order of file names; empty without a folder.
 * @param sinceMs files last written before it are skipped
 */
export async function* readJournal(folder: JournalFolder, sinceMs = 0): AsyncGenerator<JournalLine> {
  for (const name of await journalFiles(folder)) {
    const end = await folder.tail(name, Number.MAX_SAFE_INTEGER);
    if (end !== null && end.changedMs >= sinceMs) yield* linesOf(folder, name);
  }
}

async function* linesOf(folder: JournalFolder, name: string): AsyncGenerator<JournalLine> {
  let [offset, number, rest] = [0, 0, Buffer.alloc(0)];
  for (;;) {
    const bytes = (await folder.tail(name, offset))?.bytes ?? Buffer.alloc(0);
    offset += bytes.length;
    const whole = Buffer.concat([rest, bytes]);
    // Ends the last line, even without a line break.
    const end = bytes.length === 0 ? whole.length : whole.lastIndexOf('\n') + 1;
    for (const line of whole
      .toString('utf8', 0, end)
      .split('\n')
      .slice(0, end === 0 ? 0 : undefined)) {
      number += 1;
      const text = line.trimEnd();
      if (text !== '') yield { place: `${name}:${number}`, record: readRecord(text) };
    }
    if (bytes.length === 0) return;
    // Corrects the count, since the text after the last line end was counted.
    if (end > 0) number -= 1;
    rest = whole.subarray(end);
  }
}
