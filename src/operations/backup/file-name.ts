const NAME = /^ledgerstamp-\d{4}-\d{2}-\d{2}T\d{6}Z[.]tar(?:[.]age)?$/;

/**
 * Builds a file name such as `ledgerstamp-2026-11-23T013000Z.tar`: names sort by time. An
 * encrypted one ends in `.tar.age`.
 */
export function backupFileName(isEncrypted: boolean, at = new Date()): string {
  const moment = at
    .toISOString()
    .replace(/:/g, '')
    .replace(/[.]\d+Z$/, 'Z');
  return `ledgerstamp-${moment}.tar${isEncrypted ? '.age' : ''}`;
}

/** True for a name that only our backups have; other files in the folder must not be deleted. */
export function isBackupFileName(name: string): boolean {
  return NAME.test(name);
}
