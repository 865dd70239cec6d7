import { sha256Hex, sumLine } from '../../domain/canonical-json';

/** Format of bundles; raised when older programs could no longer read them. */
export const FORMAT = 'ledgerstamp-evidence/5';
export const MANIFEST = 'manifest.json';
/** File in a document's folder with the facts and salts that its audit log entries commit to. */
export const ENTRIES = 'entries.json';
export const SEGMENT = 'ledger/segment.json';

export interface ManifestFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** File that is missing from the bundle, with the reason. */
export interface Missing {
  readonly path: string;
  readonly why: string;
}

export interface Manifest {
  readonly format: typeof FORMAT;
  /** Creation time, ISO 8601. */
  readonly createdAt: string;
  readonly organisation: { readonly id: string; readonly name: string };
  /** Requested document or period. */
  readonly of: { readonly documentId: string } | { readonly from: string; readonly to: string };
  readonly documents: number;
  /** All files except this one and the sums, in the order of the zip. */
  readonly files: readonly ManifestFile[];
  readonly missing: readonly Missing[];
}

export function manifestFile(path: string, bytes: Buffer): ManifestFile {
  return { path, bytes: bytes.length, sha256: sha256Hex(bytes) };
}

/** Content of `SHA256SUMS`, the last file, for the listed files and their manifest. */
export function sumsOf(files: readonly ManifestFile[], manifest: Buffer): Buffer {
  const all = [...files, manifestFile(MANIFEST, manifest)];
  return Buffer.from(all.map(({ path, sha256 }) => sumLine(path, sha256)).join(''), 'utf8');
}

/** Serialises JSON for people and programs: indented, with a final line end. */
export function jsonBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`, 'utf8');
}

/** Tells whether an untrusted value is an object with these fields of these types. */
export function hasShape(
  value: unknown,
  fields: Readonly<Record<string, 'string' | 'number' | 'object'>>,
): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Readonly<Record<string, unknown>>;
  return Object.entries(fields).every(([name, type]) => typeof given[name] === type && given[name] !== null);
}

/** Parses JSON; null: invalid. */
export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
