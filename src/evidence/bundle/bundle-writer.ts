import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/**
 * Deterministic zip options: no compression, the format's earliest timestamp whatever the time zone, and
 * fixed rights. A verifier that writes the bundle again must get the same bytes.
 */
const OPTIONS = {
  compress: false,
  forceDosTimestamp: true,
  mode: 0o100644,
  mtime: new Date(1980, 0, 1),
} as const;

/** Zip writer for streaming: each file is stored once the previous one was read. */
export class BundleWriter {
  private readonly zip = new ZipFile();
  private readonly gone: Promise<never>;

  constructor() {
    this.gone = new Promise((_settle, reject) => {
      this.output.once('close', () => reject(new Error('the reader of the bundle has disconnected')));
      this.zip.once('error', reject);
    });
    // Prevents an unhandled rejection when no caller is waiting; a waiting caller still gets the error.
    this.gone.catch(() => undefined);
  }

  get output(): Readable {
    return this.zip.outputStream as Readable;
  }

  /** @throws Error when the reader has disconnected */
  async add(path: string, bytes: Buffer): Promise<void> {
    // Passes the bytes in an array that is emptied, because the zip library keeps its input to the end.
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
