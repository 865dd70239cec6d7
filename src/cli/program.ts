import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { programVersion } from '../platform/config/program-version';
import { addBackfillCommands } from './backfill-commands';
import { addDocumentCommands, addExplain } from './document-commands';
import { addOperatingCommands } from './operating-commands';
import { JSON_OPTION, organisationId, showing } from './command-options';
import { addReconciliationCommands } from './reconciliation-commands';
import { addServiceCommands } from './service/service-commands';
import { addSignInCommands } from './sign-in';
import type { VerifyOptions } from './audit-log-verify';
import { addPreflight } from './preflight';
import { type Role, ROLES } from '../people/rights/actions';
import type { BackupOptions, OpenOptions } from './backup';
import type { PrepareOptions } from './database-prepare';
import type { ProbeOptions } from './probe';
import type { RestoreCommandOptions } from './restore';
import { addPersonalDataCommands } from './personal-data';

/** Path of the demo, which drives the compiled service from outside and is not imported. */
const DEMO = join(__dirname, '..', '..', 'demo', 'main.js');

/** Commands for programs that run until stopped, loaded when requested. */
function addRunningCommands(root: Command): void {
  root
    .command('start')
    .description('start the service with the settings of the environment and of .env')
    .action(async () => {
      await import('../main.js');
    });
  root
    .command('demo')
    .description(
      'run the service on sample documents, between a simulated Xero and a simulated fiscal service',
    )
    // The demo parses its options itself, --help included.
    .helpOption(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async (_options: unknown, command: Command) => {
      process.argv = [process.execPath, DEMO, ...command.args];
      await import(pathToFileURL(DEMO).href);
    });
}

const PASSPHRASE_FILE = '--passphrase-file <file>';
const OPENS = [PASSPHRASE_FILE, 'a file that holds the passphrase; default: BACKUP_PASSPHRASE'] as const;
const IDENTITY = ['--identity <file>', 'the private key of age (identity file) that opens it'] as const;

/**
 * Commands to make, check and restore a backup. Modules that need the tables are loaded only when a command
 * runs.
 */
function addBackupCommands(root: Command): void {
  const backup = root.command('backup').description('one file that holds everything but keys and journal');
  backup
    .command('make', { isDefault: true })
    .description('write a backup while the service runs, and read it again')
    .option('--out <file>', 'where to; default: a name with the time, in BACKUP_DIRECTORY or here')
    .option(PASSPHRASE_FILE, 'encrypt it with the passphrase in this file')
    .option('--recipients-file <file>', 'encrypt it for the public keys of age in this file')
    .option(
      '--scheduled',
      'a schedule runs it every day: a missing one is an alert, and all but the newest BACKUP_KEEP of its files are deleted',
    )
    .option(...JSON_OPTION)
    .action(showing(async (options: BackupOptions) => (await import('./backup.js')).makeBackup(options)));
  backup
    .command('verify <file>')
    .description('read a whole backup and say what it is of; no database is needed')
    .option(...OPENS)
    .option(...IDENTITY)
    .option(...JSON_OPTION)
    .action(
      showing(async (options: OpenOptions, file) =>
        (await import('./backup.js')).verifyBackupFile(file, options),
      ),
    );
  root
    .command('restore <file>')
    .description('fill an empty database with a backup, and check the result')
    .option(...OPENS)
    .option(...IDENTITY)
    .option('--without-journal', 'the journal is lost: every document of the books is held')
    .option('--without-key', 'the ENCRYPTION_KEY of the backup is lost: its secrets are entered again')
    .option(...JSON_OPTION)
    .action(
      showing(async (options: RestoreCommandOptions, file) =>
        (await import('./restore.js')).restore(file, options),
      ),
    );
}

