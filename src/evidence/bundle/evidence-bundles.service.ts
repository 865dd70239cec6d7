import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import type { Organisation } from '../../organisations/organisation.entity';
import { EvidenceRepository, type EvidenceOf, type DocumentEvidence } from './evidence.repository';
import { AuditLogRepository } from '../audit-log/audit-log.repository';
import { EMPTY_AUDIT_LOG, type AuditLogHead, type AuditLogEntry } from '../audit-log/audit-log';
import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { spokenAnew } from '../../platform/requests/spoken-language';
import { erasureIn } from '../erasures';
import { EvidenceActsService } from './evidence-acts.service';
import { BundleWriter } from './bundle-writer';
import type { CommittedAct } from '../../people/acts/act-commitment';
import type { Segment } from './check-audit-log';
import { EvidencePdfsService } from '../../documents/evidence-pdfs.service';
import {
  FORMAT,
  jsonBytes,
  MANIFEST,
  type Manifest,
  SEGMENT,
  sumsOf,
  type ManifestFile,
  manifestFile,
  type Missing,
  ENTRIES,
} from './manifest';
import { SUMS } from '../../domain/canonical-json';
import { formatAmount } from '../../domain/money';
import type { StoredDocument, StoredReceipt, StoredStatement, StoredSubmission } from './check-document';
import { commitsToWords } from '../../domain/lifecycle/audit-facts';

interface EvidenceFile {
  /** Path below the folder of the document. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** Renders all stored data of a document as files: bytes as sent and received, the rest as JSON. Pure. */
export function documentFiles(evidence: DocumentEvidence): EvidenceFile[] {
  const { document, submissions, statements, deliveries, receipt, writeBacks, resolutions } = evidence;
  const { entries, decisions, outsideReceipts, doubleReceipts } = evidence;
  return [
    { path: 'document.json', bytes: jsonBytes(shownDocument(evidence)) },
    { path: ENTRIES, bytes: jsonBytes(entries) },
    { path: 'source.json', bytes: Buffer.from(document.source) },
    ...submissions.flatMap((one) => submissionFiles(one)),
    ...statements.flatMap((one, index) => statementFiles(one, index + 1)),
    ...deliveries.flatMap(({ body, ...delivery }, index) => [
      { path: `webhooks/${index + 1}.body`, bytes: body },
      { path: `webhooks/${index + 1}.json`, bytes: jsonBytes(delivery) },
    ]),
    ...(receipt === null ? [] : [{ path: 'receipt.json', bytes: jsonBytes(shownReceipt(receipt)) }]),
    ...(doubleReceipts.length === 0
      ? []
      : [{ path: 'double-receipts.json', bytes: jsonBytes(doubleReceipts) }]),
    { path: 'write-backs.json', bytes: jsonBytes(writeBacks) },
    ...(resolutions.length === 0 ? [] : [{ path: 'resolutions.json', bytes: jsonBytes(resolutions) }]),
    ...(decisions.length === 0 ? [] : [{ path: 'decisions.json', bytes: jsonBytes(decisions) }]),
    ...(outsideReceipts.length === 0
      ? []
      : [{ path: 'outside-receipts.json', bytes: jsonBytes(outsideReceipts) }]),
  ];
}

function shownDocument({ document, lastMove, submissions }: DocumentEvidence): StoredDocument {
  const { id, kind, number, sourceId, customerName, issuedOn, currency } = document;
  const { fingerprint, state, reason, issues } = document;
  return {
    id,
    kind,
    number,
    sourceId,
    customerName,
    issuedOn,
    currency,
    total: formatAmount(document.total),
    fingerprint,
    state,
    reason,
    issues,
    seenAt: document.seenAt.toISOString(),
    lastMove,
    submissions: submissions.length,
  };
}

function submissionFiles(submission: DocumentEvidence['submissions'][number]): EvidenceFile[] {
  const { payload, source, rules, total, leaseToken: _ours, ...rest } = submission;
  const shown: StoredSubmission = { ...rest, total: formatAmount(total) };
  const folder = `submissions/${submission.attempt}`;
  return [
    { path: `${folder}/submission.json`, bytes: jsonBytes(shown) },
    { path: `${folder}/payload.json`, bytes: payload },
    ...(source === null ? [] : [{ path: `${folder}/source.json`, bytes: Buffer.from(source) }]),
    ...(rules === null ? [] : [{ path: `${folder}/rules.json`, bytes: Buffer.from(rules) }]),
  ];
}

function statementFiles(
  { body, ...statement }: DocumentEvidence['statements'][number],
  place: number,
): EvidenceFile[] {
  const shown: StoredStatement = { ...statement };
  return [
    { path: `statements/${place}.body`, bytes: Buffer.from(body) },
    { path: `statements/${place}.json`, bytes: jsonBytes(shown) },
  ];
}

function shownReceipt(receipt: NonNullable<DocumentEvidence['receipt']>): StoredReceipt {
  return { ...receipt };
}

/** Writes files into a bundle and keeps the list that becomes its manifest. */
class RecordedFiles {
  readonly list: ManifestFile[] = [];
  readonly missing: Missing[] = [];

