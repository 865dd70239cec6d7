import { parentPort } from 'node:worker_threads';
import { pdfText } from './pdf-text';

/** Answer of the thread about the last PDF. */
export type PdfAnswer = { readonly text: string } | { readonly fault: string };

function answer(about: PdfAnswer): void {
  parentPort?.postMessage(about);
}

/** Program of the thread that reads PDFs (pdf-reader.ts). */
parentPort?.on('message', (bytes: Uint8Array) => {
  pdfText(Buffer.from(bytes.buffer)).then(
    (text) => answer({ text }),
    (error: unknown) => answer({ fault: error instanceof Error ? error.message : String(error) }),
  );
});
