import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { counted } from '../domain/counted';
import { asking, type Given, idFrom, JSON_OPTION, organisationId } from './command-options';
import { writeWhole } from '../platform/sync-folder';
import type { Answer, Operations } from './operations';
import type { ServiceApi } from './service-api';
import { bad, type CommandResult, good, tableOf, type Columns } from './terminal';

/** Commands for rules, receipts that were made elsewhere, and alerts. */
export function addOperatingCommands(root: Command): void {
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
    .action(asking(importMappings));
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
    .action(asking(recordReceipts));
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
  addAlerts(root);
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
    .action(asking(acknowledgeAlert));
}

type RuleOptions = Given & { readonly file?: string; readonly mode?: string };

/** Exports all rules of an organisation as one file, JSON unless CSV is requested. */
async function exportMappings(
  api: ServiceApi,
  { organisation, csv, file }: RuleOptions,
): Promise<CommandResult> {
  const rules =
    csv === true
      ? null
      : await api.ask('GET /api/organisations/{organisation}/mapping-rules', { organisation });
  const text =
    rules === null
      ? await api.text('GET /api/organisations/{organisation}/mapping-rules.csv', { organisation })
      : `${JSON.stringify(rules, null, 2)}\n`;
  if (file === undefined) return { isWell: true, facts: rules ?? { csv: text }, text: text.trimEnd() };
  await writeWhole(file, text);
  const bytes = Buffer.byteLength(text);
  return { isWell: true, facts: { file, bytes }, text: good(`${file}: ${bytes} bytes.`) };
}

