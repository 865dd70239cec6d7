import type { DataSource } from 'typeorm';
import { readProcessConfig } from '../platform/config/process-config';
import { KeyRotation, type RotatedKind } from './key-rotation';
import { RowSecrets } from '../platform/database/secrets/row-secrets';
import { SecretBox } from '../platform/database/secrets/secret-box';
import type { CommandResult } from './terminal';

/** Seals everything anew with ENCRYPTION_KEY that ENCRYPTION_KEY_PREVIOUS has sealed. Not well: something is left. */
export async function rotateKeys(
  dataSource: DataSource,
  onBatch: (what: string, sealedAnew: number) => void,
): Promise<CommandResult> {
  const { encryptionKey, previousEncryptionKeys } = readProcessConfig();
  const box = new SecretBox(encryptionKey, previousEncryptionKeys);
  const done = await new KeyRotation(dataSource, box, new RowSecrets(dataSource, box)).run(onBatch);
  const isComplete = done.every(({ unreadable }) => unreadable.length === 0);
  return { isWell: isComplete, facts: { isComplete, done }, text: summary(done) };
}

function summary(done: readonly RotatedKind[]): string {
  const unreadable = done.flatMap((kind) => kind.unreadable);
  const counts = done.map(({ what, sealedAnew }) => `${sealedAnew} ${what}`).join(', ');
  if (unreadable.length === 0) {
    return `Sealed anew: ${counts}. Everything opens with ENCRYPTION_KEY: ENCRYPTION_KEY_PREVIOUS may be removed.`;
  }
  return [
    `Sealed anew: ${counts}. Left as they are, because no key opens them:`,
    ...unreadable,
    'Add their key to ENCRYPTION_KEY_PREVIOUS and run this again; keep what is there now.',
  ].join('\n');
}
