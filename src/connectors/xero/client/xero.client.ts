import { Failure } from '../../../domain/issues/failure';
import { type ExactJson, type ExactJsonObject, isObject, textOf } from '../../../platform/http/exact-json';
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

/** Page of a list of changes. */
export interface XeroPage {
  readonly rows: readonly ExactJsonObject[];
  /** Time of the answer by Xero; null when not stated. */
  readonly servedAt: Date | null;
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

  quotas(tenantIds: readonly string[]): Promise<ReadonlyMap<string, CallQuota>> {
    return this.transport.quotas(tenantIds);
  }

  async invoices(
    access: BooksAccess,
    since: Date | null,
    number: number,
    pageSize: number,
  ): Promise<XeroPage> {
    const answer = await this.call(access, 'invoices', (api, tenant) =>
      api.getInvoices(
        tenant,
        since ?? undefined,
        'Type=="ACCREC"',
        BY_CHANGE,
        undefined,
        undefined,
        undefined,
        undefined,
        number,
        undefined,
        undefined,
        UNIT_DECIMALS,
        undefined,
        pageSize,
      ),
    );
    return page(answer, 'Invoices');
  }

  async creditNotes(
    access: BooksAccess,
    since: Date | null,
    number: number,
    pageSize: number,
  ): Promise<XeroPage> {
    const answer = await this.call(access, 'credit notes', (api, tenant) =>
      api.getCreditNotes(
        tenant,
        since ?? undefined,
        'Type=="ACCRECCREDIT"',
        BY_CHANGE,
        number,
        UNIT_DECIMALS,
        pageSize,
      ),
    );
    return page(answer, 'CreditNotes');
  }

  /** Fetches at most 50 invoices; longer addresses are answered with 404. */
  async invoicesById(access: BooksAccess, ids: readonly string[]): Promise<ExactJsonObject[]> {
    const answer = await this.call(access, 'invoices by id', (api, tenant) =>
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
        100,
      ),
    );
    return rows(answer, 'Invoices');
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

  async taxRates(access: BooksAccess): Promise<ExactJsonObject[]> {
    return rows(await this.call(access, 'tax rates', (api, tenant) => api.getTaxRates(tenant)), 'TaxRates');
  }

  /** Fetches another list; `request` names the library's method. */
  async list(
    access: BooksAccess,
    what: string,
    name: string,
    request: XeroRequest,
  ): Promise<ExactJsonObject[]> {
    return rows(await this.call(access, what, request), name);
  }

  /** Reads a page of any other list of changes. */
  async page(access: BooksAccess, what: string, name: string, request: XeroRequest): Promise<XeroPage> {
    return page(await this.call(access, what, request), name);
  }

  /** Makes a single call of the library. @throws Failure */
  call(access: BooksAccess, what: string, request: XeroRequest): Promise<ExactJson> {
    return this.transport.call(access, what, request);
  }
}

function page(answer: ExactJson, name: string): XeroPage {
  const servedAt = isObject(answer) ? netDate(textOf(answer.DateTimeUTC) ?? '') : null;
  return { rows: rows(answer, name), servedAt };
}

/** Objects of the list in an answer. @throws Failure `temporary` when it is missing */
export function rows(answer: ExactJson, name: string): ExactJsonObject[] {
  const list = isObject(answer) ? answer[name] : undefined;
  if (!Array.isArray(list)) throw new Failure('temporary', storedSentence('xeroWithout', { name }));
  return (list as readonly ExactJson[]).filter(isObject);
}
