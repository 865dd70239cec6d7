import type { Decimal } from '../documents/money';

/** What a fiscal PDF must name before we believe that it is the one of a submission whose answer was lost. */
export interface ExpectedOnPdf {
  readonly number: string;
  readonly total: Decimal;
  readonly currency: string;
}

/** The text of all pages. @throws whatever the reader throws on something that is no PDF */
export async function pdfText(bytes: Buffer): Promise<string> {
  // Large, an ES module, and needed only after an answer was lost: loaded on first use.
  const { extractText, getDocumentProxy } = await import('unpdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text;
}

/**
 * True when the text names document number, total and currency, each as a whole word: INV-1 does not match on a
 * PDF of INV-10, nor 5.00 on one of 115.00. All three, because numbers alone are not unique across systems that
 * share a fiscal account.
 */
export function namesDocument(text: string, expected: ExpectedOnPdf): boolean {
  const plain = text.replace(/(\d),(?=\d{3}\b)/g, '$1');
  const words = [expected.number, expected.total.toFixed(2), expected.currency];
  return words.every((word) => containsWord(plain, word));
}

function containsWord(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w.-])${escaped}(?![\\w-]|\\.\\d)`).test(text);
}
