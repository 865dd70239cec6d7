import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Failure } from '../domain/issues/failure';
import { type StoredSentence, storedSentence, storedWords } from '../domain/texts/stored-sentence';
import { InTurn } from '../platform/schedule/in-turn';
import type { ReadPdf } from './pdf-text';
import type { PdfAnswer } from './pdf-thread';

type Read = { readonly text: string } | { readonly fault: StoredSentence };

/** Timeout; the longest PDF takes some seconds on a busy machine. */
const LONGEST_MS = 30_000;
/** Memory limit of the reader; no receipt needs more. */
const MOST_MEGABYTES = 512;
/**
 * Memory for new objects. The reader keeps no data of a PDF, and the default of 48 MB would mostly hold
 * garbage.
 */
const MOST_NEW_MEGABYTES = 8;

/**
 * Reads the text of PDFs one after another in a separate thread, so that a long or malicious file does not block
 * webhooks and leases. A thread that fails, or takes too long, is replaced.
 */
export class PdfReader {
  private thread: Worker | null = null;
  private readonly turns = new InTurn();
  private answered: (read: Read) => void = () => undefined;

  constructor(private readonly longestMs = LONGEST_MS) {}

  /** @throws Failure for a file that is no PDF, or was not read to its end */
  readonly read: ReadPdf = (bytes) => this.turns.take(() => this.readNext(bytes));

  private async readNext(bytes: Buffer): Promise<string> {
    const thread = (this.thread ??= this.start());
    thread.ref();
    const limit = setTimeout(() => {
      this.end(thread, storedSentence('pdfReadTooSlow', { ms: this.longestMs }));
    }, this.longestMs);
    try {
      const answer = await new Promise<Read>((settle) => {
        this.answered = settle;
        // Transfers a copy, because the buffer may be shared.
        const own = Uint8Array.from(bytes);
        thread.postMessage(own, [own.buffer]);
      });
      if ('fault' in answer) throw new Failure('refused', answer.fault);
      return answer.text;
    } finally {
      clearTimeout(limit);
      // The thread does not keep an otherwise finished process alive.
      thread.unref();
    }
  }

  private start(): Worker {
    const resourceLimits = {
      maxOldGenerationSizeMb: MOST_MEGABYTES,
      maxYoungGenerationSizeMb: MOST_NEW_MEGABYTES,
    };
    const thread = new Worker(threadFile(), { resourceLimits });
    thread.on('message', (answer: PdfAnswer) =>
      this.answered('fault' in answer ? { fault: storedWords(answer.fault) } : answer),
    );
    thread.on('error', ({ message }) => this.end(thread, storedWords(message)));
    thread.on('exit', () => this.end(thread, storedSentence('pdfReaderEnded')));
    return thread;
  }

  /** Ends the thread; the next PDF starts a new one. */
  private end(thread: Worker, fault: StoredSentence): void {
    if (this.thread !== thread) return;
    this.thread = null;
    void thread.terminate();
    this.answered({ fault });
  }
}

/** Compiled file next to this one; when run from TypeScript (by Jest), its twin in dist. */
function threadFile(): string {
  if (!__filename.endsWith('.ts')) return join(__dirname, 'pdf-thread.js');
  const project = resolve(__dirname, '../..');
  const twin = join(project, 'dist', relative(project, __dirname), 'pdf-thread.js');
  if (!existsSync(twin)) throw new Error(`${twin} does not exist; run npm run build first`);
  return twin;
}
