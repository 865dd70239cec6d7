import axios, { type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { AccountingApi } from 'xero-node';
import { Failure } from '../../documents/failure';
import {
  type ExactJson,
  type ExactJsonObject,
  isObject,
  parseExactJson,
  textOf,
} from '../../http/exact-json';
import type { BooksAccess, FoundOrganisation } from '../accounting-connector';
import { toFailure } from './xero-error';

const TIMEOUT_MS = 60_000;
/** Prices are served with four decimals only when asked for; without them a line does not multiply out. */
const UNIT_DECIMALS = 4;

/** What Xero really sent, by response: the library would turn amounts into floats and drop what it does not know. */
const rawBodies = new WeakMap<object, string>();

/**
 * The one file that touches xero-node. It adds what the library lacks (a time limit, errors that are errors,
 * exact amounts, one token per call instead of a shared one) and takes from it addresses, parameters and headers.
 */
export class XeroClient {
  private readonly basePath: string;
  /** Until when a tenant may not be called: its last 429 said so. Monotonic enough, and lost without harm. */
  private readonly parkedUntil = new Map<string, number>();

  constructor(apiUrl: string) {
    this.basePath = `${apiUrl}/api.xro/2.0`;
    keepRawBodies(this.basePath);
  }

  async organisation(access: BooksAccess): Promise<FoundOrganisation> {
    const answer = await this.call(access, 'organisation', (api, tenant) => api.getOrganisations(tenant));
    const [organisation] = rows(answer, 'Organisations');
    if (organisation === undefined) throw new Failure('temporary', 'Xero answered without an organisation');
    return {
      tenantId: access.tenantId,
      name: textOf(organisation.Name) ?? '',
      baseCurrency: textOf(organisation.BaseCurrency) ?? '',
      countryCode: textOf(organisation.CountryCode) ?? '',
    };
  }

  async invoices(
    access: BooksAccess,
    since: Date | null,
    page: number,
    pageSize: number,
  ): Promise<ExactJsonObject[]> {
    const answer = await this.call(access, 'invoices', (api, tenant) =>
      api.getInvoices(
        tenant,
        since ?? undefined,
        'Type=="ACCREC"',
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        page,
        undefined,
        undefined,
        UNIT_DECIMALS,
        undefined,
        pageSize,
      ),
    );
    return rows(answer, 'Invoices');
  }

  async creditNotes(
    access: BooksAccess,
    since: Date | null,
    page: number,
    pageSize: number,
  ): Promise<ExactJsonObject[]> {
    const answer = await this.call(access, 'credit notes', (api, tenant) =>
      api.getCreditNotes(
        tenant,
        since ?? undefined,
        'Type=="ACCRECCREDIT"',
        undefined,
        page,
        UNIT_DECIMALS,
        pageSize,
      ),
    );
    return rows(answer, 'CreditNotes');
  }

  /** At most 50 ids: longer addresses are answered with 404. */
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

  /** Any other list; `request` names the library's method. */
  async list(
    access: BooksAccess,
    what: string,
    name: string,
    request: (api: AccountingApi, tenantId: string) => Promise<{ response: object }>,
  ): Promise<ExactJsonObject[]> {
    return rows(await this.call(access, what, request), name);
  }

  /** One call of the library. @throws Failure */
  async call(
    { tenantId, accessToken }: BooksAccess,
    what: string,
    request: (api: AccountingApi, tenantId: string) => Promise<{ response: object }>,
  ): Promise<ExactJson> {
    const parkedMs = (this.parkedUntil.get(tenantId) ?? 0) - Date.now();
    if (parkedMs > 0) throw new Failure('rate_limited', `Xero, ${what}: not before its limit ends`, parkedMs);
    const api = new AccountingApi(this.basePath);
    api.accessToken = accessToken;
    try {
      const { response } = await request(api, tenantId);
      return parseExactJson(rawBodies.get(response) ?? 'null');
    } catch (rejection) {
      const failure = toFailure(rejection, what);
      if (failure instanceof Failure && failure.kind === 'rate_limited' && failure.retryAfterMs !== null) {
        this.parkedUntil.set(tenantId, Date.now() + failure.retryAfterMs);
      }
      throw failure;
    }
  }
}

/** The objects of the list that an answer is about. @throws Failure `temporary` when it is not there */
export function rows(answer: ExactJson, name: string): ExactJsonObject[] {
  const list = isObject(answer) ? answer[name] : undefined;
  if (!Array.isArray(list)) throw new Failure('temporary', `Xero answered without ${name}`);
  return (list as readonly ExactJson[]).filter(isObject);
}

const prepared = new Set<string>();

/**
 * xero-node uses axios's shared instance: this is the only place to give its calls a time limit and to see the
 * text of an answer before it becomes floats. Only calls to this base path are touched.
 */
function keepRawBodies(basePath: string): void {
  if (prepared.has(basePath)) return;
  prepared.add(basePath);
  const isOurs = (config: InternalAxiosRequestConfig): boolean =>
    config.url?.startsWith(`${basePath}/`) ?? false;
  axios.interceptors.request.use((config) => {
    if (!isOurs(config)) return config;
    config.timeout = TIMEOUT_MS;
    config.maxRedirects = 0;
    config.proxy = false;
    config.params = withJoinedLists(config.params as Record<string, unknown> | undefined);
    config.transformResponse = [(text: unknown) => text];
    return config;
  });
  axios.interceptors.response.use((response: AxiosResponse<unknown>) => {
    if (!isOurs(response.config)) return response;
    rawBodies.set(response, typeof response.data === 'string' ? response.data : '');
    response.data = {};
    return response;
  });
}

/** Xero documents lists in addresses as `IDs=a,b`; axios by itself would write `IDs[]=a&IDs[]=b`. */
function withJoinedLists(parameters: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
}
