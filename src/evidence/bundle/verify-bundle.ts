import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { sha256Hex } from '../../domain/canonical-json';
import type { AuditLogHead } from '../audit-log/audit-log';
import { BundleWriter } from './bundle-writer';
import {
  checkDocument,
  type DocumentCheck,
  type ErasableFault,
  type Fault,
  type PdfText,
} from './check-document';
import { ActsCheck } from './check-acts';
import { BundleAuditLogCheck } from './check-audit-log';
import {
  MANIFEST,
  type Manifest,
  manifestFile,
  SEGMENT,
  sumsOf,
  FORMAT,
  hasShape,
  readJson,
} from './manifest';
import { SUMS } from '../../domain/canonical-json';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

interface BundleFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Error for a file that is not a bundle, with the reason. */
class UnreadableBundle extends Error {}

/** Files of a bundle in order. @throws UnreadableBundle for anything else */
export async function* readBundle(path: string): AsyncGenerator<BundleFile> {
  const zip = await open(path);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.compressionMethod !== 0 || entry.isEncrypted()) {
        throw new UnreadableBundle(`${entry.fileName} is compressed or encrypted: bundles never are`);
      }
      const stream = await zip.openReadStreamPromise(entry);
      yield { path: entry.fileName, bytes: await buffer(stream) };
    }
  } catch (error) {
    if (error instanceof UnreadableBundle) throw error;
    throw new UnreadableBundle(`it is a damaged zip file: ${(error as Error).message.replace(/\.$/, '')}`);
  }
}

/** Opens the zip by its directory at the end of the file, which a truncated file lacks. */
async function open(path: string): ReturnType<typeof openPromise> {
  try {
    return await openPromise(path, { strictFileNames: true, validateEntrySizes: true });
  } catch {
    throw new UnreadableBundle('it is not a zip file, or only part of one: download the bundle again');
  }
}

export interface Verification {
  readonly isWell: boolean;
  readonly faults: readonly Fault[];
  readonly manifest: Manifest | null;
  /** SHA-256 of the manifest, for comparison with a value recorded elsewhere. */
  readonly manifestSha256: string | null;
  readonly files: number;
  readonly documents: number;
  readonly fiscalised: number;
  readonly payloads: number;
  /** Number of PDFs whose text names number, total and currency. */
  readonly pdfsRead: number;
  /** Number of acts of people. */
  readonly acts: number;
  readonly entries: { readonly from: string; readonly to: string } | null;
  readonly meetsKnownHead: boolean;
}

/**
 * Verifies a bundle from its file alone, without server or database.
 * @param known head of the audit log recorded elsewhere
 */
export async function verifyBundle(
  path: string,
  pdfText: PdfText,
  known: AuditLogHead | null = null,
): Promise<Verification> {
  const checking = new BundleCheck(pdfText, known);
  try {
    await checking.read(path);
  } catch (error) {
    if (!(error instanceof UnreadableBundle)) throw error;
    checking.faults.push({ path, sentence: `${error.message}.` });
  }
  return checking.result();
}

/** Checks a bundle in a single pass; holds the files of at most one document at a time. */
class BundleCheck {
  readonly faults: Fault[] = [];
  private readonly seen: ReturnType<typeof manifestFile>[] = [];
  private readonly last = new Map<string, string>();
  private readonly commitments = new Map<string, ReadonlyMap<string, string>>();
  private readonly states = new Map<string, string>();
  private readonly acts = new ActsCheck();
  private readonly auditLog: BundleAuditLogCheck;
  /** Faults left open until the acts, which come last, are read. */
  private readonly erasable: (ErasableFault & { readonly id: string })[] = [];
  private readonly counts = { documents: 0, fiscalised: 0, payloads: 0, pdfsRead: 0 };
  private folder: { id: string; files: Map<string, Buffer> } | null = null;
  private manifest: Buffer | null = null;
  private sums: Buffer | null = null;

  constructor(
    private readonly pdfText: PdfText,
    known: AuditLogHead | null,
  ) {
    this.auditLog = new BundleAuditLogCheck(this.last, this.commitments, this.acts, known);
  }

  async read(path: string): Promise<void> {
    const { size } = await stat(path);
    const writer = new BundleWriter();
    const again = digest(writer.output);
    let bytes = 0;
    for await (const file of readBundle(path)) {
      bytes += file.bytes.length;
      if (bytes > size) throw new UnreadableBundle('its files overlap');
      await writer.add(file.path, file.bytes);
      await this.take(file.path, file.bytes);
    }
    await this.endDocument();
    writer.end();
    // Rewriting the bundle from its files must give identical bytes, which proves that no byte is unaccounted
    // for.
    if ((await again) !== (await digest(createReadStream(path)))) {
      this.faults.push({
        path,
        sentence: 'It contains bytes that a bundle never has: something was added or altered.',
      });
    }
    this.auditLog.end(this.states);
    this.checkManifest();
    const missing = this.erasable.filter(({ id, seq }) => !this.acts.hasErased(id, seq));
    this.faults.push(...missing.map(({ path: file, sentence }) => ({ path: file, sentence })));
    this.faults.push(...this.auditLog.faults, ...this.acts.faults);
    this.checkFormat();
  }

