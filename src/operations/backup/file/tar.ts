import { BackupFault } from './backup-fault';
import { Chunks } from './chunks';
import type { Sink } from './sink';

/** File inside the archive, small enough to be held in memory. */
export interface Member {
  readonly name: string;
  readonly content: Buffer;
}

const BLOCK = 512;
/**
 * Maximum size of an entry; a part of a table has about one megabyte, and the list of contents is smaller.
 */
const LARGEST = 64 * 1024 * 1024;
const END = Buffer.alloc(2 * BLOCK);

/** Writes the format that every `tar` reads (POSIX.1-1988, ustar), so that a backup is readable without Ledgerstamp. */
export class TarWriter {
  constructor(private readonly sink: Sink) {}

  async add({ name, content }: Member): Promise<void> {
    const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
    await this.sink.write(Buffer.concat([headerOf(name, content.length), content, padding]));
  }

  async end(): Promise<void> {
    await this.sink.write(END);
    await this.sink.end();
  }
}

/**
 * Reads every file of an archive from {@link TarWriter}, in order.
 * @throws BackupFault for anything else, and for a truncated archive
 */
export async function* tarMembers(source: AsyncIterable<Buffer>): AsyncGenerator<Member> {
  const chunks = new Chunks(source);
  for (let before = 'the beginning'; ;) {
    const header = await chunks.take(BLOCK);
    if (header.length < BLOCK) throw BackupFault.inWords(`the file was cut off after ${before}`);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(header, before);
    const content = await chunks.take(size);
    const padding = await chunks.take((BLOCK - (size % BLOCK)) % BLOCK);
    if (content.length < size || (size + padding.length) % BLOCK !== 0)
      throw BackupFault.inWords(`the file was cut off in ${name}`);
    if (padding.some((byte) => byte !== 0)) throw BackupFault.inWords(`the file was altered after ${name}`);
    yield { name, content };
    before = name;
  }
  const end = await chunks.take(BLOCK);
  if (end.length < BLOCK) throw BackupFault.inWords('the end of the file was cut off');
  if (end.some((byte) => byte !== 0) || !(await chunks.isAtEnd()))
    throw BackupFault.inWords('there is something after the end of the backup');
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100, 'utf8');
  header.write('0000600\0', 100, 'latin1');
  header.write('0000000\0', 108, 'latin1');
  header.write('0000000\0', 116, 'latin1');
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  header.write('00000000000\0', 136, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(checksumOf(header), 148, 'latin1');
  return header;
}

/** Computes the sum of all bytes, with those of the checksum itself counted as spaces. */
function checksumOf(header: Buffer): string {
  let sum = 8 * 0x20;
  for (const [place, byte] of header.entries()) if (place < 148 || place >= 156) sum += byte;
  return `${sum.toString(8).padStart(6, '0')}\0 `;
}

function readHeader(header: Buffer, before: string): { name: string; size: number } {
  const text = (from: number, to: number): string =>
    header.toString('latin1', from, to).replace(/\0.*$/s, '');
  const isWhole =
    header.toString('latin1', 148, 156) === checksumOf(header) &&
    header.toString('latin1', 257, 262) === 'ustar';
  const size = Number.parseInt(text(124, 136), 8);
  if (!isWhole || !(size <= LARGEST)) {
    throw BackupFault.inWords(
      before === 'the beginning'
        ? 'this is no backup of Ledgerstamp, or its beginning was altered'
        : `the file was altered after ${before}`,
    );
  }
  return { name: text(0, 100), size };
}
