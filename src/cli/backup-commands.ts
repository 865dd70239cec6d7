import type { Command } from 'commander';
import type { BackupOptions, OpenOptions } from './backup';
import { JSON_OPTION, type Shown } from './json-option';
import type { RestoreCommandOptions } from './restore';
import { show } from './terminal';

const PASSPHRASE_FILE = '--passphrase-file <file>';
const OPENS = [PASSPHRASE_FILE, 'a file that holds the passphrase; default: BACKUP_PASSPHRASE'] as const;
const PRIVATE_KEY = [
  '--private-key <file>',
  'the private key (PEM) of the public key that it is encrypted for',
] as const;

/**
 * Commands to make, check and restore a backup. Modules that need the tables are loaded only when a command
 * runs.
 */
export function addBackupCommands(root: Command): void {
  const backup = root.command('backup').description('one file that holds everything but keys and journal');
  backup
    .command('make', { isDefault: true })
    .description('write a backup while the service runs, and read it again')
    .option('--out <file>', 'where to; default: a name with the time, in BACKUP_DIRECTORY or here')
    .option(PASSPHRASE_FILE, 'encrypt it with the passphrase in this file')
    .option('--public-key <file>', 'encrypt it for this public key (X25519, PEM)')
    .option(...JSON_OPTION)
    .action(async ({ json, ...options }: Shown & BackupOptions) => {
      const { makeBackup } = await import('./backup.js');
      show(await makeBackup(options), json ?? false);
    });
  backup
    .command('verify <file>')
    .description('read a whole backup and say what it is of; no database is needed')
    .option(...OPENS)
    .option(...PRIVATE_KEY)
    .option(...JSON_OPTION)
    .action(async (file: string, { json, ...options }: Shown & OpenOptions) => {
      const { verifyBackupFile } = await import('./backup.js');
      show(await verifyBackupFile(file, options), json ?? false);
    });
  root
    .command('restore <file>')
    .description('fill an empty database with a backup, and check the result')
    .option(...OPENS)
    .option(...PRIVATE_KEY)
    .option('--without-journal', 'the journal is lost: every document of the books is held')
    .option('--without-key', 'the ENCRYPTION_KEY of the backup is lost: its secrets are entered again')
    .option(...JSON_OPTION)
    .action(async (file: string, { json, ...options }: Shown & RestoreCommandOptions) => {
      const { restore } = await import('./restore.js');
      show(await restore(file, options), json ?? false);
    });
}
