import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sha256Hex, sumLine, SUMS } from '../../../domain/canonical-json';
import { type BackupHead, FORMAT_VERSION, type BackupManifest, type TableEntry } from './manifest';
import type { Sink } from './sink';
import { TarWriter } from './tar';

export const HEAD = 'backup.json';
export const BACKUP_MANIFEST = 'manifest.json';

/** Size of each part of a table's text, before compression. */
const PART_BYTES = 1024 * 1024;
/** Fastest compression, because time matters more than size here. */
const PACKING = { level: 1 };

const pack = promisify<Buffer, typeof PACKING, Buffer>(gzip);

/** Name of a part of a table, numbered from 1. */
export function partName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, '0')}.copy.gz`;
}

/** Writes the files of a backup one after another, with at most one part in memory. */
export class BackupWriter {
  private readonly tar: TarWriter;
  private readonly sums: string[] = [];

  constructor(
    sink: Sink,
    private readonly program: string,
  ) {
    this.tar = new TarWriter(sink);
  }

  async begin(): Promise<void> {
    await this.add(HEAD, Buffer.from(`${JSON.stringify(this.head())}\n`));
  }

  head(): BackupHead {
    return { format: 'ledgerstamp backup', formatVersion: FORMAT_VERSION, program: this.program };
  }

  /** @param text of the table, in COPY format */
  async table(
    name: string,
    text: AsyncIterable<Buffer>,
  ): Promise<Pick<TableEntry, 'bytes' | 'parts' | 'sha256'>> {
    const hash = createHash('sha256');
    let [bytes, parts, pending, pendingBytes] = [0, 0, [] as Buffer[], 0];
    const flush = async (): Promise<void> => {
      parts += 1;
      await this.add(partName(name, parts), await pack(Buffer.concat(pending), PACKING));
      [pending, pendingBytes] = [[], 0];
    };
    for await (const chunk of text) {
      hash.update(chunk);
      bytes += chunk.length;
      pendingBytes += chunk.length;
      pending.push(chunk);
      if (pendingBytes >= PART_BYTES) await flush();
    }
    if (pendingBytes > 0) await flush();
    return { bytes, parts, sha256: hash.digest('hex') };
  }

  async end(manifest: BackupManifest): Promise<void> {
    await this.add(BACKUP_MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    await this.tar.add({ name: SUMS, content: Buffer.from(this.sums.join('')) });
    await this.tar.end();
  }

  private async add(name: string, content: Buffer): Promise<void> {
    this.sums.push(sumLine(name, sha256Hex(content)));
    await this.tar.add({ name, content });
  }
}