  /** Replaces all faults by that of an unknown format, which may explain them. */
  private checkFormat(): void {
    const format = this.manifest === null ? null : foreignFormat(this.manifest);
    if (format === null) return;
    const sentence = `Its format ${format} is not known to this version: nothing was verified. Use a newer ledgerstamp.`;
    this.faults.splice(0, this.faults.length, { path: MANIFEST, sentence });
  }

  result(): Verification {
    const manifest = this.manifest === null ? null : readManifest(this.manifest);
    const covers = this.auditLog.covers;
    return {
      isWell: this.faults.length === 0,
      faults: this.faults,
      manifest,
      manifestSha256: this.manifest === null ? null : sha256Hex(this.manifest),
      files: this.seen.length,
      ...this.counts,
      acts: this.acts.count,
      entries: covers === null ? null : { from: covers.from.seq, to: covers.to.seq },
      meetsKnownHead: this.auditLog.meetsKnown,
    };
  }

  private async take(path: string, bytes: Buffer): Promise<void> {
    if (path === MANIFEST) this.manifest = bytes;
    else if (path === SUMS) this.sums = bytes;
    else this.seen.push(manifestFile(path, bytes));
    const [, id, rest] = /^documents\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (this.folder?.id !== id) await this.endDocument();
    if (id !== undefined && rest !== undefined) {
      this.folder ??= { id, files: new Map() };
      this.folder.files.set(rest, bytes);
    }
    if (path === SEGMENT) this.auditLog.begin(path, bytes);
    else if (/^ledger\/\d+\.jsonl$/.test(path)) this.auditLog.follow(path, bytes);
    else if (/^acts\/\d+\.jsonl$/.test(path)) this.acts.read(path, bytes);
  }

  private async endDocument(): Promise<void> {
    if (this.folder === null) return;
    const { id, files } = this.folder;
    this.folder = null;
    const check = await checkDocument(files, this.pdfText);
    const placed = <F extends Fault>(one: F): F => ({ ...one, path: `documents/${id}/${one.path}` });
    this.faults.push(...check.faults.map(placed));
    this.erasable.push(...check.erasable.map((one) => ({ ...placed(one), id })));
    this.count(check);
    if (check.document === null) return;
    if (check.document.id !== id) {
      this.faults.push({
        path: `documents/${id}/document.json`,
        sentence: 'It belongs to another document.',
      });
    }
    this.commitments.set(id, check.commitments);
    this.last.set(id, check.document.lastMove.seq);
    this.states.set(id, check.document.lastMove.toState);
  }

  private count({ isFiscalised, payloads, pdfNamesIt }: DocumentCheck): void {
    this.counts.documents += 1;
    this.counts.fiscalised += isFiscalised ? 1 : 0;
    this.counts.payloads += payloads;
    this.counts.pdfsRead += pdfNamesIt === true ? 1 : 0;
  }

  private checkManifest(): void {
    const fault = (sentence: string) => this.faults.push({ path: MANIFEST, sentence });
    const { manifest } = this.result();
    if (this.manifest === null || manifest === null) {
      fault('It is missing, or not in this format.');
      return;
    }
    this.acts.end(manifest);
    if (this.sums?.equals(sumsOf(this.seen, this.manifest)) !== true) {
      this.faults.push({ path: SUMS, sentence: 'It does not list these files with their SHA-256.' });
    }
    const listed = new Map(manifest.files.map((file) => [file.path, file]));
    for (const { path, bytes, sha256 } of this.seen) {
      const file = listed.get(path);
      if (file === undefined) this.faults.push({ path, sentence: 'It is not in the manifest.' });
      else if (file.bytes !== bytes || file.sha256 !== sha256) {
        this.faults.push({ path, sentence: 'It is not the file whose hash is in the manifest.' });
      }
      listed.delete(path);
    }
    for (const path of listed.keys())
      this.faults.push({ path, sentence: 'It is in the manifest but not in the bundle.' });
    if (manifest.documents !== this.counts.documents) {
      fault(`It lists ${manifest.documents} documents, but there are ${this.counts.documents}.`);
    }
  }
}

async function digest(stream: AsyncIterable<Buffer | string>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}

/** Parses a manifest; null: not of this format. */
function readManifest(bytes: Buffer): Manifest | null {
  const json = readJson(bytes) as Partial<Manifest> | null;
  if (json === null || json.format !== FORMAT || !Array.isArray(json.files) || !Array.isArray(json.missing))
    return null;
  const isWhole =
    json.files.every((file) => hasShape(file, { path: 'string', bytes: 'number', sha256: 'string' })) &&
    json.missing.every((one) => hasShape(one, { path: 'string', why: 'string' }));
  return isWhole && typeof json.documents === 'number' ? (json as Manifest) : null;
}

/** Unknown format named in the text; null: the known one, or none. */
function foreignFormat(bytes: Buffer): string | null {
  const json = readJson(bytes);
  if (!hasShape(json, { format: 'string' })) return null;
  const { format } = json as { readonly format: string };
  return /^ledgerstamp-evidence\/\d{1,9}$/.test(format) && format !== FORMAT ? format : null;
}
