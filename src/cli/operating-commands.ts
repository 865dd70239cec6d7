import type { Command } from 'commander';
import { testChannel } from './alert-test';
import { acknowledgeAlert, type AlertsOptions, listAlerts, listChannels } from './alerts';
import { withDatabase } from './command-database';
import { type DocumentFilterOptions, listDocuments, showDocument } from './documents';
import { JSON_OPTION, type Shown } from './json-option';
import { rotateKeys } from './keys-rotate';
import { exportMappings, type ExportOptions, importMappings, type ImportOptions } from './mappings';
import { wholeNumber } from '../platform/command-line/number-options';
import { idFrom, organisationId } from './option-values';
import { listOrganisations, showOrganisation } from './organisations';
import { ServiceApi } from './service-api';
import { simulate, type SimulateOptions } from './simulate';
import { show } from './terminal';

/** What an operator looks at and carries about: organisations, documents, mappings, alerts, keys. */
export function addOperatingCommands(root: Command): void {
  addOrganisations(root);
  addDocuments(root);
  addMappings(root);
  addAlerts(root);
  root
    .command('keys')
    .description('what seals tokens, credentials and secrets')
    .command('rotate')
    .description('seal everything anew with ENCRYPTION_KEY that ENCRYPTION_KEY_PREVIOUS has sealed')
    .option(...JSON_OPTION)
    .action(async ({ json }: Shown) => show(await rotated(json ?? false), json ?? false));
  root
    .command('simulate')
    .description('try the promises in virtual time, against random crashes and faults')
    .option('--schedules <number>', 'how many', wholeNumber(1, 1_000_000))
    .option('--seed <number>', 'of the first one', wholeNumber(0, 2 ** 31))
    .option(...JSON_OPTION)
    .action(async ({ json, ...options }: Shown & SimulateOptions) =>
      show(await simulate(options), json ?? false),
    );
}

function rotated(isJson: boolean) {
  const say = (what: string, sealedAnew: number): void => {
    if (!isJson) process.stderr.write(`${what}: ${sealedAnew} sealed anew\n`);
  };
  return withDatabase((dataSource) => rotateKeys(dataSource, say));
}

function addOrganisations(root: Command): void {
  const organisations = root.command('organisations').description('the books that are connected');
  organisations
    .command('list', { isDefault: true })
    .description('all of them, with their status')
    .option(...JSON_OPTION)
    .action(async ({ json }: Shown) =>
      show(await listOrganisations(ServiceApi.fromEnvironment()), json ?? false),
    );
  organisations
    .command('show')
    .argument('<organisation>', 'its id, as the list shows it', organisationId)
    .description('one of them, and where its documents are')
    .option(...JSON_OPTION)
    .action(async (id: string, { json }: Shown) =>
      show(await showOrganisation(ServiceApi.fromEnvironment(), id), json ?? false),
    );
}

function addDocuments(root: Command): void {
  const documents = root.command('documents').description('sales documents, and where they are');
  documents
    .command('list', { isDefault: true })
    .description('those that the filters leave, in the order of their dates')
    .option('--organisation <id>', 'only of this one', organisationId)
    .option('--state <state...>', 'only in these states')
    .option('--from <day>', 'first document date, YYYY-MM-DD')
    .option('--till <day>', 'last document date')
    .option('--search <text>', "part of the number or of the customer's name")
    .option('--limit <number>', 'at most so many, up to 1000', wholeNumber(1, 1000), 100)
    .option(...JSON_OPTION)
    .action(async ({ json, ...options }: Shown & DocumentFilterOptions) =>
      show(await listDocuments(ServiceApi.fromEnvironment(), options), json ?? false),
    );
  documents
    .command('show <id-or-number>')
    .description('one of them with its history')
    .option(...JSON_OPTION)
    .action(async (idOrNumber: string, { json }: Shown) =>
      show(await showDocument(ServiceApi.fromEnvironment(), idOrNumber), json ?? false),
    );
}

function addMappings(root: Command): void {
  const mappings = root.command('mappings').description('the rules of an organisation as one file');
  mappings
    .command('export')
    .description('write all rules')
    .requiredOption('--organisation <id>', 'whose rules', organisationId)
    .option('--csv', 'as CSV instead of JSON')
    .option('--file <path>', 'where to; standard output without it')
    .option(...JSON_OPTION)
    .action(async ({ json, ...options }: Shown & ExportOptions) =>
      show(await exportMappings(ServiceApi.fromEnvironment(), options), json ?? false),
    );
  mappings
    .command('import <file>')
    .description('take a file in, JSON or CSV by its name: all of it or nothing')
    .requiredOption('--organisation <id>', 'whose rules', organisationId)
    .option('--mode <mode>', 'merge, or replace: nothing else stays')
    .option('--dry-run', 'show the differences, change nothing')
    .option(...JSON_OPTION)
    .action(async (file: string, { json, ...options }: Shown & ImportOptions) =>
      show(await importMappings(ServiceApi.fromEnvironment(), file, options), json ?? false),
    );
}

function addAlerts(root: Command): void {
  const alerts = root.command('alerts').description('what somebody should know of');
  alerts
    .command('list', { isDefault: true })
    .description('the open ones; exit code 1 while nobody has taken note of one')
    .option('--organisation <id>', 'only of this one', organisationId)
    .option('--state <state>', 'open, closed or all', 'open')
    .option(...JSON_OPTION)
    .action(async ({ json, ...options }: Shown & AlertsOptions) =>
      show(await listAlerts(ServiceApi.fromEnvironment(), options), json ?? false),
    );
  alerts
    .command('acknowledge')
    .argument('<alert>', 'its id, as the list shows it', idFrom('alerts'))
    .description('take note: its repeats are told no more')
    .requiredOption('--by <name>', 'who')
    .option(...JSON_OPTION)
    .action(async (id: string, { json, by }: Shown & { by: string }) =>
      show(await acknowledgeAlert(ServiceApi.fromEnvironment(), id, by), json ?? false),
    );
  alerts
    .command('channels')
    .description('where alerts are told')
    .option(...JSON_OPTION)
    .action(async ({ json }: Shown) => show(await listChannels(ServiceApi.fromEnvironment()), json ?? false));
  alerts
    .command('test')
    .argument('<channel>', 'its id, as "ledgerstamp alerts channels" shows it', idFrom('alerts channels'))
    .description('send a test message through a channel, and wait for what becomes of it')
    .option(...JSON_OPTION)
    .action(async (id: string, { json }: Shown) =>
      show(await testChannel(ServiceApi.fromEnvironment(), id), json ?? false),
    );
}
