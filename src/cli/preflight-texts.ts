import { stringify } from 'csv-stringify/sync';
import { money, type PreflightReport, type ReportProgress } from './preflight-report';
import { bad, good, table } from './terminal';

const COLUMNS = ['Documents', 'Money', 'Released by it', 'Cause', 'What is so', 'What to do'];

/** The score, what has changed since an earlier run, and one row per cause. */
export function preflightText(report: PreflightReport, progress: ReportProgress | null): string {
  const { ready, held, leftOut, readyPercent, causes } = report;
  const share = readyPercent === null ? 'there is nothing to send' : `${readyPercent} % ready`;
  const score = `${ready.documents} would pass, ${held.documents} would be held: ${share}.`;
  const outside = leftOut.documents === 0 ? [] : [`${leftOut.documents} are not meant to be fiscalised.`];
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
    ...(progress === null ? [] : [progressText(progress, report)]),
    ...(causes.length === 0 ? [] : [table(COLUMNS, rows)]),
  ].join('\n');
}

function progressText(progress: ReportProgress, { held, readyPercent }: PreflightReport): string {
  const { readyPercentBefore, heldBefore, mended, added } = progress;
  const names = mended.map(({ sentence }) => `\n  mended: ${sentence}`);
  const news = added.map(({ sentence }) => `\n  new: ${sentence}`);
  return `Before: ${heldBefore} held, ${readyPercentBefore ?? '–'} % ready. Now: ${held.documents} held, ${readyPercent ?? '–'} % ready.${[...names, ...news].join('')}`;
}

/** The fix list for a spreadsheet, one row per cause. Texts of the books are not taken for formulas there. */
export function preflightCsv({ causes }: PreflightReport): string {
  const rows = causes.map((cause) => ({
    code: cause.code,
    rule: cause.rule ?? '',
    name: cause.name,
    sentence: cause.sentence,
    documents: cause.held.documents,
    money: money(cause.held, '; '),
    released_documents: cause.releases.documents,
    released_money: money(cause.releases, '; '),
    fix: cause.fix,
    where: cause.where,
    fixer: cause.fixer,
    id: cause.id,
  }));
  const columns = ['code', 'rule', 'name', 'sentence', 'documents', 'money'];
  const others = ['released_documents', 'released_money', 'fix', 'where', 'fixer', 'id'];
  return stringify(rows, {
    columns: [...columns, ...others],
    header: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  }).trimEnd();
}