  constructor(private readonly writer: BundleWriter) {}

  async add(path: string, bytes: Buffer): Promise<void> {
    this.list.push(manifestFile(path, bytes));
    await this.writer.add(path, bytes);
  }

  /** Records in the manifest a file that cannot be included, in the language of the person who makes the bundle. */
  lack(path: string, why: StoredSentence): void {
    this.missing.push({ path, why: spokenAnew(why) });
  }
}

/** Maximum documents of a bundle, whose list of files is in memory. */
export const MOST_DOCUMENTS = 2_000;
const ENTRIES_PER_FILE = 2_000;

/** Contents of a bundle. */
interface BundlePlan {
  readonly organisation: Pick<Organisation, 'id' | 'name'>;
  readonly of: EvidenceOf;
  readonly documentIds: readonly string[];
}

/** Makes evidence bundles: all data of documents in one file that can be verified without anything else. */
@Injectable()
export class EvidenceBundlesService {
  private readonly logger = new Logger(EvidenceBundlesService.name);

  constructor(
    private readonly evidence: EvidenceRepository,
    private readonly auditLog: AuditLogRepository,
    private readonly acts: EvidenceActsService,
    private readonly pdfs: EvidencePdfsService,
  ) {}

  /** Reads one id more than a bundle may have, to detect that there are too many. */
  documentIds(organisationId: string, of: EvidenceOf): Promise<string[]> {
    return this.evidence.documentIds(organisationId, of, MOST_DOCUMENTS + 1);
  }