/** Rehearsal of a restore; it says what it needs before it begins. */
function addRehearse(root: Command): void {
  root
    .command('rehearse [file]')
    .description(
      'restore a backup into a database of its own, check it, drop it; default: the newest in BACKUP_DIRECTORY',
    )
    .option(...OPENS)
    .option(...IDENTITY)
    .option(...JSON_OPTION)
    .action((file: string | undefined, options: OpenOptions & { json?: true }, command: Command) =>
      showing(async () =>
        (await import('./rehearse.js')).rehearse(file, options, (sentence) => {
          if (options.json !== true) process.stderr.write(`${sentence}\n`);
        }),
      )(options, command),
    );
}

interface GivenRole {
  readonly role: Role;
  readonly organisationId: string | null;
}

/** Commands about people that only the person who runs the server can use. */
function addPeopleCommands(root: Command): void {
  const people = root.command('people').description('who may sign in');
  people
    .command('first-owner')
    .description('make a link for the first owner; run it where the service runs')
    .option('--again', 'although there are people: every owner has lost every way to sign in')
    .option(...JSON_OPTION)
    .action(
      showing(async ({ again }: { again?: boolean }) =>
        (await import('./database-commands.js')).linkForOwner(again ?? false),
      ),
    );
  people
    .command('invite <name>')
    .description('make a link for somebody new, and print it; run it where the service runs')
    .requiredOption(
      '--role <role...>',
      'owner, approver, preparer or reader of all organisations; of one: approver:ID',
      (text: string, before: readonly GivenRole[] | undefined) => [...(before ?? []), givenRole(text)],
    )
    .option('--email <address>', 'where alerts and later links go; this one is not mailed')
    .option(...JSON_OPTION)
    .action(
      showing(async ({ role, email }: { role: readonly GivenRole[]; email?: string }, name) =>
        (await import('./database-commands.js')).invite({ name, email: email ?? null, roles: role }),
      ),
    );
}

function givenRole(text: string): GivenRole {
  const [name = '', ...of] = text.split(':');
  const role = ROLES.find((one) => one === name);
  if (role === undefined)
    throw new InvalidArgumentError(
      'It must be owner, approver, preparer or reader, and of one organisation role:ID.',
    );
  return { role, organisationId: of.length === 0 ? null : organisationId(of.join(':')) };
}

/** Adds the commands that examine the installation and its data. */
function addIntegrityCommands(root: Command): void {
  root
    .command('check')
    .description('verify data integrity, audit logs included')
    .option(...JSON_OPTION)
    .action(showing(async () => (await import('./database-commands.js')).check()));
  root
    .command('ledger')
    .description('the audit log of every organisation (a chain of hashes)')
    .command('verify')
    .description('verify the chain from its first entry and print its head, to be kept elsewhere')
    .option('--organisation <id>', 'only this one', organisationId)
    .option('--head <seq:hash>', 'a head printed earlier, which the chain must contain')
    .option(...JSON_OPTION)
    .action(
      showing(async (options: VerifyOptions) =>
        (await import('./database-commands.js')).verifyLedgers(options),
      ),
    );
  const journal = root.command('journal').description('what no program can know of the submission journal');
  for (const [what, description] of [
    ['primary', 'name this database as the one that takes submissions: every other one stops'],
    ['accept', 'accept the journal as it is, although files of it are lost'],
  ] as const) {
    journal
      .command(what)
      .description(description)
      .requiredOption('--by <name>', 'who says so')
      .requiredOption('--reason <text>', 'how it is known')
      .option(...JSON_OPTION)
      .action(
        showing(async (options: { by: string; reason: string }) =>
          (await import('./database-commands.js')).decideJournal(what, options),
        ),
      );
  }
}

