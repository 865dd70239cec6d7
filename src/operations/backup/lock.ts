import { readFileSync } from 'node:fs';
import { storedSentence } from '../../domain/texts/stored-sentence';
import { BackupFault } from './file/backup-fault';
import type { Lock } from './file/encryption';

/** Minimum length of a passphrase; shorter ones can be guessed. */
const SHORTEST_PASSPHRASE = 16;

/** Settings or options that encrypt a backup; both empty: anyone with the file can read it. */
interface LockSettings {
  readonly passphrase: string | null;
  /** Path of a recipients file of age, with public keys. */
  readonly recipientsFile: string | null;
}

/** @throws BackupFault for both at once, and for a passphrase that can be guessed */
export function lockOf({ passphrase, recipientsFile }: LockSettings): Lock | null {
  if (passphrase !== null && recipientsFile !== null) throw new BackupFault(storedSentence('twoLocks'));
  if (recipientsFile !== null) return { recipients: readFileSync(recipientsFile, 'utf8') };
  if (passphrase === null) return null;
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new BackupFault(storedSentence('shortPassphrase', { most: SHORTEST_PASSPHRASE }));
  return { passphrase };
}

/** Reads a passphrase from a file, without the line end. */
export function passphraseIn(file: string): string {
  return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
}
