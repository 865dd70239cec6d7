const NAME = /^ledgerstamp-\d{4}-\d{2}-\d{2}T\d{6}Z[.](tar|encrypted)$/;

/** `ledgerstamp-2026-11-23T013000Z.tar`: names sort as the moments do. One that is not encrypted is a tar archive. */
export function backupFileName(isEncrypted: boolean, at = new Date()): string {
  const moment = at
    .toISOString()
    .replace(/:/g, '')
    .replace(/[.]\d+Z$/, 'Z');
  return `ledgerstamp-${moment}.${isEncrypted ? 'encrypted' : 'tar'}`;
}

/** True for a name that only a backup of ours has: anything else in the folder is not ours to delete. */
export function isBackupFileName(name: string): boolean {
  return NAME.test(name);
}
