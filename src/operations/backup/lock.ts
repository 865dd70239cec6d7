import { readFileSync } from 'node:fs';
import { storedSentence } from '../../domain/texts/stored-sentence';
import { BackupFault } from './file/backup-fault';
import type { Lock } from './file/encryption';

/** Minimum length of a passphrase; shorter ones can be guessed. */
const SHORTEST_PASSPHRASE = 16;

/** Settings or options that encrypt a backup; both empty: anyone with the file can read it. */
interface LockSettings {
  readonly passphrase: string | null;
  /** Path of a file with an X25519 key in PEM. */
  readonly publicKeyFile: string | null;
}

/** @throws BackupFault for both at once, and for a passphrase that can be guessed */
export function lockOf({ passphrase, publicKeyFile }: LockSettings): Lock | null {
  if (passphrase !== null && publicKeyFile !== null) throw new BackupFault(storedSentence('twoLocks'));
  if (publicKeyFile !== null) return { publicKey: readFileSync(publicKeyFile, 'utf8') };
  if (passphrase === null) return null;
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new BackupFault(storedSentence('shortPassphrase', { most: SHORTEST_PASSPHRASE }));
  return { passphrase };
}

/** Reads a passphrase from a file, without the line end. */
export function passphraseIn(file: string): string {
  return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
}
