import type { JournalFolder, OpenFile, Tail } from '../../../src/sync/submit/safe-mode/journal-folder';
import { SimulatedGuard } from '../simulated-guard';

interface MemoryFile {
  /** Buffer whose first `size` bytes are the file. */
  room: Buffer;
  size: number;
  changedMs: number;
}

/** Journal folder in memory: what is appended stays, whatever happens to the tables. */
export class MemoryFolder implements JournalFolder {
  private files = new Map<string, MemoryFile>();

  forget(): void {
    this.files = new Map();
  }

  names(): Promise<string[]> {
    return Promise.resolve([...this.files.keys()].sort());
  }

  version(): Promise<string> {
    return Promise.resolve(String(this.files.size));
  }

  tail(name: string, from: number): Promise<Tail | null> {
    const file = this.files.get(name);
    if (file === undefined) return Promise.resolve(null);
    const { room, size, changedMs } = file;
    return Promise.resolve({
      ...{ file: name, size, version: `${size} 0`, changedMs },
      bytes: room.subarray(from, size),
    });
  }

  append(name: string): Promise<OpenFile> {
    if (!this.files.has(name))
      this.files.set(name, { room: Buffer.alloc(0), size: 0, changedMs: Date.now() });
    const size = (): number => this.files.get(name)?.size ?? 0;
    return Promise.resolve({
      get size() {
        return size();
      },
      write: (text) => Promise.resolve(this.write(name, text)),
      flush: () => Promise.resolve(),
      isInPlace: () => Promise.resolve(this.files.has(name)),
      close: () => Promise.resolve(),
    });
  }

  async share(name: string, text: string): Promise<void> {
    await (await this.append(name)).write(text);
  }

  private write(name: string, text: string): void {
    const bytes = Buffer.from(text);
    const { room: before, size: from } = this.files.get(name) ?? { room: bytes, size: 0 };
    const size = from + bytes.length;
    // Doubles, so that a journal of thousands of lines is not copied for each of them.
    const room = size <= before.length ? before : Buffer.concat([before.subarray(0, from)], 2 * size);
    bytes.copy(room, from);
    this.files.set(name, { room, size, changedMs: Date.now() });
  }
}

/** Guard over the folder in memory. */
export class MemoryGuard extends SimulatedGuard {
  constructor(
    private readonly own: MemoryFolder,
    ...given: ConstructorParameters<typeof SimulatedGuard>
  ) {
    super(...given);
  }

  protected override folder(): JournalFolder {
    return this.own;
  }

  protected override neighbours(): () => Promise<string[]> {
    return () => Promise.resolve([]);
  }
}
