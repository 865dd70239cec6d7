import type { FiscalData } from '../fiscal/outcome';
import { namesAnotherDocument, namesNumber, type PrintedDocument, plainlyPrinted } from './printed-document';
import { type StoredSentence, storedSentence } from '../texts/stored-sentence';
import { plainCode } from './verification-address';

/**
 * Result of comparing the text of a fiscal PDF with its receipt.
 * - `own`: names the document, or the verification code of its receipt
 * - `not_readable`: has no text, such as a scan: attached, and shown as not readable
 * - `of_another`: names another document of ours, or is the PDF of another receipt: never attached
 * - `not_of_document`: names nothing of the document: never attached
 * - `unopenable`: is no valid PDF: never attached
 */
export type PdfCheck = 'own' | 'not_readable' | 'of_another' | 'not_of_document' | 'unopenable';

export interface CheckedPdf {
  readonly check: PdfCheck;
  /** Result as a sentence for people. */
  readonly detail: StoredSentence;
}

/** Minimum length of a code to search for; shorter ones may occur in any text. */
const SHORTEST_CODE = 8;

/** Runs the checks that need no document: text exists, and contains the receipt's code. Null: undecided. */
export function checkPdfCode(text: string, { verificationCode }: FiscalData): CheckedPdf | null {
  if (text.trim() === '') return { check: 'not_readable', detail: storedSentence('pdfWithoutText') };
  if (namesCode(text, verificationCode)) return { check: 'own', detail: storedSentence('pdfNamesCode') };
  return null;
}

/** @param others documents of ours whose numbers occur in the text */
export function checkPdfText(
  text: string,
  receipt: FiscalData,
  document: PrintedDocument,
  others: readonly PrintedDocument[],
): CheckedPdf {
  const byCode = checkPdfCode(text, receipt);
  if (byCode !== null) return byCode;
  const isNamed = namesNumber(text, document.number);
  const other = isNamed ? namesAnotherDocument(text, others) : (others[0] ?? null);
  if (other !== null) {
    const detail = storedSentence('pdfOfAnother', { number: other.number });
    return { check: 'of_another', detail };
  }
  if (isNamed) return { check: 'own', detail: storedSentence('pdfNamesDocument') };
  const detail = storedSentence('pdfOfNothing', { number: document.number });
  return { check: 'not_of_document', detail };
}

function namesCode(text: string, code: string): boolean {
  const wanted = plainCode(code);
  return wanted.length >= SHORTEST_CODE && plainCode(plainlyPrinted(text)).includes(wanted);
}
