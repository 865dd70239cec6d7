import type { ShownDocument } from '../../demo/connector-api';
import { callJson } from '../../demo/http-json';
import type { ReceiptRegister } from '../../demo/receipt-register';
import type { Judges } from './chaos-world';

const NOTE = 'Fiscalised:';
const APPROVED = ['AUTHORISED', 'PAID'];
/** States of a document without remaining work; HELD are those that a person sees, with a reason. */
const FINAL = ['written_back'];
const HELD = ['waiting', 'uncertain', 'rejected', 'changed_after_fiscalisation', 'excluded'];

export interface BooksDocument {
  readonly id: string;
  readonly number: string;
  readonly status: string;
}

interface Written {
  readonly attachments: readonly { readonly fileName: string; readonly mimeType: string }[];
  readonly history: readonly { readonly details?: string }[];
}

/**
 * Lists broken promises, one line each with the document's number.
 * @param mayForget true if the database may have lost the record of a note, so that the same note may be written twice
 */
export async function auditDocuments(
  judges: Judges,
  tenantId: string,
  documents: readonly ShownDocument[],
  mayForget = false,
): Promise<string[]> {
  const control = `${judges.xero.url}/_control/organisations/${tenantId}`;
  const books = await documentsInBooks(judges, tenantId);
  const register = await callJson<ReceiptRegister>('GET', `${judges.fiscal.url}/_control/ledger`);
  const known = new Map(documents.map((document) => [document.sourceId, document]));
  const twice = register.fiscalisedTwice.map(
    ({ invoiceId, times }) => `${known.get(invoiceId)?.number ?? invoiceId} was fiscalised ${times} times`,
  );
  const lost = books.filter(isApproved).flatMap(({ id, number }) => whyLost(number, known.get(id)));
  const written: string[] = [];
  for (const document of documents.filter(({ fiscalData }) => fiscalData !== null)) {
    const shown = await callJson<Written>('GET', `${control}/documents/${document.sourceId}`);
    written.push(...whyWrong(document, shown, mayForget));
  }
  return [...twice, ...lost, ...disagreements(documents, register), ...written];
}

export async function documentsInBooks({ xero }: Judges, tenantId: string): Promise<BooksDocument[]> {
  const url = `${xero.url}/_control/organisations/${tenantId}/documents?summary=1`;
  return (await callJson<{ documents: BooksDocument[] }>('GET', url)).documents;
}

/**
 * True when the document was ever approved; one that was voided or deleted before that is not the connector's concern.
 */
export function isApproved({ status }: BooksDocument): boolean {
  return APPROVED.includes(status);
}

function whyLost(number: string, document: ShownDocument | undefined): string[] {
  if (document === undefined) return [`${number} is approved in the books and unknown to the connector`];
  if (FINAL.includes(document.state)) return [];
  if (!HELD.includes(document.state))
    return [`${number} has stopped in ${document.state}: ${document.lastFailure}`];
  return document.explanation === '' ? [`${number} is held (${document.state}) without a reason`] : [];
}

/** Contradictions between the service's receipts and the connector's states. */
function disagreements(documents: readonly ShownDocument[], { receipts }: ReceiptRegister): string[] {
  return documents.flatMap(({ sourceId, number, state, fiscalData }) => {
    const numbers = receipts
      .filter((receipt) => receipt.invoiceId === sourceId)
      .map((receipt) => String(receipt.receiptGlobalNo));
    if (fiscalData === null && (numbers.length === 0 || state === 'uncertain')) return [];
    if (fiscalData !== null && numbers.includes(fiscalData.fiscalNumber)) return [];
    const shown = fiscalData?.fiscalNumber ?? 'nothing';
    return [`${number} (${state}) shows ${shown}, and the ledger holds ${numbers.join(', ') || 'nothing'}`];
  });
}

/** Faults of a write-back: exactly one PDF and one note for a written-back document, and never two of any. */
function whyWrong(
  { number, state, writeBacks }: ShownDocument,
  { attachments, history }: Written,
  mayForget: boolean,
): string[] {
  const files = attachments.filter(({ mimeType }) => mimeType === 'application/pdf').length;
  const all = history.flatMap(({ details }) => (details?.startsWith(NOTE) === true ? [details] : []));
  const notes = mayForget ? new Set(all).size : all.length;
  const must = (part: string): boolean =>
    writeBacks.some((one) => one.part === part && one.result === 'written');
  const faults: string[] = [];
  if (files > 1 || (files === 0 && must('attachment'))) faults.push(`${number} (${state}) has ${files} PDFs`);
  if (notes > 1 || (notes === 0 && must('note'))) faults.push(`${number} (${state}) has ${notes} notes`);
  return faults;
}
