import { sha256Hex } from '../../domain/canonical-json';
import { FACT_KINDS, type Fact, type FactKind } from '../../domain/lifecycle/audit-facts';
import { parseDecimal } from '../../domain/money';
import { readJson } from './manifest';

/** Files of one document, by path below its folder. */
export type DocumentFolder = ReadonlyMap<string, Buffer>;

type Row = Readonly<Record<string, unknown>>;

/** Reads from a document's files the facts that the audit log commits to. Missing data yields no fact. */
export function bundleFacts(files: DocumentFolder): Fact[] {
  return FACT_KINDS.flatMap((kind) =>
    [...ROWS[kind](files)].map(([id, row]): Fact => ({ kind, id, row: withDecimal(row) })),
  );
}

const ROWS: Readonly<Record<FactKind, (files: DocumentFolder) => readonly (readonly [string, Row])[]>> = {
  version: (files) => placed([rowOf(files, 'document.json')], 'id'),
  submission: (files) => placed(submissions(files), 'id'),
  answer: (files) => placed(submissions(files), 'id'),
  statement: (files) => placed(statements(files), 'bodySha256'),
  receipt: receipts,
  resolution: (files) => {
    const rows = listOf(files, 'resolutions.json');
    return rows.map((row, index) => {
      const before = rows.slice(0, index + 1);
      const place = before.filter(({ submissionId }) => submissionId === row['submissionId']).length;
      return [`${String(row['submissionId'])}.${place}`, row] as const;
    });
  },
  rules: (files) =>
    placed(
      submissions(files).filter(({ rules }) => rules !== null),
      'id',
    ),
  certificate: receipts,
  pdf: (files) => receipts(files).filter(([, row]) => row['pdfSha256'] != null),
  taxes: (files) =>
    placed(
      submissions(files).filter(({ taxes }) => taxes != null),
      'id',
    ),
  sending: (files) => placed(submissions(files), 'id'),
  sentUnder: (files) => placed(submissions(files), 'id'),
  elsewhere,
  confirmation: (files) => elsewhere(files).filter(([, row]) => row['overrulesBooks'] === true),
  withdrawal: (files) => elsewhere(files).filter(([, row]) => row['withdrawnAt'] != null),
  decided: (files) =>
    listOf(files, 'decisions.json').map(
      (row) => [`${String(row['documentId'])}.${String(row['decision'])}`, row] as const,
    ),
  // Each entry has its own words.
  words: () => [],
};

/** Doubles by submission, and withdrawn receipts. */
function receipts(files: DocumentFolder): (readonly [string, Row])[] {
  return [
    ...placed([rowOf(files, 'receipt.json')], 'documentId'),
    ...placed(listOf(files, 'double-receipts.json'), 'submissionId'),
    ...placed(withdrawnReceipts(files), 'documentId'),
  ];
}

/** Reads withdrawn receipts in the form of database rows. */
function withdrawnReceipts(files: DocumentFolder): Row[] {
  const withdrawals = listOf(files, 'resolutions.json').filter(({ decision }) => decision === 'withdrawn');
  return withdrawals.flatMap(({ facts }) => {
    const row = readJson(Buffer.from(String(facts)));
    if (typeof row !== 'object' || row === null) return [];
    const fields = Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase()),
      value as unknown,
    ]);
    return [Object.fromEntries(fields) as Row];
  });
}

/** Receipts made elsewhere, in order of recording; absent in older bundles. */
function elsewhere(files: DocumentFolder): (readonly [string, Row])[] {
  const rows = listOf(files, 'outside-receipts.json');
  return rows.map((row, index) => [`${String(row['documentId'])}.${index + 1}`, row]);
}

/** Uses the hash of the rules' file instead of the one that the submission states. */
function submissions(files: DocumentFolder): Row[] {
  return matching(files, /^(submissions\/\d+)\/submission\.json$/, (folder, row) => {
    const rules = files.get(`${folder}/rules.json`) ?? null;
    return {
      ...row,
      rules,
      rulesSha256: rules === null ? null : sha256Hex(rules),
      payload: files.get(`${folder}/payload.json`) ?? null,
      source: files.get(`${folder}/source.json`) ?? null,
    };
  });
}

function statements(files: DocumentFolder): Row[] {
  return matching(files, /^(statements\/\d+)\.json$/, (path, row) => ({
    ...row,
    body: files.get(`${path}.body`) ?? null,
  }));
}

function matching(files: DocumentFolder, path: RegExp, row: (stem: string, json: Row) => Row): Row[] {
  return [...files.keys()].flatMap((name) => {
    const stem = path.exec(name)?.[1];
    const json = rowOf(files, name);
    return stem === undefined || json === null ? [] : [row(stem, json)];
  });
}

function placed(rows: readonly (Row | null)[], id: string): (readonly [string, Row])[] {
  return rows.flatMap((row) => (row === null ? [] : [[String(row[id]), row] as const]));
}

function rowOf(files: DocumentFolder, path: string): Row | null {
  const bytes = files.get(path);
  const json = bytes === undefined ? null : readJson(bytes);
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Row) : null;
}

function listOf(files: DocumentFolder, path: string): Row[] {
  const bytes = files.get(path);
  const json = bytes === undefined ? null : readJson(bytes);
  return Array.isArray(json) ? (json as Row[]).filter((row) => typeof row === 'object' && row !== null) : [];
}

/** Converts amounts, which are text in a bundle. */
function withDecimal(row: Row): Row {
  const { total } = row;
  return typeof total === 'string' ? { ...row, total: parseDecimal(total) } : row;
}
