import { sha256Hex } from '../../domain/canonical-json';

/**
 * Format of bundles. From version 2 the audit log commits to the facts of documents, from 3 it contains acts
 * of people, with their records, and from 4 entries commit to salted sentences, and entries of other
 * documents are empty.
 */
export const FORMAT = 'ledgerstamp-evidence/4';
const FORMATS = [
  ...(['ledgerstamp-evidence/1', 'ledgerstamp-evidence/2', 'ledgerstamp-evidence/3'] as const),
  FORMAT,
] as const;
export const MANIFEST = 'manifest.json';
/** SHA-256 of the manifest as hex with a line end, which represents the whole bundle. */
export const MANIFEST_HASH = 'manifest.sha256';
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
  readonly format: (typeof FORMATS)[number];
  /** Creation time, ISO 8601. */
  readonly createdAt: string;
  readonly organisation: { readonly id: string; readonly name: string };
  /** Requested document or period. */
  readonly of: { readonly documentId: string } | { readonly from: string; readonly to: string };
  readonly documents: number;
  /** All files except the hash of this one, in the order of the zip. */
  readonly files: readonly ManifestFile[];
  readonly missing: readonly Missing[];
}

export function manifestFile(path: string, bytes: Buffer): ManifestFile {
  return { path, bytes: bytes.length, sha256: sha256Hex(bytes) };
}

/** Serialises JSON for people and programs: indented, with a final line end. */
export function jsonBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`, 'utf8');
}

/** Parses a manifest; null: not of this format. */
export function readManifest(bytes: Buffer): Manifest | null {
  const json = readJson(bytes) as Partial<Manifest> | null;
  if (
    json === null ||
    !FORMATS.some((format) => format === json.format) ||
    !Array.isArray(json.files) ||
    !Array.isArray(json.missing)
  )
    return null;
  const isWhole =
    json.files.every((file) => hasShape(file, { path: 'string', bytes: 'number', sha256: 'string' })) &&
    json.missing.every((one) => hasShape(one, { path: 'string', why: 'string' }));
  return isWhole && typeof json.documents === 'number' ? (json as Manifest) : null;
}

/** Unknown format named in the text; null: a known format, or none. */
export function foreignFormat(bytes: Buffer): string | null {
  const json = readJson(bytes);
  if (!hasShape(json, { format: 'string' })) return null;
  const { format } = json as { readonly format: string };
  const isForeign =
    /^ledgerstamp-evidence\/\d{1,9}$/.test(format) && !FORMATS.some((known) => known === format);
  return isForeign ? format : null;
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
