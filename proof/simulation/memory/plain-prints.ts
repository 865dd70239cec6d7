import type { ReadPdf } from '../../../src/fiscal/pdf-text';
import { PrintedReceiptsService } from '../../../src/sync/track/printed-receipts.service';

const SHOWN = /\(([^)]*)\) Tj/g;

/**
 * Reads the PDFs of the simulated service by their simple form, because the production reader takes as long as a
 * hundred statements. The SQL layer uses that reader, and `--layer both` compares.
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