  /** Streams the bundle while it is made. A failure ends the stream with an error. */
  stream(plan: BundlePlan): Readable {
    const writer = new BundleWriter();
    this.write(writer, plan).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'an evidence bundle was not finished');
      writer.output.destroy(error as Error);
    });
    return writer.output;
  }

  private async write(writer: BundleWriter, plan: BundlePlan): Promise<void> {
    const files = new RecordedFiles(writer);
    const range = { first: null as bigint | null, last: 0n, documents: 0 };
    for (const id of plan.documentIds) {
      const evidence = await this.evidence.read(plan.organisation.id, id);
      if (evidence === null) {
        files.lack(`documents/${id}`, storedSentence('notInAuditLog'));
        continue;
      }
      for (const { path, bytes } of documentFiles(evidence))
        await files.add(`documents/${id}/${path}`, bytes);
      const pdf = await this.pdfs.stored(id);
      if (Buffer.isBuffer(pdf)) await files.add(`documents/${id}/fiscal.pdf`, pdf);
      else if (pdf !== null) files.lack(`documents/${id}/fiscal.pdf`, storedSentence('pdfMissing', pdf));
      widen(range, evidence.firstSeq, evidence.lastMove.seq);
      range.documents += 1;
    }
    const acts = await this.acts.within(plan.organisation.id, plan.of, plan.documentIds);
    for (const act of acts) {
      widen(range, act.seq, act.seq);
      lackErased(files, act, plan.documentIds);
    }
    await this.addLedger(files, plan.organisation.id, (range.first ?? 1n) - 1n, range.last);
    await addActs(files, acts);
    await this.addManifest(writer, files, plan, range.documents);
    writer.end();
  }

  /** Adds every entry from the first of a document or act to the last, since a chain cannot have gaps. */
  private async addLedger(
    files: RecordedFiles,
    organisationId: string,
    after: bigint,
    till: bigint,
  ): Promise<void> {
    const head = await this.auditLog.head(organisationId);
    const [from, to] = [await this.headAt(organisationId, after), await this.headAt(organisationId, till)];
    await files.add(SEGMENT, jsonBytes({ from, to, head } satisfies Segment));
    for (let seq = after, place = 1; seq < till; place += 1) {
      const limit = Math.min(ENTRIES_PER_FILE, Number(till - seq));
      const entries = await this.auditLog.entries(organisationId, String(seq), limit);
      if (entries.length === 0) throw new Error(`the audit log ends after ${seq}, before ${till}`);
      await files.add(`ledger/${numbered(place)}`, auditLogLines(entries));
      seq = BigInt(entries.at(-1)?.seq ?? till);
    }
  }

  private async headAt(organisationId: string, seq: bigint): Promise<AuditLogHead> {
    if (seq === 0n) return EMPTY_AUDIT_LOG;
    const [entry] = await this.auditLog.entries(organisationId, String(seq - 1n), 1);
    if (entry?.seq !== String(seq)) throw new Error(`the audit log has no entry ${seq}`);
    return { seq: entry.seq, hash: entry.hash };
  }

  private async addManifest(
    writer: BundleWriter,
    files: RecordedFiles,
    { organisation, of }: BundlePlan,
    documents: number,
  ): Promise<void> {
    const manifest: Manifest = {
      format: FORMAT,
      createdAt: new Date().toISOString(),
      organisation: { id: organisation.id, name: organisation.name },
      of,
      documents,
      files: files.list,
      missing: files.missing,
    };
    const bytes = jsonBytes(manifest);
    await writer.add(MANIFEST, bytes);
    await writer.add(SUMS, sumsOf(files.list, bytes));
  }
}

/** Lists the erased parts of the bundle's documents as missing. */
function lackErased(
  files: RecordedFiles,
  { seq, facts }: CommittedAct,
  documentIds: readonly string[],
): void {
  const { documents, reason } = erasureIn(facts) ?? { documents: [], reason: '' };
  for (const id of documents.filter((one) => documentIds.includes(one)))
    files.lack(
      `documents/${id}/customer`,
      storedSentence('partErased', { person: facts.person, entry: seq, reason }),
    );
}

/** Adds acts after the entries that commit to them. */
async function addActs(files: RecordedFiles, acts: readonly CommittedAct[]): Promise<void> {
  for (let start = 0, place = 1; start < acts.length; start += ENTRIES_PER_FILE, place += 1)
    await files.add(`acts/${numbered(place)}`, actLines(acts.slice(start, start + ENTRIES_PER_FILE)));
}

function numbered(place: number): string {
  return `${String(place).padStart(6, '0')}.jsonl`;
}

/** Extends the range to include these entries. */
function widen(range: { first: bigint | null; last: bigint }, from: string, till: string): void {
  const [first, last] = [BigInt(from), BigInt(till)];
  if (range.first === null || first < range.first) range.first = first;
  if (last > range.last) range.last = last;
}

/** Serialises acts as lines of JSON. */
function actLines(acts: readonly CommittedAct[]): Buffer {
  return Buffer.from(acts.map((act) => `${JSON.stringify(act)}\n`).join(''), 'utf8');
}

/** Entries as lines of JSON. Sentences committed to with a salt are in the documents' files instead. */
function auditLogLines(entries: readonly AuditLogEntry[]): Buffer {
  const lines = entries.map((entry) =>
    'act' in entry || !commitsToWords(entry.facts ?? null) ? entry : { ...entry, detail: '' },
  );
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), 'utf8');
}
