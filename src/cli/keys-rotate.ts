import type { DataSource } from 'typeorm';
import { readProcessConfig } from '../platform/config/process-config';
import { SecretBox } from '../platform/database/secrets/secret-box';
import { KeyRotation, type RotatedKind } from './key-rotation';
import type { CommandResult } from './terminal';

/** Re-encrypts with ENCRYPTION_KEY everything that ENCRYPTION_KEY_PREVIOUS encrypted. Exit code 1: something is left. */
export async function rotateKeys(
  dataSource: DataSource,
  onBatch: (what: string, sealedAnew: number) => void,
): Promise<CommandResult> {
  const { encryptionKey, previousEncryptionKeys } = readProcessConfig();
  const box = new SecretBox(encryptionKey, previousEncryptionKeys);
  const done = await new KeyRotation(dataSource, box).run(onBatch);
  const isComplete = done.every(({ unreadable }) => unreadable.length === 0);
  return { isWell: isComplete, facts: { isComplete, done }, text: summary(done) };
}

function summary(done: readonly RotatedKind[]): string {
  const unreadable = done.flatMap((kind) => kind.unreadable);
  const counts = done.map(({ what, sealedAnew }) => `${sealedAnew} ${what}`).join(', ');
  if (unreadable.length === 0) {
    return `Re-encrypted: ${counts}. ENCRYPTION_KEY now decrypts everything: you can remove ENCRYPTION_KEY_PREVIOUS.`;
  }
  return [
    `Re-encrypted: ${counts}. Not changed, because no key decrypts them:`,
    ...unreadable,
    'Add their key to ENCRYPTION_KEY_PREVIOUS, keep the keys that are there, and run this again.',
  ].join('\n');
}
