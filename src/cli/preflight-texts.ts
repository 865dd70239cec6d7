import { counted } from '../domain/counted';
import { csvText } from '../platform/api/csv';
import {
  type ShownAmounts,
  money,
  type PreflightReport,
  type ReportedAddress,
  type ReportedCause,
  type ReportedCode,
  type ReportedDivision,
  type ReportedFolding,
  type ReportProgress,
} from './preflight-report';
import { bad, good, table } from './terminal';

const COLUMNS = ['Documents', 'Amounts', 'Would release', 'Cause', 'Finding', 'What to do'];

/** Formats the score, changes since an earlier run, and one row per cause. */
export function preflightText(report: PreflightReport, progress: ReportProgress | null): string {
  const { ready, held, leftOut, readyPercent, causes, foldedLines = [], addressesLeftOut = [] } = report;
  const { writtenCodes = [], codesByDefault, divisions = [] } = report;
  const share = readyPercent === null ? 'nothing to send' : `${readyPercent} % ready`;
  const score = `${ready.documents} would pass, ${held.documents} would be held: ${share}.`;
  const outside = leftOut.documents === 0 ? [] : [`${leftOut.documents} are not to be fiscalised.`];
  const rows = causes.map((cause) => [
    String(cause.held.documents),
    money(cause.held),
    String(cause.releases.documents),
    cause.name === '' ? cause.code : `${cause.code}: ${cause.name}`,
    cause.sentence,
    `${cause.fix} (${cause.fixer})`,
  ]);
  return [
    held.documents === 0 ? good(score) : bad(score),
    ...outside,
    ...datedText(report),
    ...divisions.map(dividedText),
    ...(progress === null ? [] : [progressText(progress, report)]),
    ...(causes.length === 0 ? [] : [table(COLUMNS, rows)]),
    ...foldedLines.map(foldedText),
    ...addressesLeftOut.map(addressText),
    ...(writtenCodes.length === 0 ? [] : [CODES_FROM_BOOKS, table(CODE_COLUMNS, writtenCodes.map(codeRow))]),
    ...byDefaultText(codesByDefault),
  ].join('\n');
}

const CODES_FROM_BOOKS = 'HS codes taken from item codes and descriptions:';
const CODE_COLUMNS = ['In the books', 'Where', 'HS code', 'State', 'Documents', 'Amounts', 'For example'];
const PLACES: Readonly<Record<ReportedCode['scope'], string>> = {
  item: 'item code',
  description: 'in brackets',
};
const STATES: Readonly<Record<ReportedCode['state'], string>> = {
  unconfirmed: 'not confirmed: not sent as a code',
  confirmed: 'confirmed',
  taken: 'sent, never confirmed',
};

function codeRow({ scope, key, code, meaning, state, example, lines }: ReportedCode): string[] {
  const stands = meaning === null ? code : `${code}: ${meaning}`;
  return [key, PLACES[scope], stands, STATES[state], String(lines.documents), money(lines), example];
}

/** Formats `The default HS code is used in 12 documents, for lines of USD 40.00.` */
function byDefaultText(amounts: ShownAmounts | undefined): string[] {
  if (amounts === undefined || amounts.documents === 0) return [];
  return [
    `The default HS code is used in ${counted(amounts.documents, 'document')}, for lines of ${money(amounts)}.`,
  ];
}

/**
 * Formats `Made part of other lines as deposit: 3 documents, USD -40.00 (account 610, for example "Less
 * deposit").`
 */
function foldedText({ as, accountCode, example, off }: ReportedFolding): string {
  const account = accountCode === '' ? '' : `account ${accountCode}, `;
  const where = example === '' ? 'of the total' : `${account}for example "${example}"`;
  return `Made part of other lines as ${as}: ${counted(off.documents, 'document')}, ${money(off)} (${where}).`;
}

/**
 * Formats `Invoices differ by Region: North (60 documents), South (40 documents). If these are branches ...`
 */
function dividedText({ by, category, parts }: ReportedDivision): string {
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
function datedText({ dated }: PreflightReport): string[] {
  if (dated === undefined) return [];
  const { late, beforeToday, ruleOfEarlierDays: rule } = dated;
  const colour = rule === null ? '' : `: the authority marks the receipts Yellow (${rule}), they are valid`;
  return [
    ...(late.documents === 0 ? [] : [`${late.documents} are late and would be sent with the present date.`]),
    ...(beforeToday.documents === 0 ? [] : [`${beforeToday.documents} are dated before today${colour}.`]),
  ];
}

const PARTS: Readonly<Record<string, string>> = {
  ...{ houseNo: 'the house number', street: 'the street', city: 'the town', province: 'the province' },
};

/** Formats `The address of Moyo will not be sent (2 documents, USD 20.00): the house number is missing.` */
function addressText({ name, missing, waiting, sent, where }: ReportedAddress): string {
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
export function preflightCsv({ causes }: PreflightReport): string {
  const headings = CSV_COLUMNS.map(([heading]) => heading);
  const rows = causes.map((cause) => CSV_COLUMNS.map(([, cell]) => String(cell(cause))));
  return csvText([headings, ...rows]).trimEnd();
}
