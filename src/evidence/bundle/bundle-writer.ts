import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/**
 * One way only to write the same files: as they are, with the first moment that the format knows by any clock, and with
 * the same rights. So a verifier can write a bundle again and must get the very same bytes.
 */
const OPTIONS = {
  compress: false,
  forceDosTimestamp: true,
  mode: 0o100644,
  mtime: new Date(1980, 0, 1),
} as const;

/** A zip that is read while it is written: a file is stored when the one before it has left. */
export class BundleWriter {
  private readonly zip = new ZipFile();
  private readonly gone: Promise<never>;

  constructor() {
    this.gone = new Promise((_settle, reject) => {
      this.output.once('close', () => reject(new Error('the reader of the bundle has disconnected')));
      this.zip.once('error', reject);
    });
    // Anyone who is waiting is notified; nobody may be.
    this.gone.catch(() => undefined);
  }

  get output(): Readable {
    return this.zip.outputStream as Readable;
  }

  /** @throws Error when the reader has gone away */
  async add(path: string, bytes: Buffer): Promise<void> {
    // The zip keeps what it is given until its end: it is given a hand that is emptied.
    const hand = { bytes: bytes.length === 0 ? [] : [bytes] };
    const left = new Promise<void>((settle) => {
      this.zip.addReadStreamLazy(path, { ...OPTIONS, size: bytes.length }, (take) => {
        const stream = Readable.from(hand.bytes.splice(0), { objectMode: false });
        stream.once('end', () => settle());
        take(null, stream);
      });
    });
    await Promise.race([left, this.gone]);
  }

  end(): void {
    this.zip.end();
  }
}
