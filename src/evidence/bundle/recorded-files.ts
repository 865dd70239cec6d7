import { sha256Hex } from '../../domain/canonical-json';
import type { BundleWriter } from './bundle-writer';
import { type ManifestFile, manifestFile, type Missing } from './manifest';

/** Writes files into a bundle and keeps the list that becomes its manifest. */
export class RecordedFiles {
  readonly list: ManifestFile[] = [];
  readonly missing: Missing[] = [];

  constructor(private readonly writer: BundleWriter) {}

  async add(path: string, bytes: Buffer): Promise<void> {
    this.list.push(manifestFile(path, bytes));
    await this.writer.add(path, bytes);
  }

  /** Records in the manifest a file that cannot be included. */
  lack(path: string, why: string): void {
    this.missing.push({ path, why });
  }

  /** Content of the hash file next to the manifest. */
  static hashLine(manifest: Buffer): Buffer {
    return Buffer.from(`${sha256Hex(manifest)}\n`, 'latin1');
  }
}