/** Imports such a file, completely or not at all; its extension names the format. */
async function importMappings(
  api: ServiceApi,
  { organisation, mode, dryRun }: RuleOptions,
  file: string,
): Promise<CommandResult> {
  const text = readFileSync(file, 'utf8');
  const isCsv = /\.csv$/i.test(file);
  if (!isCsv) requireJson(text, file);
  const imported = await api.ask(
    'POST /api/organisations/{organisation}/mapping-rules/import',
    { organisation, mode, dryRun: dryRun === true },
    { text, type: isCsv ? 'text/csv' : 'application/json' },
  );
  const { changes, isApplied, effect } = imported;
  const done = isApplied ? 'imported' : 'found; nothing was changed';
  const { released, newlyHeld } = effect;
  const head = `${counted(changes.length, 'difference')} ${done}. Documents released: ${released.documents}; held by the change: ${newlyHeld.documents}.`;
  const rows = tableOf(changes, {
    Change: 'change',
    Kind: 'kind',
    Before: ({ before }) => ruleText(before),
    After: ({ after }) => ruleText(after),
  });
  return { isWell: true, facts: imported, text: changes.length === 0 ? head : `${head}\n${rows}` };
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

/** Lists alerts; exit code 1: one is open and not acknowledged. */
async function listAlerts(
  api: ServiceApi,
  { organisation: organisationId, state }: Given & { readonly state: string },
): Promise<CommandResult> {
  const alerts = await api.ask('GET /api/alerts', { state, organisationId });
  const rows = tableOf(alerts, {
    Cause: ({ severity, cause }) => (severity === 'critical' ? bad(cause) : cause),
    'What happened': 'what',
    'Next step': 'nextStep',
    Times: 'occurrences',
    Last: 'lastAt',
    'Noted by': 'acknowledgedBy',
    Id: 'id',
  });
  return {
    isWell: alerts.every(({ closedAt, acknowledgedBy }) => closedAt !== null || acknowledgedBy !== null),
    facts: { alerts },
    text: alerts.length === 0 ? good('No alerts.') : rows,
  };
}

async function acknowledgeAlert(api: ServiceApi, { by }: Given, id: string): Promise<CommandResult> {
  const alert = await api.ask('POST /api/alerts/{id}/acknowledge', { id, by });
  return { isWell: true, facts: alert, text: good(`${alert.cause}: acknowledged by ${by}.`) };
}

/**
 * Records receipts made elsewhere, from a CSV file completely or not at all, or those that the books name. Documents
 * with contradictory marks are listed, and not well.
 */
async function recordReceipts(
  api: ServiceApi,
  { dryRun, ...said }: Given,
  file: string | undefined,
): Promise<CommandResult> {
  const fields = { ...said, dryRun: dryRun === true };
  const path = '/api/organisations/{organisation}/outside-receipts';
  const recorded =
    file === undefined
      ? await api.ask(`POST ${path}/from-books`, fields, { text: '{}' })
      : await api.ask(`POST ${path}/import`, fields, { text: readFileSync(file, 'utf8'), type: 'text/csv' });
  const { rows, faults, isApplied } = recorded;
  const receipts = tableOf(rows, {
    Document: 'number',
    Device: ({ receipt }) => receipt.deviceId,
    Number: ({ receipt }) => receipt.fiscalNumber,
    Outcome: 'outcome',
  });
  const parts = [
    `${counted(rows.length, 'receipt')} ${isApplied ? 'read and recorded' : 'found; nothing was stored'}.`,
    ...(rows.length === 0 ? [] : [receipts]),
    ...faults.map(({ row, reason: why }) => `${row} ${why}`),
  ];
  return { isWell: faults.length === 0, facts: recorded, text: parts.join('\n') };
}

type MovedDocument = Answer<Operations['GET /api/organisations/{organisation}/moved-sales']>['pairs'][number];

/**
 * Links every document to the receipt of its sale after a move of the books. Pairs with `differences` need
 * their number. Reports a problem if a pair was refused, or a given number is no pair.
 */
async function linkMovedSales(
  api: ServiceApi,
  { organisation, by, reason, confirm = [], dryRun }: Given & { readonly confirm?: readonly string[] },
): Promise<CommandResult> {
  const path = '/api/organisations/{organisation}/moved-sales';
  const { pairs, rest, pairsInAll, restInAll } = await api.ask(`GET ${path}`, { organisation });
  const isWanted = ({ number, sales }: MovedDocument): boolean =>
    confirm.includes(number) || sales[0]?.differences.length === 0;
  const chosen = pairs.filter(isWanted);
  const unknown = confirm.filter((number) => !pairs.some((one) => one.number === number));
  const pairsToLink = chosen.map(({ documentId, number: documentNumber, sales: [sale] }) => ({
    documentId,
    documentNumber,
    originalId: sale?.documentId,
    differences: sale?.differences,
  }));
  const settled =
    dryRun === true || chosen.length === 0
      ? null
      : await api.ask(`POST ${path}`, { organisation, by, reason, pairs: pairsToLink });
  const parts = [
    settled === null
      ? `${counted(chosen.length, 'pair')} found; nothing was stored.`
      : `${counted(settled.linked, 'document')} linked.`,
    ...(chosen.length === 0 ? [] : [tableOf(chosen, PAIR_COLUMNS)]),
    ...pairs.filter((one) => !isWanted(one)).map(unconfirmedText),
    ...rest.map(restText),
    ...unknown.map((number) => `${number} of --confirm is no pair.`),
    ...(settled?.refused ?? []).map(({ documentNumber, message }) => `${documentNumber} ${message}`),
    ...(pairsInAll > pairs.length || restInAll > rest.length
      ? [
          `Shown are ${pairs.length} of ${pairsInAll} pairs and ${rest.length} of ${restInAll} others: repeat the command.`,
        ]
      : []),
  ];
  return {
    isWell: unknown.length === 0 && (settled?.refused ?? []).length === 0,
    facts: {
      isApplied: settled !== null,
      pairs: chosen,
      rest: [...pairs.filter((one) => !isWanted(one)), ...rest],
      settled,
    },
    text: parts.join('\n'),
  };
}

const DIFFERENCES: Readonly<Record<string, string>> = {
  number: 'another number',
  date: 'another date',
  tax: 'another tax',
  rest: 'a lower total',
};

function differencesText({ sales: [sale] }: MovedDocument): string {
  return (sale?.differences ?? []).map((one) => DIFFERENCES[one] ?? one).join(', ');
}

const PAIR_COLUMNS: Columns<MovedDocument> = {
  Document: 'number',
  Customer: 'customer',
  Day: 'issuedOn',
  Total: ({ currency, total }) => `${currency} ${total}`,
  'Is the sale': ({ sales: [sale] }) => `${sale?.number ?? ''} of ${sale?.organisation ?? ''}`,
  Device: ({ sales: [sale] }) => sale?.receipt.deviceId,
  Number: ({ sales: [sale] }) => sale?.receipt.fiscalNumber,
  Confirmed: differencesText,
};

function unconfirmedText(document: MovedDocument): string {
  const {
    number,
    total,
    sales: [sale],
  } = document;
  const rest = sale?.differences.includes('rest') === true ? ` (${total} of ${sale.total})` : '';
  return `${number} has ${differencesText(document)}${rest}: if it is that sale, add --confirm ${number}.`;
}

const REASONS: Readonly<Record<NonNullable<MovedDocument['reason']>, string>> = {
  none: 'nobody is known to have fiscalised this number: it is sent as a new sale.',
  taken: 'the number is taken, by a document without a known receipt or of a client that you may not see.',
  another: 'what was fiscalised under this number is another sale',
  several: 'several documents fit: decide on the page of each which of them is the sale.',
};

function restText({ number, reason, sales }: MovedDocument): string {
  const obstacles = [...new Set(sales.flatMap((sale) => sale.obstacles))].join(', ');
  const why = reason === null ? '' : REASONS[reason];
  return `${number} ${why}${reason === 'another' ? ` (${obstacles}).` : ''}`;
}
