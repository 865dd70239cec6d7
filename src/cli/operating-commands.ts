import type { Command } from 'commander';
import { wholeNumber } from '../platform/command-line/number-options';
import { listDocuments, documentCommand } from './documents';
import { type Answer, asking, JSON_OPTION, showing } from './json-option';
import type { PrepareOptions } from './database-prepare';
import { idFrom, organisationId } from './option-values';
import { listOrganisations, showOrganisation } from './organisations';
import { linkMovedSales, type RecordOptions, recordReceipts } from './receipts';
import type { ServiceApi } from './service-api';
import { bad, type CommandResult, good, table } from './terminal';
import { readFileSync, writeFileSync } from 'node:fs';
import { counted } from '../domain/counted';
import type { AlertDto } from '../operations/alerts/alert.dto';
import type { ImportedRulesDto } from '../setup/change/rule-set.dto';

interface ExportOptions {
  readonly organisation: string;
  readonly csv?: true;
  /** Output file; standard output without it. */
  readonly file?: string;
}

interface ImportOptions {
  readonly organisation: string;
  readonly mode?: string;
  readonly dryRun?: true;
}

/** Exports all rules of an organisation as one file, JSON unless CSV is requested. */
async function exportMappings(api: ServiceApi, options: ExportOptions): Promise<CommandResult> {
  const path = `/api/organisations/${encodeURIComponent(options.organisation)}/mapping-rules`;
  const isCsv = options.csv === true;
  const text = isCsv
    ? await api.text(`${path}.csv`)
    : `${JSON.stringify(await api.get<object>(path), null, 2)}\n`;
  const facts = isCsv ? { csv: text } : (JSON.parse(text) as object);
  if (options.file === undefined) return { isWell: true, facts, text: text.trimEnd() };
  writeFileSync(options.file, text);
  const bytes = Buffer.byteLength(text);
  return {
    isWell: true,
    facts: { file: options.file, bytes },
    text: good(`${options.file}: ${bytes} bytes.`),
  };
}

/** Imports such a file, completely or not at all; its extension names the format. */
async function importMappings(
  api: ServiceApi,
  file: string,
  { organisation, mode, dryRun }: ImportOptions,
): Promise<CommandResult> {
  const query = new URLSearchParams({
    ...(mode === undefined ? {} : { mode }),
    dryRun: String(dryRun === true),
  });
  const path = `/api/organisations/${encodeURIComponent(organisation)}/mapping-rules/import?${query.toString()}`;
  const text = readFileSync(file, 'utf8');
  const isCsv = /\.csv$/i.test(file);
  if (!isCsv) requireJson(text, file);
  const imported = isCsv
    ? await api.send<Answer<ImportedRulesDto>>('POST', path, text, 'text/csv')
    : await api.send<Answer<ImportedRulesDto>>('POST', path, text, 'application/json');
  const rows = imported.changes.map(({ change, kind, before, after }) => [
    change,
    kind,
    ruleText(before),
    ruleText(after),
  ]);
  const done = imported.isApplied ? 'imported' : 'found; nothing was changed';
  const { released, newlyHeld } = imported.effect;
  const effect = `Documents released: ${released.documents}; held by the change: ${newlyHeld.documents}.`;
  const head = `${counted(rows.length, 'difference')} ${done}. ${effect}`;
  return {
    isWell: true,
    facts: imported,
    text: rows.length === 0 ? head : `${head}\n${table(['Change', 'Kind', 'Before', 'After'], rows)}`,
  };
}

