import type { FileHandle } from 'node:fs/promises';

/** Target of a byte stream: a piece is accepted when the promise settles, so memory stays bounded. */
export interface Sink {
  write(bytes: Buffer): Promise<void>;
  /** Ends the output; no write may follow. */
  end(): Promise<void>;
}

/** File open for writing. Ending it writes it to the disk and leaves it open. */
export class FileSink implements Sink {
  /** Bytes written so far. */
  size = 0;

  constructor(private readonly file: FileHandle) {}

  async write(bytes: Buffer): Promise<void> {
    // `appendFile` writes all bytes, while `write` may stop half-way.
    await this.file.appendFile(bytes);
    this.size += bytes.length;
  }

  end(): Promise<void> {
    return this.file.sync();
  }
}
