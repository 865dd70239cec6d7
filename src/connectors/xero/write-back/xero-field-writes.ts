import { Failure } from '../../../domain/issues/failure';
import type { WriteBackResult } from '../../../domain/receipt/receipt';
import type { SalesDocument } from '../../../domain/sales/sales-document';
import { storedSentence, storedWords } from '../../../domain/texts/stored-sentence';
import { type ExactJsonObject, textOf } from '../../../platform/http/exact-json';
import type { DocumentFields, WrittenFields } from '../../accounting-connector';
import type { BooksAccess } from '../../books-access';
import { inGroups, inHalves } from '../../../domain/grouped';
import { validationMessages, XeroElementsRefused } from '../xero-error';
import { refusedByXero } from './xero-refusal';
import { fromXeroInvoice } from '../read/from-xero';
import { bankTransactionId } from '../read/derived-ids';
import type { InvoiceChange, XeroWriteCalls } from './xero-write-calls';

const UPDATES_PER_CALL = 50;
/** Maximum number of ids; more make the address too long. */
const IDS_PER_CALL = 50;

type Updated = WrittenFields & { readonly sourceId: string };

const XERO = { platform: 'Xero' };

const ON_INVOICES_ONLY = {
  link: storedSentence('noLinkOnCreditNotes', XERO),
  reference: storedSentence('referenceIsReason'),
};

const NOT_ON_TAKINGS = {
  link: storedSentence('takingsUnchanged', XERO),
  reference: storedSentence('takingsUnchanged', XERO),
};

/** Fields of invoices, fifty per call; each element of the answer has its own result. */
export class XeroFieldWrites {
  constructor(private readonly calls: XeroWriteCalls) {}

  async write(access: BooksAccess, fields: readonly DocumentFields[]): Promise<Map<string, WrittenFields>> {
    const results = new Map<string, { parts: WriteBackResult[]; document: SalesDocument | null }>();
    for (const { sourceId } of fields) results.set(sourceId, { parts: [], document: null });
    for (const note of fields.filter((one) => one.kind === 'credit_note')) {
      results.get(note.sourceId)?.parts.push(...notOn(note, ON_INVOICES_ONLY));
    }
    for (const taking of fields.filter(isTaking))
      results.get(taking.sourceId)?.parts.push(...notOn(taking, NOT_ON_TAKINGS));
    const present = await this.references(access, fields);
    const changes: InvoiceChange[] = [];
    for (const one of fields.filter(isInvoice)) {
      const reference =
        one.reference === null ? null : referenceResult(one.reference, present.get(one.sourceId));
      if (reference !== null && reference !== 'free') results.get(one.sourceId)?.parts.push(reference);
      const writable = reference === 'free' ? one.reference : null;
      if (one.link !== null || writable !== null) {
        changes.push({ invoiceID: one.sourceId, ...given('url', one.link), ...given('reference', writable) });
      }
    }
    for (const some of inGroups(changes, UPDATES_PER_CALL)) {
      for (const { sourceId, parts, document } of await this.update(access, some)) {
        const result = results.get(sourceId);
        if (result === undefined) continue;
        result.parts.push(...parts);
        result.document = document;
      }
    }
    return results;
  }

  /** Reads the present references, fifty per call, because texts written by people meanwhile must be kept. */
  private async references(
    access: BooksAccess,
    fields: readonly DocumentFields[],
  ): Promise<Map<string, string>> {
    const asked = fields.filter((one) => isInvoice(one) && one.reference !== null);
    const present = new Map<string, string>();
    for (const some of inGroups(asked, IDS_PER_CALL)) {
      const rows = await this.calls.invoiceSummaries(
        access,
        some.map((one) => one.sourceId),
      );
      for (const { sourceId } of some) {
        const row = rowOf(rows, sourceId);
        if (row !== undefined) present.set(sourceId, textOf(row.Reference) ?? '');
      }
    }
    return present;
  }

  /** Updates invoices; a call refused as a whole is repeated without the elements that Xero names, else in halves. */
  private async update(access: BooksAccess, changes: readonly InvoiceChange[]): Promise<Updated[]> {
    try {
      const answer = await this.calls.updateInvoices(access, changes);
      return changes.map((change) => updated(change, rowOf(answer, change.invoiceID)));
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'refused') throw error;
      const named = error instanceof XeroElementsRefused ? error.elements : new Map<string, string>();
      const words = ({ invoiceID }: InvoiceChange): string | undefined => named.get(invoiceID.toLowerCase());
      const refused = changes.flatMap((change) => {
        const said = words(change);
        return said === undefined ? [] : [notUpdated(change, said)];
      });
      if (refused.length > 0) {
        const left = changes.filter((change) => words(change) === undefined);
        return [...refused, ...(left.length === 0 ? [] : await this.update(access, left))];
      }
      const [only, ...others] = changes;
      if (only === undefined) return [];
      if (others.length === 0) return [notUpdated(only, error.message)];
      const [some, rest] = inHalves(changes);
      return [...(await this.update(access, some)), ...(await this.update(access, rest))];
    }
  }
}

function given(name: 'url' | 'reference', value: string | null): Partial<InvoiceChange> {
  return value === null ? {} : { [name]: value };
}

function isTaking({ sourceId }: DocumentFields): boolean {
  return bankTransactionId(sourceId) !== null;
}

function isInvoice(fields: DocumentFields): boolean {
  return fields.kind === 'invoice' && !isTaking(fields);
}

function notOn({ link, reference }: DocumentFields, why: typeof NOT_ON_TAKINGS): WriteBackResult[] {
  const parts = [
    ...(link === null ? [] : ['link' as const]),
    ...(reference === null ? [] : ['reference' as const]),
  ];
  return parts.map((part) => ({ part, result: 'not_applicable', detail: why[part] }));
}

function referenceResult(wanted: string, present: string | undefined): WriteBackResult | 'free' {
  if (present === undefined)
    return refusedByXero('reference', 'Xero, invoices: could not be found (HTTP 404)');
  if (present.trim() === '') return 'free';
  if (present === wanted) return { part: 'reference', result: 'written', detail: storedWords(wanted) };
  const detail = storedSentence('referenceTaken', { text: present.slice(0, 100) });
  return { part: 'reference', result: 'not_applicable', detail };
}

/** Reads the result of each element, because HTTP 200 does not mean that it was written. */
function updated(change: InvoiceChange, element: ExactJsonObject | undefined): Updated {
  if (element === undefined) return notUpdated(change, 'Xero did not answer for this document.');
  const isError = textOf(element.StatusAttributeString) === 'ERROR' || element.HasErrors === true;
  if (isError) return notUpdated(change, validationMessages(element).join(' '));
  const written = parts(change).map(([part, text]) => ({
    ...{ part, result: 'written' as const, detail: storedWords(text) },
  }));
  return { sourceId: change.invoiceID, parts: written, document: fromXeroInvoice(element) };
}

function notUpdated(change: InvoiceChange, words: string): Updated {
  const refused = parts(change).map(([part]) => refusedByXero(part, words));
  return { sourceId: change.invoiceID, parts: refused, document: null };
}

function parts({ url, reference }: InvoiceChange): ['link' | 'reference', string][] {
  return [
    ...(url === undefined ? [] : [['link', url] as ['link', string]]),
    ...(reference === undefined ? [] : [['reference', reference] as ['reference', string]]),
  ];
}

function rowOf(rows: readonly ExactJsonObject[], id: string): ExactJsonObject | undefined {
  return rows.find((row) => textOf(row.InvoiceID)?.toLowerCase() === id.toLowerCase());
}
