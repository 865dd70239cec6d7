import { Command, Option, InvalidArgumentError } from 'commander';
import { programVersion } from '../platform/config/program-version';
import { addBackfillCommands } from './backfill-commands';
import { explain } from './explain';
import { addOperatingCommands } from './operating-commands';
import type { ServiceApi } from './service-api';
import { asking, JSON_OPTION, showing } from './json-option';
import { addReconciliationCommands } from './reconciliation-commands';
import { organisationId } from './option-values';
import { addRunningCommands } from './running-commands';
import { addServiceCommands } from './service/service-commands';
import type { CommandResult } from './terminal';
import { text } from 'node:stream/consumers';
import { signIn, signOut, storeToken } from './sign-in';
import type { VerifyOptions } from './audit-log-verify';
import { readFileSync } from 'node:fs';
import { type PreflightReport, progressSince, readReport } from './preflight-report';
import { preflightCsv, preflightText } from './preflight-texts';
import { withBar } from './with-bar';
import { type Role, ROLES } from '../people/rights/roles';
import type { BackupOptions, OpenOptions } from './backup';
import type { RestoreCommandOptions } from './restore';
import { erasePersonalData, exportPersonalData, findPersonalData } from './personal-data';

/** Commands for a customer's requests: `personal-data find`, `export`, `erase`. */
function addPersonalDataCommands(root: Command): void {
  const group = root.command('personal-data').description('what is stored about a customer');
  ofOrganisation(group.command('find'))
    .description('list the contacts that fit; of a single one the tables that hold something about it')
    .option('--contact-id <id>', 'the customer by its id in the books; of several options all must fit')
    .option('--name <name>', 'by name')
    .option('--tin <number>', 'by TIN')
    .option('--vat-number <number>', 'by VAT number')
    .option('--email <address>', 'by e-mail address')
    .option('--phone <number>', 'by phone number')
    .action(asking(findPersonalData));
  ofContact(group.command('export'))
    .description('save everything that is stored about a contact as one JSON file')
    .requiredOption('--out <file>', 'output file')
    .action(asking(exportPersonalData));
  ofContact(group.command('erase'))
    .description('erase what no law obliges to keep, and say what stays, why and until when')
    .requiredOption('--reason <text>', 'why, for the audit log; without the name of the customer')
    .option('--dry-run', 'only say what would be erased')
    .action(asking(erasePersonalData));
}

function ofContact(command: Command): Command {
  return ofOrganisation(command).requiredOption('--contact-id <id>', 'the customer, as find lists it');
}

function ofOrganisation(command: Command): Command {
  return command
    .requiredOption('--organisation <id>', 'whose customer', organisationId)
    .option(...JSON_OPTION);
}

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
function addBackupCommands(root: Command): void {
  const backup = root.command('backup').description('one file that holds everything but keys and journal');
  backup
    .command('make', { isDefault: true })
    .description('write a backup while the service runs, and read it again')
    .option('--out <file>', 'where to; default: a name with the time, in BACKUP_DIRECTORY or here')
    .option(PASSPHRASE_FILE, 'encrypt it with the passphrase in this file')
    .option('--public-key <file>', 'encrypt it for this public key (X25519, PEM)')
    .option(...JSON_OPTION)
    .action(showing(async (options: BackupOptions) => (await import('./backup.js')).makeBackup(options)));
  backup
    .command('verify <file>')
    .description('read a whole backup and say what it is of; no database is needed')
    .option(...OPENS)
    .option(...PRIVATE_KEY)
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
    .option(...PRIVATE_KEY)
    .option('--without-journal', 'the journal is lost: every document of the books is held')
    .option('--without-key', 'the ENCRYPTION_KEY of the backup is lost: its secrets are entered again')
    .option(...JSON_OPTION)
    .action(
      showing(async (options: RestoreCommandOptions, file) =>
        (await import('./restore.js')).restore(file, options),
      ),
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

interface PreflightOptions {
  readonly organisation: string;
  readonly from?: string;
  readonly till?: string;
  /** File with an earlier answer of `--json`, for comparison. */
  readonly compare?: string;
  readonly csv?: true;
}

interface Step {
  readonly done: number;
  readonly of: number;
  readonly report?: PreflightReport;
}

/** Groups by cause the stored documents that would be rejected if sent now. `isWell`: none. */
async function preflight(service: ServiceApi, options: PreflightOptions): Promise<CommandResult> {
  const { organisation, from, till, compare, csv } = options;
  const before = compare === undefined ? null : readReport(readFileSync(compare, 'utf8'), compare);
  const days = { ...(from === undefined ? {} : { from }), ...(till === undefined ? {} : { till }) };
  const path = `/api/organisations/${encodeURIComponent(organisation)}/preflight/progress`;
  const report = await followed(service.lines<Step>(path, days));
  const progress = before === null ? null : progressSince(before, report);
  return {
    isWell: report.held.documents === 0,
    facts: progress === null ? report : { ...report, progress },
    text: csv === true ? preflightCsv(report) : preflightText(report, progress),
  };
}

/** Follows the run to its report; with a bar on standard error in a terminal. */
async function followed(steps: AsyncIterable<Step>): Promise<PreflightReport> {
  const report = await withBar({ clearOnComplete: true, hideCursor: true }, async (bar) => {
    for await (const step of steps) {
      if (step.report !== undefined) return step.report;
      if (bar.isActive) bar.update(step.done);
      else bar.start(step.of, step.done);
    }
    return null;
  });
  if (report !== null) return report;
  throw new Error('the service ended its answer before the report: see its log');
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

/** Commands that sign this computer in and out. */
function addSignInCommands(root: Command): void {
  root
    .command('login')
    .description('sign this computer in: agree in the console, or give a token that was made there')
    .option('--token', 'read a token from standard input instead')
    .option('--read-only', 'ask for reading alone; otherwise for what the commands can do')
    .option(...JSON_OPTION)
    .action(
      showing(async ({ token, readOnly }: { token?: boolean; readOnly?: boolean }) => {
        const say = (line: string): void => void process.stderr.write(`${line}\n`);
        return token === true ? storeToken(await text(process.stdin)) : signIn(say, readOnly === true);
      }),
    );
  root
    .command('logout')
    .description('end the token of this computer and forget it')
    .option(...JSON_OPTION)
    .action(showing(signOut));
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
  root
    .command('explain <number>')
    .description('explain why a document is or is not fiscalised, gate by gate')
    .option('--organisation <id>', 'only in this one', organisationId)
    .option(...JSON_OPTION)
    .action(
      asking((service, { organisation }: { organisation?: string }, number) =>
        explain(service, number, organisation),
      ),
    );
  root
    .command('preflight')
    .description('show which documents would be held, by cause, before anything is sent')
    .requiredOption('--organisation <id>', 'whose documents', organisationId)
    .option('--from <day>', 'first day, as if the organisation had gone live on it; YYYY-MM-DD')
    .option('--till <day>', 'last day')
    .option('--compare <file>', 'an earlier output of --json to compare with')
    .addOption(new Option('--csv', 'the fix list, one row per cause').conflicts('json'))
    .option(...JSON_OPTION)
    .action(asking(preflight));
  addSignInCommands(root);
  addPeopleCommands(root);
  addPersonalDataCommands(root);
  addBackfillCommands(root);
  addReconciliationCommands(root);
  addOperatingCommands(root);
  addBackupCommands(root);
  addDoctorCommands(root);
  return root;
}
