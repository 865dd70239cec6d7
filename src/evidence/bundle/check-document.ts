import { TEXTS } from '../../domain/texts/language';
import { sayStored } from '../../domain/texts/stored-sentence';
import { sha256Hex } from '../../domain/canonical-json';
import { type Decimal, parseDecimal } from '../../domain/money';
import { namesDocument } from '../../domain/receipt/printed-document';
import {
  type AlteredFact,
  alteredFacts,
  ERASABLE_FACTS,
  type FactKind,
  type FactualEntry,
  tellAltered,
} from '../../domain/lifecycle/audit-facts';
import { storedReaders } from '../../fiscal/stored-readers';
import { bundleFacts, type DocumentFolder } from './bundle-facts';
import { ENTRIES, hasShape, readJson } from './manifest';
import type { SubmissionState } from '../../domain/fiscal/submission-states';
import type { Outcome } from '../../documents/submissions.entities';
import type { FiscalReceiptRow } from '../../documents/receipts.entities';
import type { Issue } from '../../domain/issues/issue';
import type { DocumentKind } from '../../domain/sales/sales-document';

/** Contents of `document.json` in a bundle. Amounts are decimal text. */
export interface StoredDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly sourceId: string;
  readonly customerName: string;
  readonly issuedOn: string;
  readonly currency: string;
  readonly total: string;
  readonly fingerprint: string;
  readonly state: string;
  readonly reason: string | null;
  readonly issues: readonly Issue[];
  readonly seenAt: string;
  /** Sequence number at the time of the bundle, and state after it. */
  readonly lastMove: { readonly seq: string; readonly toState: string };
  readonly submissions: number;
}

/** Contents of `submissions/<attempt>/submission.json`. */
export interface StoredSubmission {
  readonly id: string;
  readonly service: string;
  readonly attempt: number;
  readonly number: string;
  readonly currency: string;
  readonly total: string;
  readonly payloadSha256: string;
  readonly state: SubmissionState;
  readonly requestId: string | null;
}

/** Contents of `statements/<place>.json`: one statement of the service; its text is in the body file. */
export type StoredStatement = Omit<Outcome, 'body'>;

/** Contents of `receipt.json`. */
export type StoredReceipt = FiscalReceiptRow;

export interface Fault {
  readonly path: string;
  readonly sentence: string;
}

/** Fault that is void if the document was lawfully erased after entry `seq`. */
export interface ErasableFault extends Fault {
  readonly seq: string;
}

/** Result of checking a document. */
export interface DocumentCheck {
  readonly document: StoredDocument | null;
  /** Stated commitments of the document's entries, by sequence number. */
  readonly commitments: ReadonlyMap<string, string>;
  readonly payloads: number;
  readonly isFiscalised: boolean;
  /** True: the PDF's text names number, total and currency; null: there is no PDF, or it was not read. */
  readonly pdfNamesIt: boolean | null;
  readonly faults: readonly Fault[];
  readonly erasable: readonly ErasableFault[];
}

/** Function that reads a PDF's text; returns null without a reader. */
export type PdfText = ((bytes: Buffer) => Promise<string>) | null;

