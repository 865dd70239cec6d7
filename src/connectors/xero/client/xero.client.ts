import { Failure } from '../../../domain/issues/failure';
import {
  type ExactJson,
  type ExactJsonObject,
  isObject,
  listIn,
  parseExactJson,
  textOf,
} from '../../../platform/http/exact-json';
import type { CallQuota } from '../../accounting-connector';
import type { BooksAccess } from '../../books-access';
import type { BackfillLimits } from '../limits/effort';
import { netDate } from './field-reader';
import type { XeroRequest, XeroTransport } from './xero-transport';
import { storedSentence } from '../../../domain/texts/stored-sentence';

/** Decimals of prices to request; with Xero's default a line does not multiply to its amount. */
export const UNIT_DECIMALS = 4;
/** Order by change, Xero's default, requested explicitly: continuing after the last row requires it. */
export const BY_CHANGE = 'UpdatedDateUTC ASC';

/** Request for a page: changes since, of this size, and of documents dated within a slice. */
export interface PageRequest {
  readonly since: Date | null;
  readonly page: number;
  readonly size: number;
  /** Further condition; null: none. */
  readonly dated: string | null;
}

/** Page of a list of changes. */
export interface XeroPage<T> {
  readonly rows: readonly T[];
  /** Time of the answer by Xero; null when not stated. */
  readonly servedAt: Date | null;
  /** Length of the answer's text. */
  readonly bytes: number;
}

/** Calls of the API with their arguments, made by the transport. */
export class XeroClient {
  constructor(private readonly transport: XeroTransport) {}

  assertCallFree(access: BooksAccess): Promise<void> {
    return this.transport.assertCallFree(access);
  }

  get backfillShare(): BackfillLimits {
    return this.transport.backfillShare;
  }

  countUnchanged(access: BooksAccess): void {
    this.transport.countUnchanged(access);
  }

  quotas(tenantIds: readonly string[]): Promise<ReadonlyMap<string, CallQuota>> {
    return this.transport.quotas(tenantIds);
  }

  invoices<T>(
    access: BooksAccess,
    { since, page, size, dated }: PageRequest,
    convert: (row: ExactJsonObject) => T,
  ): Promise<XeroPage<T>> {
    const request: XeroRequest = (api, tenant) =>
      api.getInvoices(
        tenant,
        since ?? undefined,
        dated === null ? 'Type=="ACCREC"' : `Type=="ACCREC" AND ${dated}`,
        BY_CHANGE,
        undefined,
        undefined,
        undefined,
        undefined,
        page,
        undefined,
        undefined,
        UNIT_DECIMALS,
        undefined,
        size,
      );
    return this.page(access, 'invoices', 'Invoices', request, convert);
  }

  creditNotes<T>(
    access: BooksAccess,
    { since, page, size, dated }: PageRequest,
    convert: (row: ExactJsonObject) => T,
  ): Promise<XeroPage<T>> {
    const request: XeroRequest = (api, tenant) =>
      api.getCreditNotes(
        tenant,
        since ?? undefined,
        dated === null ? 'Type=="ACCRECCREDIT"' : `Type=="ACCRECCREDIT" AND ${dated}`,
        BY_CHANGE,
        page,
        UNIT_DECIMALS,
        size,
      );
    return this.page(access, 'credit notes', 'CreditNotes', request, convert);
  }

  /** Fetches at most 50 invoices; longer addresses are answered with 404. A single one may be larger than a page. */
  invoicesById<T>(
    access: BooksAccess,
    ids: readonly string[],
    convert: (row: ExactJsonObject) => T,
  ): Promise<readonly T[]> {
    const request: XeroRequest = (api, tenant) =>
      api.getInvoices(
        tenant,
        undefined,
        undefined,
        undefined,
        [...ids],
        undefined,
        undefined,
        undefined,
        1,
        undefined,
        undefined,
        UNIT_DECIMALS,
        undefined,
        ids.length === 1 ? 1 : 100,
      );
    return this.list(access, 'invoices by id', 'Invoices', request, convert);
  }

  /** Reads the invoice in full; lists leave out `RoundingAmount`, and may give different totals. */
  async invoiceById(access: BooksAccess, id: string): Promise<ExactJsonObject[]> {
    const answer = await this.call(access, 'invoice', (api, tenant) =>
      api.getInvoice(tenant, id, UNIT_DECIMALS),
    );
    return rows(answer, 'Invoices');
  }

  async creditNoteById(access: BooksAccess, id: string): Promise<ExactJsonObject[]> {
    const answer = await this.call(access, 'credit note', (api, tenant) =>
      api.getCreditNote(tenant, id, UNIT_DECIMALS),
    );
    return rows(answer, 'CreditNotes');
  }

  async contacts(access: BooksAccess, ids: readonly string[]): Promise<ExactJsonObject[]> {
    const answer = await this.call(access, 'contacts', (api, tenant) =>
      api.getContacts(tenant, undefined, undefined, undefined, [...ids], 1, true, undefined, undefined, 100),
    );
    return rows(answer, 'Contacts');
  }

  taxRates(access: BooksAccess): Promise<readonly ExactJsonObject[]> {
    return this.list(access, 'tax rates', 'TaxRates', (api, tenant) => api.getTaxRates(tenant), whole);
  }

  /** Fetches a list without pages, row by row; `request` names the library's method, `convert` what is kept of a row. */
  async list<T>(
    access: BooksAccess,
    what: string,
    name: string,
    request: XeroRequest,
    convert: (row: ExactJsonObject) => T,
  ): Promise<readonly T[]> {
    return (await this.page(access, what, name, request, convert)).rows;
  }

  /** Reads a page of a list of changes, row by row. */
  async page<T>(
    access: BooksAccess,
    what: string,
    name: string,
    request: XeroRequest,
    convert: (row: ExactJsonObject) => T,
  ): Promise<XeroPage<T>> {
    const { read, bytes } = await this.transport.answer(access, what, request, (text) => {
      const found = listIn(text, name);
      if (found === null) throw withoutList(text, name);
      const servedAt = isObject(found.others) ? netDate(textOf(found.others.DateTimeUTC) ?? '') : null;
      return { rows: converted(found.elements, convert), servedAt };
    });
    return { ...read, bytes };
  }

  /** Makes a single call of the library. @throws Failure */
  async call(access: BooksAccess, what: string, request: XeroRequest): Promise<ExactJson> {
    return (await this.transport.answer(access, what, request, parseExactJson)).read;
  }
}

/** Keeps a row whole. */
export function whole(row: ExactJsonObject): ExactJsonObject {
  return row;
}

function converted<T>(elements: readonly string[], convert: (row: ExactJsonObject) => T): T[] {
  return elements.flatMap((element) => {
    const row = parseExactJson(element);
    return isObject(row) ? [convert(row)] : [];
  });
}

/** Failure of an answer without its list; a SyntaxError where it is no JSON. */
function withoutList(text: string, name: string): Failure {
  parseExactJson(text);
  return new Failure('temporary', storedSentence('xeroWithout', { name }));
}

/** Objects of the list in an answer. @throws Failure `temporary` when it is missing */
export function rows(answer: ExactJson, name: string): ExactJsonObject[] {
  const list = isObject(answer) ? answer[name] : undefined;
  if (!Array.isArray(list)) throw new Failure('temporary', storedSentence('xeroWithout', { name }));
  return (list as readonly ExactJson[]).filter(isObject);
}