/** Commands for the roles of an external PostgreSQL, and for encryption keys. */
function addServerCommands(root: Command): void {
  root
    .command('database')
    .description('the PostgreSQL of the service')
    .command('prepare')
    .description(
      'print the roles and rights that the service needs, so that it owns nothing; see docs/security.md',
    )
    .option('--role <name>', 'the role that the service signs in with')
    .option(
      '--apply',
      'carry it out instead, as the role of DATABASE_OWNER_URL, and bring the tables up to date',
    )
    .option(...JSON_OPTION)
    .action(
      showing(async (options: PrepareOptions) =>
        (await import('./database-prepare.js')).prepareDatabase(options),
      ),
    );
  root
    .command('keys')
    .description('encryption keys of tokens, credentials and secrets')
    .command('rotate')
    .description('re-encrypt with ENCRYPTION_KEY everything that ENCRYPTION_KEY_PREVIOUS encrypted')
    .option(...JSON_OPTION)
    .action((options: { json?: true }, command: Command) =>
      showing(async () =>
        (await import('./database-commands.js')).rotate((what, sealedAnew) => {
          if (options.json !== true) process.stderr.write(`${what}: ${sealedAnew} re-encrypted\n`);
        }),
      )(options, command),
    );
}

/** Adds the command that asks Xero itself; what it needs is loaded when it runs. */
function addProbe(root: Command): void {
  root
    .command('probe')
    .description('ask a Xero demo company nine questions that no documentation answers, in about a minute')
    .requiredOption('--organisation <id>', 'the connected demo company', organisationId)
    .requiredOption('--company <name>', 'its name, typed: nothing is written to any other company')
    .option('--out <file>', 'write the answers to a file, which the simulated Xero takes as its settings')
    .option(...JSON_OPTION)
    .action((options: { json?: true }, command: Command) =>
      showing(async (given: ProbeOptions) =>
        (await import('./database-commands.js')).probeCompany(given, (line) => {
          if (options.json !== true) process.stderr.write(`${line}\n`);
        }),
      )(options, command),
    );
}

/** Commands that examine the installation's environment; they need neither the service nor the database. */
function addDoctorCommands(root: Command): void {
  root
    .command('doctor')
    .description('examine the installation: settings, addresses, clocks, disks, database server, backups')
    .option(...JSON_OPTION)
    .action(showing(async () => (await import('./doctor.js')).doctor()));
  root
    .command('support-bundle')
    .description('one file for people who help: versions, settings without secrets, findings, counts')
    .requiredOption('--out <file>', 'where to, a zip')
    .option(...JSON_OPTION)
    .action(
      showing(async (options: { out: string }) => (await import('./doctor.js')).saveSupportBundle(options)),
    );
}

const EXAMPLES = `
Examples:
  ledgerstamp demo
  ledgerstamp start
  ledgerstamp login
  ledgerstamp organisations
  ledgerstamp documents list --state rejected --state uncertain
  ledgerstamp explain INV-0042
  ledgerstamp mappings export --organisation ID --file rules.json
  ledgerstamp backfill plan --organisation ID --from 2026-01-01
  ledgerstamp alerts --json
  ledgerstamp check

Exit code 0: everything is OK. 1: a problem was found. 2: it could not run. More: docs/cli.md`;

/**
 * Builds the command line `ledgerstamp` for operators. Exit code 0: no problem; 1: a problem was found; 2: it
 * could not run.
 */
export function program(): Command {
  const root = new Command('ledgerstamp')
    .description('Operate Ledgerstamp from a terminal.')
    .version(programVersion())
    .showHelpAfterError('(ledgerstamp --help, or --help after a command, shows what is available)')
    .addHelpText('after', EXAMPLES)
    .exitOverride();
  addRunningCommands(root);
  addServiceCommands(root);
  addIntegrityCommands(root);
  addExplain(root);
  addPreflight(root);
  addProbe(root);
  addSignInCommands(root);
  addPeopleCommands(root);
  addPersonalDataCommands(root);
  addBackfillCommands(root);
  addReconciliationCommands(root);
  addDocumentCommands(root);
  addOperatingCommands(root);
  addServerCommands(root);
  addBackupCommands(root);
  addRehearse(root);
  addDoctorCommands(root);
  return root;
}