/** Checks the consistency of a document's files, from the files alone. */
export async function checkDocument(files: DocumentFolder, pdfText: PdfText): Promise<DocumentCheck> {
  const faults: Fault[] = [];
  const document = documentOf(files);
  if (document === null)
    faults.push({ path: 'document.json', sentence: 'It is missing, or not a document.' });
  const submissions = submissionsOf(files);
  for (const one of submissions) faults.push(...payloadFaults(files, one));
  if (document !== null && submissions.length !== document.submissions) {
    faults.push({
      path: 'submissions',
      sentence: `There are ${submissions.length}, not ${document.submissions}.`,
    });
  }
  if (document !== null && document.state !== document.lastMove.toState) {
    faults.push({ path: 'document.json', sentence: 'Its state is not where its last move led.' });
  }
  faults.push(...outcomeFaults(files));
  const entries = entriesOf(files);
  const altered = alteredFacts(entries, bundleFacts(files));
  faults.push(...altered.filter((one) => !isErasable(one)).map(factFault));
  const receipt = jsonOf<StoredReceipt>(files, 'receipt.json', RECEIPT);
  if (receipt === null && files.has('receipt.json')) {
    faults.push({ path: 'receipt.json', sentence: 'It is not a receipt.' });
  }
  const fiscalised = submissions.find(({ id }) => id === receipt?.submissionId) ?? null;
  if (receipt !== null) faults.push(...receiptFaults(files, receipt, fiscalised));
  const pdf = await checkPdf(files, { document, receipt, submission: fiscalised }, pdfText);
  return {
    document,
    payloads: submissions.length,
    isFiscalised: receipt !== null,
    commitments: new Map(entries.map(({ seq, facts }) => [seq, facts ?? ''])),
    pdfNamesIt: pdf.namesIt,
    faults: [...faults, ...pdf.faults],
    erasable: altered.filter(isErasable).map(factFault),
  };
}

function submissionsOf(files: DocumentFolder): StoredSubmission[] {
  return [...files.keys()]
    .filter((path) => /^submissions\/\d+\/submission\.json$/.test(path))
    .flatMap((path) => jsonOf<StoredSubmission>(files, path, SUBMISSION) ?? []);
}

/** Faults of the payload: its hash, and its content compared with the record. */
function payloadFaults(files: DocumentFolder, submission: StoredSubmission): Fault[] {
  const path = `submissions/${submission.attempt}/payload.json`;
  const payload = files.get(path);
  const fault = (sentence: string): Fault[] => [{ path, sentence }];
  if (payload === undefined) return fault('The bytes that were sent are missing.');
  if (payload.length === 0) return [];
  if (sha256Hex(payload) !== submission.payloadSha256) {
    return fault('The bytes do not match the hash that was stored before they were sent.');
  }
  const said = storedReaders(submission.service).payload(payload);
  if (said === null) return fault(`They are not a payload of the service "${submission.service}".`);
  const isSame =
    said.number === submission.number &&
    said.currency === submission.currency &&
    isAmount(submission.total, said.total);
  return isSame ? [] : fault('Their number, currency or total differ from the submission.');
}

const FACT_PATHS: Readonly<Record<FactKind, string>> = {
  version: 'document.json',
  submission: 'submissions',
  answer: 'submissions',
  statement: 'statements',
  receipt: 'receipt.json',
  resolution: 'resolutions.json',
  rules: 'submissions',
  certificate: 'receipt.json',
  pdf: 'receipt.json',
  taxes: 'submissions',
  sending: 'submissions',
  sentUnder: 'submissions',
  elsewhere: 'outside-receipts.json',
  confirmation: 'outside-receipts.json',
  withdrawal: 'outside-receipts.json',
  decided: 'decisions.json',
  words: ENTRIES,
};

/** Fault of files that differ from the commitments of the document's entries. */
function factFault(altered: AlteredFact): ErasableFault {
  const { kind, seq } = altered;
  const sentence = sayStored(TEXTS, tellAltered(altered));
  return { path: FACT_PATHS[kind], sentence: `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`, seq };
}

/** An erasure removes the salt; a fact that still has one was altered. */
function isErasable({ kind, salt }: { readonly kind: FactKind; readonly salt: string | null }): boolean {
  return salt === null && ERASABLE_FACTS.includes(kind);
}

/** Ignores malformed entries: the audit log requires each entry that has facts. */
function entriesOf(files: DocumentFolder): FactualEntry[] {
  const bytes = files.get(ENTRIES);
  const json = bytes === undefined ? null : readJson(bytes);
  if (!Array.isArray(json)) return [];
  return (json as FactualEntry[]).filter(
    (entry) =>
      hasShape(entry, { seq: 'string', facts: 'string', salts: 'object' }) && Array.isArray(entry.salts),
  );
}

