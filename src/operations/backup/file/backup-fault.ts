/**
 * Fault of writing, reading or restoring a backup: a sentence that names the part of the file, and what to do
 * where that is known.
 */
export class BackupFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupFault';
  }
}
