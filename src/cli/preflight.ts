import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { counted } from '../domain/counted';
import type { PreflightReportDto } from '../setup/dry-run/dry-run.dto';
import { asking, type Given, JSON_OPTION, organisationId } from './command-options';
import type { Answer } from './operations';
import type { ServiceApi } from './service-api';
import { bad, type Columns, type CommandResult, good, tableOf } from './terminal';
import { withBar } from './with-bar';

type PreflightReport = Answer<PreflightReportDto>;
type Amounts = PreflightReport['held'];
type ReportedCause = PreflightReport['causes'][number];
type ReportedCode = PreflightReport['writtenCodes'][number];

export function addPreflight(root: Command): void {
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
}

interface Step {
  readonly done: number;
  readonly of: number;
  readonly report?: PreflightReport;
}

/** Groups by cause the stored documents that would be rejected if sent now. `isWell`: none. */
async function preflight(
  service: ServiceApi,
  { organisation, from, till, compare, csv }: Given & { readonly compare?: string },
): Promise<CommandResult> {
  const before = compare === undefined ? null : readReport(readFileSync(compare, 'utf8'), compare);
  const operation = 'POST /api/organisations/{organisation}/preflight/progress';
  const report = await followed(
    service.lines<Step, typeof operation>(operation, { organisation, from, till }),
  );
  const progress = before === null ? null : progressSince(before, report);
  return {
    isWell: report.held.documents === 0,
    facts: progress === null ? report : { ...report, progress },
    text: csv === true ? await preflightCsv(report) : preflightText(report, progress),
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

/** Progress since an earlier report, cause by cause. */
interface ReportProgress {
  readonly readyPercentBefore: string | null;
  readonly heldBefore: number;
  /** Causes of the earlier report that hold no document now. */
  readonly fixed: readonly ReportedCause[];
  readonly added: readonly ReportedCause[];
}

export function progressSince(before: PreflightReport, now: PreflightReport): ReportProgress {
  const without = (causes: readonly ReportedCause[], others: readonly ReportedCause[]): ReportedCause[] =>
    causes.filter(({ id }) => !others.some((other) => other.id === id));
  return {
    readyPercentBefore: before.readyPercent,
    heldBefore: before.held.documents,
    fixed: without(before.causes, now.causes),
    added: without(now.causes, before.causes),
  };
}

/** Parses an earlier answer of `--json`. @throws Error that names its fault */
export function readReport(text: string, file: string): PreflightReport {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`${file} is not JSON: keep the output of preflight --json`);
  }
  const isReport =
    typeof json === 'object' &&
    json !== null &&
    'causes' in json &&
    Array.isArray(json.causes) &&
    'held' in json;
  if (!isReport) throw new Error(`${file} is not the output of preflight --json`);
  return json as PreflightReport;
}

const CAUSE_COLUMNS: Columns<ReportedCause> = {
  Documents: ({ held }) => held.documents,
  Amounts: ({ held }) => money(held),
  'Would release': ({ releases }) => releases.documents,
  Cause: ({ code, name }) => (name === '' ? code : `${code}: ${name}`),
  Finding: 'sentence',
  'What to do': ({ fix, fixer }) => `${fix} (${fixer})`,
};

/** Formats the score, changes since an earlier run, and one row per cause. */
export function preflightText(report: PreflightReport, progress: ReportProgress | null): string {
  const { ready, held, leftOut, readyPercent, causes, writtenCodes } = report;
  const share = readyPercent === null ? 'nothing to send' : `${readyPercent} % ready`;
  const score = `${ready.documents} would pass, ${held.documents} would be held: ${share}.`;
  return [
    held.documents === 0 ? good(score) : bad(score),
    ...(leftOut.documents === 0 ? [] : [`${leftOut.documents} are not to be fiscalised.`]),
    ...datedText(report),
    ...report.divisions.map(dividedText),
    ...(progress === null ? [] : [progressText(progress, report)]),
    ...(causes.length === 0 ? [] : [tableOf(causes, CAUSE_COLUMNS)]),
    ...report.foldedLines.map(foldedText),
    ...report.addressesLeftOut.map(addressText),
    ...(writtenCodes.length === 0 ? [] : [CODES_FROM_BOOKS, tableOf(writtenCodes, CODE_COLUMNS)]),
    ...byDefaultText(report),
  ].join('\n');
}

function money({ totals }: Amounts, between = ', '): string {
  return totals.map(({ currency, total }) => `${currency} ${total}`).join(between);
}

const CODES_FROM_BOOKS = 'HS codes taken from item codes and descriptions:';
const PLACES: Readonly<Record<ReportedCode['scope'], string>> = {
  item: 'item code',
  description: 'in a description',
};
const STATES: Readonly<Record<ReportedCode['state'], string>> = {
  unconfirmed: 'not confirmed: not sent as a code',
  confirmed: 'confirmed',
  taken: 'sent, never confirmed',
};