/** Checks statements of the service, requested or announced, against their hashes. */
function outcomeFaults(files: DocumentFolder): Fault[] {
  return [...files.keys()].flatMap((path) => {
    if (!/^(statements|webhooks)\/\d+\.json$/.test(path)) return [];
    const body = files.get(path.replace(/json$/, 'body'));
    const isSame =
      body !== undefined &&
      sha256Hex(body) ===
        jsonOf<Pick<StoredStatement, 'bodySha256'>>(files, path, { bodySha256: 'string' })?.bodySha256;
    return isSame ? [] : [{ path, sentence: 'The statement of the service does not match its stored hash.' }];
  });
}

/** Compares the numbers with the service's statement about this submission. */
function receiptFaults(
  files: DocumentFolder,
  receipt: StoredReceipt,
  submission: StoredSubmission | null,
): Fault[] {
  const fault = (sentence: string): Fault[] => [{ path: 'receipt.json', sentence }];
  if (submission === null) return fault('The submission that was fiscalised is not in the bundle.');
  // Skips numbers entered by a person, whose source is in the resolutions.
  if (files.has('resolutions.json')) return [];
  const statement = { requestId: submission.requestId ?? '', body: receipt.outcome };
  const outcome = storedReaders(submission.service).statement(statement);
  if (outcome?.result !== 'fiscalised')
    return fault('The statement of the service does not say that it is fiscalised.');
  const { data } = outcome;
  const isSame = (['deviceId', 'fiscalDay', 'fiscalNumber', 'verificationCode', 'qrUrl'] as const).every(
    (name) => data[name] === receipt[name],
  );
  return isSame ? [] : fault('The service stated other fiscal numbers.');
}

interface Fiscalised {
  readonly document: StoredDocument | null;
  readonly receipt: StoredReceipt | null;
  readonly submission: StoredSubmission | null;
}

async function checkPdf(
  files: DocumentFolder,
  { document, receipt, submission }: Fiscalised,
  pdfText: PdfText,
): Promise<{ namesIt: boolean | null; faults: Fault[] }> {
  const pdf = files.get('fiscal.pdf');
  if (pdf === undefined) return { namesIt: null, faults: [] };
  const fault = (sentence: string) => ({ namesIt: null, faults: [{ path: 'fiscal.pdf', sentence }] });
  if (receipt === null || submission === null) return fault('There is a PDF but no receipt.');
  if (receipt.pdfSha256 !== null && sha256Hex(pdf) !== receipt.pdfSha256) {
    return fault('It is not the PDF that was attached to the document.');
  }
  if (pdfText === null) return { namesIt: null, faults: [] };
  const total = parseDecimal(submission.total);
  const text = await pdfText(pdf).catch(() => null);
  if (text === null || total === null) return fault('Its text cannot be read.');
  const { number, currency } = submission;
  const kind = document?.kind ?? 'invoice';
  return namesDocument(text, { kind, number, currency, total })
    ? { namesIt: true, faults: [] }
    : fault('It does not show the number, total and currency of the document.');
}

const SUBMISSION = {
  id: 'string',
  service: 'string',
  attempt: 'number',
  number: 'string',
  currency: 'string',
  total: 'string',
  payloadSha256: 'string',
} as const;
const RECEIPT = { submissionId: 'string', outcome: 'string', fiscalNumber: 'string' } as const;

function documentOf(files: DocumentFolder): StoredDocument | null {
  const shape = { id: 'string', state: 'string', submissions: 'number', lastMove: 'object' } as const;
  const document = jsonOf<StoredDocument>(files, 'document.json', shape);
  return hasShape(document?.lastMove, { seq: 'string', toState: 'string' }) ? document : null;
}

/** Parses a JSON file; null: missing, or without these fields. */
function jsonOf<T>(files: DocumentFolder, path: string, shape: Parameters<typeof hasShape>[1]): T | null {
  const bytes = files.get(path);
  const json = bytes === undefined ? null : readJson(bytes);
  return hasShape(json, shape) ? (json as T) : null;
}

function isAmount(text: string, amount: Decimal): boolean {
  return parseDecimal(text)?.equals(amount) ?? false;
}
