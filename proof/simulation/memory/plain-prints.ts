import type { ReadPdf } from '../../../src/fiscal/pdf-text';
import { PrintedReceiptsService } from '../../../src/sync/track/printed-receipts.service';

const SHOWN = /\(([^)]*)\) Tj/g;

/**
 * Reads the PDFs of the simulated service, which show plain text, by their own form: a reader of all PDFs takes as long
 * for one as a hundred statements. Over PostgreSQL that reader is used, and `--layer both` compares.
 */
export class PlainPrints extends PrintedReceiptsService {
  override reader(): Promise<ReadPdf> {
    return Promise.resolve(readPlain);
  }
}

function readPlain(bytes: Buffer): Promise<string> {
  const file = bytes.toString('latin1');
  if (!file.startsWith('%PDF-')) return Promise.reject(new Error('Invalid PDF structure.'));
  return Promise.resolve([...file.matchAll(SHOWN)].map(([, text]) => text).join('\n'));
}