const CODE_COLUMNS: Columns<ReportedCode> = {
  'In the books': 'key',
  Where: ({ scope }) => PLACES[scope],
  'HS code': ({ code, meaning }) => (meaning === null ? code : `${code}: ${meaning}`),
  State: ({ state }) => STATES[state],
  Documents: ({ lines }) => lines.documents,
  Amounts: ({ lines }) => money(lines),
  'For example': 'example',
};

/** Formats `The default HS code is used in 12 documents, for lines of USD 40.00.` */
function byDefaultText({ codesByDefault: amounts }: PreflightReport): string[] {
  if (amounts.documents === 0) return [];
  return [
    `The default HS code is used in ${counted(amounts.documents, 'document')}, for lines of ${money(amounts)}.`,
  ];
}

/**
 * Formats `Made part of other lines as deposit: 3 documents, USD -40.00 (account 610, for example "Less
 * deposit").`
 */
function foldedText({ as, accountCode, example, off }: PreflightReport['foldedLines'][number]): string {
  const account = accountCode === '' ? '' : `account ${accountCode}, `;
  const where = example === '' ? 'of the total' : `${account}for example "${example}"`;
  return `Made part of other lines as ${as}: ${counted(off.documents, 'document')}, ${money(off)} (${where}).`;
}

/**
 * Formats `Invoices differ by Region: North (60 documents), South (40 documents). If these are branches ...`
 */
function dividedText({ by, category, parts }: PreflightReport['divisions'][number]): string {
  const what = {
    number: 'the beginning of their numbers',
    branding_theme: 'branding theme',
    tracking: category,
  }[by];
  const named = parts.map(
    ({ name, example, amounts }) =>
      `${by === 'branding_theme' ? `as ${example}` : name} (${counted(amounts.documents, 'document')})`,
  );
  return `Invoices differ by ${what}: ${named.join(', ')}. If these are branches with a fiscal device each: an organisation has one fiscal account, and its device signs the invoices of all branches.`;
}

/** Lines about documents that would be sent with a notable date. */
function datedText({ dated: { late, beforeToday, ruleOfEarlierDays: rule } }: PreflightReport): string[] {
  const colour = rule === null ? '' : `: the authority marks the receipts Yellow (${rule}), they are valid`;
  return [
    ...(late.documents === 0 ? [] : [`${late.documents} are late and would be sent with the present date.`]),
    ...(beforeToday.documents === 0 ? [] : [`${beforeToday.documents} are dated before today${colour}.`]),
  ];
}

const PARTS: Readonly<Record<string, string>> = {
  houseNo: 'the house number',
  street: 'the street',
  city: 'the town',
  province: 'the province',
};

/** Formats `The address of Moyo will not be sent (2 documents, USD 20.00): the house number is missing.` */
function addressText({
  name,
  missing,
  waiting,
  sent,
  where,
}: PreflightReport['addressesLeftOut'][number]): string {
  const parts = missing.map((part) => PARTS[part] ?? part).join(', ');
  const before = sent.documents === 0 ? '' : `; ${counted(sent.documents, 'document')} sent without it`;
  return `The address of ${name} will not be sent (${counted(waiting.documents, 'document')}, ${money(waiting) || 'nothing waiting'}${before}). Missing: ${parts}. ${where}.`;
}

function progressText(progress: ReportProgress, { held, readyPercent }: PreflightReport): string {
  const { readyPercentBefore, heldBefore, fixed, added } = progress;
  const names = fixed.map(({ sentence }) => `\n  fixed: ${sentence}`);
  const news = added.map(({ sentence }) => `\n  new: ${sentence}`);
  return `Before: ${heldBefore} held, ${readyPercentBefore ?? '–'} % ready. Now: ${held.documents} held, ${readyPercent ?? '–'} % ready.${[...names, ...news].join('')}`;
}

const CSV_COLUMNS: readonly (readonly [string, (cause: ReportedCause) => string | number])[] = [
  ['code', ({ code }) => code],
  ['rule', ({ rule }) => rule ?? ''],
  ['name', ({ name }) => name],
  ['sentence', ({ sentence }) => sentence],
  ['documents', ({ held }) => held.documents],
  ['money', ({ held }) => money(held, '; ')],
  ['released_documents', ({ releases }) => releases.documents],
  ['released_money', ({ releases }) => money(releases, '; ')],
  ['fix', ({ fix }) => fix],
  ['where', ({ where }) => where],
  ['fixer', ({ fixer }) => fixer],
  ['id', ({ id }) => id],
];

/** Formats the fix list for a spreadsheet, one row per cause, with formulas in texts escaped. */
export async function preflightCsv({ causes }: PreflightReport): Promise<string> {
  const { csvText } = await import('../platform/api/csv.js');
  const headings = CSV_COLUMNS.map(([heading]) => heading);
  const rows = causes.map((cause) => CSV_COLUMNS.map(([, cell]) => String(cell(cause))));
  return csvText([headings, ...rows]).trimEnd();
}