/** Checks the text here, because the service does not know the name of the file. */
function requireJson(text: string, file: string): void {
  try {
    JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON (${(error as Error).message}); a CSV file is named .csv`, {
      cause: error,
    });
  }
}

/** Formats a rule or a part of it, without empty fields. */
function ruleText(rule: object | null): string {
  const fields = Object.entries(rule ?? {}).filter(([, value]) => value !== '' && value !== null);
  return fields.map(([name, value]) => `${name}=${String(value)}`).join(' ');
}

interface AlertsOptions {
  readonly organisation?: string;
  readonly state: string;
}

/** Lists alerts; exit code 1: one is open and not acknowledged. */
async function listAlerts(api: ServiceApi, options: AlertsOptions): Promise<CommandResult> {
  const query = new URLSearchParams({ state: options.state });
  if (options.organisation !== undefined) query.set('organisationId', options.organisation);
  const alerts = await api.get<Answer<AlertDto>[]>(`/api/alerts?${query.toString()}`);
  const rows = alerts.map((one) => [
    one.severity === 'critical' ? bad(one.cause) : one.cause,
    one.what,
    one.nextStep,
    String(one.occurrences),
    one.lastAt,
    one.acknowledgedBy ?? '',
    one.id,
  ]);
  const head = ['Cause', 'What happened', 'Next step', 'Times', 'Last', 'Noted by', 'Id'];
  return {
    isWell: alerts.every(({ closedAt, acknowledgedBy }) => closedAt !== null || acknowledgedBy !== null),
    facts: { alerts },
    text: alerts.length === 0 ? good('No alerts.') : table(head, rows),
  };
}

async function acknowledgeAlert(api: ServiceApi, id: string, by: string): Promise<CommandResult> {
  const alert = await api.post<Answer<AlertDto>>(`/api/alerts/${encodeURIComponent(id)}/acknowledge`, { by });
  return { isWell: true, facts: alert, text: good(`${alert.cause}: acknowledged by ${by}.`) };
}

/** Commands for daily operation: organisations, documents, mappings, alerts, keys. */
export function addOperatingCommands(root: Command): void {
  addOrganisations(root);
  addDocuments(root);
  addMappings(root);
  addReceipts(root);
  addAlerts(root);
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
      showing(() => rotated(options.json ?? false))(options, command),
    );
}

async function rotated(isJson: boolean) {
  const say = (what: string, sealedAnew: number): void => {
    if (!isJson) process.stderr.write(`${what}: ${sealedAnew} re-encrypted\n`);
  };
  const { rotate } = await import('./database-commands.js');
  return rotate(say);
}

function addOrganisations(root: Command): void {
  const organisations = root.command('organisations').description('connected organisations');
  organisations
    .command('list', { isDefault: true })
    .description('list all, with their status')
    .option(...JSON_OPTION)
    .action(asking(listOrganisations));
  organisations
    .command('show')
    .argument('<organisation>', 'id, as shown in the list', organisationId)
    .description('show one, with its documents by state')
    .option(...JSON_OPTION)
    .action(asking((service, _options, id) => showOrganisation(service, id)));
}

function addDocuments(root: Command): void {
  const documents = root.command('documents').description('sales documents and their states');
  documents
    .command('list', { isDefault: true })
    .description('list documents that match the filters, by date')
    .option('--organisation <id>', 'only this organisation', organisationId)
    .option('--state <state...>', 'only in these states')
    .option('--from <day>', 'first document date, YYYY-MM-DD')
    .option('--till <day>', 'last document date')
    .option('--search <text>', 'part of the number or customer name')
    .option('--limit <number>', 'maximum number, up to 1000', wholeNumber(1, 1000), 100)
    .option(...JSON_OPTION)
    .action(asking(listDocuments));
  documents
    .command('show <id-or-number>')
    .description('show one with its history')
    .option(...JSON_OPTION)
    .action(asking((service, _options, idOrNumber) => documentCommand(service, idOrNumber)));
}

function addMappings(root: Command): void {
  const mappings = root
    .command('mappings')
    .description('export and import the rules of an organisation as one file');
  mappings
    .command('export')
    .description('export all rules')
    .requiredOption('--organisation <id>', 'whose rules', organisationId)
    .option('--csv', 'as CSV instead of JSON')
    .option('--file <path>', 'output file; default: standard output')
    .option(...JSON_OPTION)
    .action(asking(exportMappings));
  mappings
    .command('import <file>')
    .description('import a JSON or CSV file (by its extension): completely or not at all')
    .requiredOption('--organisation <id>', 'whose rules', organisationId)
    .option('--mode <mode>', 'merge; or replace, which removes all other rules')
    .option('--dry-run', 'show the differences, change nothing')
    .option(...JSON_OPTION)
    .action(asking((service, options: ImportOptions, file) => importMappings(service, file, options)));
}

function addReceipts(root: Command): void {
  const receipts = root
    .command('receipts')
    .description('receipts that were made elsewhere, or for the same sale in other books');
  receipts
    .command('record [file]')
    .description(
      'record those of a CSV file, completely or not at all; without a file those that the books name',
    )
    .requiredOption('--organisation <id>', 'whose documents', organisationId)
    .requiredOption('--by <name>', 'who says so, for the history of each document')
    .requiredOption('--reason <text>', 'how it is known')
    .option('--dry-run', 'show what would be recorded, store nothing')
    .option(...JSON_OPTION)
    .action(asking((service, options: RecordOptions, file) => recordReceipts(service, file, options)));
  receipts
    .command('link')
    .description(
      'after a move of the books, link each document to the receipt of the sale that was fiscalised with another document',
    )
    .requiredOption('--organisation <id>', 'the new books', organisationId)
    .requiredOption('--by <name>', 'who says so, for the history of each document')
    .requiredOption('--reason <text>', 'how it is known')
    .option('--confirm <number...>', 'documents that are that sale although date, tax or total differ')
    .option('--dry-run', 'show pairs and the rest, store nothing')
    .option(...JSON_OPTION)
    .action(asking(linkMovedSales));
}

function addAlerts(root: Command): void {
  const alerts = root.command('alerts').description('conditions that need attention');
  alerts
    .command('list', { isDefault: true })
    .description('list open alerts; exit code 1 while one is not acknowledged')
    .option('--organisation <id>', 'only this organisation', organisationId)
    .option('--state <state>', 'open, closed or all', 'open')
    .option(...JSON_OPTION)
    .action(asking(listAlerts));
  alerts
    .command('acknowledge')
    .argument('<alert>', 'id, as shown in the list', idFrom('alerts'))
    .description('acknowledge an alert: no more reminders')
    .requiredOption('--by <name>', 'your name')
    .option(...JSON_OPTION)
    .action(asking((service, { by }: { by: string }, id) => acknowledgeAlert(service, id, by)));
}
