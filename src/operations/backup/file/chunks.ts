/** Cuts a stream into pieces of a given size; only the last one may be shorter. */
export class Chunks {
  private pending: Buffer[] = [];
  private size = 0;
  private readonly source: AsyncIterator<Buffer>;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** Next `size` bytes; fewer, or none, at the end of the stream. */
  async take(size: number): Promise<Buffer> {
    while (this.size < size) {
      const next = await this.source.next();
      if (next.done === true) break;
      this.pending.push(next.value);
      this.size += next.value.length;
    }
    const all =
      this.pending.length === 1 ? (this.pending[0] ?? Buffer.alloc(0)) : Buffer.concat(this.pending);
    const taken = all.subarray(0, size);
    const rest = all.subarray(taken.length);
    this.pending = rest.length === 0 ? [] : [rest];
    this.size = rest.length;
    return taken;
  }

  async isAtEnd(): Promise<boolean> {
    const next = await this.take(1);
    if (next.length === 0) return true;
    this.pending = [next, ...this.pending];
    this.size += 1;
    return false;
  }

  /** Next line without its end; null where none ends within `most` bytes. */
  async line(most: number): Promise<string | null> {
    const bytes: number[] = [];
    while (bytes.length < most) {
      const [byte] = await this.take(1);
      if (byte === undefined) return null;
      if (byte === 0x0a) return Buffer.from(bytes).toString('utf8');
      bytes.push(byte);
    }
    return null;
  }
}
