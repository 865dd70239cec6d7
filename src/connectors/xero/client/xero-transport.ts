import axios, { type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { AccountingApi } from 'xero-node/dist/gen/api/accountingApi';
import { measured } from '../../../platform/telemetry/call-meter';
import { refuseInTransaction } from '../../../platform/database/open-transaction';
import { tellServiceTime } from '../../../platform/clock/service-time';
import { Failure } from '../../../domain/issues/failure';
import { textOf } from '../../../platform/http/exact-json';
import type { CallQuota } from '../../accounting-connector';
import type { BooksAccess } from '../../books-access';
import { CALL_TIMEOUT_MS, type CallLimiter, type CallPermit, CUT_OFF } from '../limits/call-limiter';
import type { BackfillLimits } from '../limits/effort';
import { bytesReadInVain, readRejection, toFailure, type XeroErrorAnswer } from '../xero-error';
import { storedSentence } from '../../../domain/texts/stored-sentence';
import { retryAfterMs } from '../../../platform/http/call-failure';
import type { CallEnd } from '../limits/limit-state';

/** Headers by name in lower case. */
type Headers = Readonly<Record<string, unknown>>;

/** Remaining calls from Xero's headers (limits page: on every answer about an organisation). */
function endOfAnswer(headers: Headers, costs: CallEnd['costs']): CallEnd {
  return {
    isAnswered: true,
    minuteRemaining: count(headers['x-minlimit-remaining']),
    dayRemaining: count(headers['x-daylimit-remaining']),
    appMinuteRemaining: count(headers['x-appminlimit-remaining']),
    park: null,
    costs,
  };
}

/** Reads the limits from a rejected call. A 429 names its limit and, for minute and day, the waiting time. */
function endOfRejection(rejection: string): CallEnd {
  const answer = readRejection(rejection);
  if (answer === null || answer.status === 0) {
    const bytes = answer === null ? null : bytesReadInVain(answer.body);
    return { ...endOfAnswer({}, { bytes: bytes ?? 0, lost: 1 }), isAnswered: !isCutOff(answer) };
  }
  const bytes = count(answer.headers['content-length']) ?? 0;
  const isLost = answer.status < 400 || answer.status === 408 || answer.status >= 500;
  const end = endOfAnswer(answer.headers, { bytes, [isLost ? 'lost' : 'refused']: 1 });
  const forMs = retryAfterMs(answer.headers['retry-after'], new Date());
  if (answer.status !== 429 || forMs === null) return end;
  const limit = limitName(answer.headers);
  return {
    ...end,
    park: {
      forMs,
      reason: storedSentence('xeroLimited', { limit, until: null }),
      isWholeApp: /app/i.test(limit),
    },
  };
}

/** True for a call that timed out here, on which Xero may still work; broken connections leave no work. */
function isCutOff(answer: XeroErrorAnswer | null): boolean {
  return answer === null || /timeout|canceled|aborted/i.test(textOf(answer.body) ?? '');
}

/**
 * Normalises the name of a limit: `minute`, `day` and `concurrent` have been seen; clients quote other
 * spellings.
 */
function limitName(headers: Readonly<Record<string, string>>): string {
  return textOf(headers['x-rate-limit-problem'])?.trim().slice(0, 40) || 'rate';
}

function count(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : null;
}

const MEGABYTE = 1024 * 1024;
const DOCUMENTS = [
  ...['Invoices', 'CreditNotes', 'BankTransactions', 'Prepayments', 'Overpayments', 'ManualJournals'],
];

/** Maximum size of a page of documents in bytes: reading it needs twenty times as much memory. */
export const LARGEST_PAGE = 4 * MEGABYTE;

/**
 * Maximum size of an answer in bytes, by path below the API's base. Larger pages are asked for in halves; lists without
 * pages, single documents and files may be as large as Xero's customers have them.
 */
function largestAnswer(path: string, pageSize: unknown): number {
  const [kind = '', id, part, file] = path.split('?')[0]?.split('/').slice(1) ?? [];
  if (part === 'Attachments' && file !== undefined) return 26 * MEGABYTE;
  if (DOCUMENTS.includes(kind))
    return typeof pageSize === 'number' && pageSize > 1 ? LARGEST_PAGE : 32 * MEGABYTE;
  if (id === undefined && ['Items', 'Accounts', 'Contacts'].includes(kind)) return 32 * MEGABYTE;
  return 4 * MEGABYTE;
}

/** Raw body by response: the library would turn amounts into floats and drop fields that it does not know. */
const rawBodies = new WeakMap<object, string>();

/** Request through the library: its method and arguments. */
export type XeroRequest = (
  api: AccountingApi,
  tenantId: string,
) => Promise<{ response: Pick<AxiosResponse, 'headers' | 'status'> }>;

/** Answer as it was read, with the length of its text. */
export interface XeroAnswer<T> {
  readonly read: T;
  readonly bytes: number;
}

/**
 * Makes every call to the Accounting API: takes a permit of the limiter, calls the library with one token and limits of
 * time and size, and returns exact JSON or a Failure.
 */
export class XeroTransport {
  private readonly basePath: string;

  constructor(
    apiUrl: string,
    private readonly limiter: CallLimiter,
    timeoutMs = CALL_TIMEOUT_MS,
  ) {
    this.basePath = `${apiUrl}/api.xro/2.0`;
    keepRawBodies(this.basePath, timeoutMs);
  }

  assertCallFree({ tenantId, purpose, keeps }: BooksAccess): Promise<void> {
    return this.limiter.assertFree(tenantId, purpose, keeps);
  }

  get backfillShare(): BackfillLimits {
    return this.limiter.backfillShare;
  }

  countUnchanged({ tenantId, purpose }: BooksAccess): void {
    this.limiter.countUnchanged(tenantId, purpose);
  }

  /** Remaining calls of the limits; makes no call. */
  quotas(tenantIds: readonly string[]): Promise<ReadonlyMap<string, CallQuota>> {
    return this.limiter.quotas(tenantIds);
  }

  /**
   * @param what request, in the words of a failure: `Xero, <what>: …`
   * @param read reads the answer's text; a SyntaxError is a failure of the call
   */
  async answer<T>(
    access: BooksAccess,
    what: string,
    request: XeroRequest,
    read: (text: string) => T,
  ): Promise<XeroAnswer<T>> {
    const { tenantId, accessToken, purpose, keeps } = access;
    refuseInTransaction(`Xero, ${what}`);
    // The library's models take long to load: the first call does, and no start.
    const library = await import('xero-node/dist/gen/api/accountingApi.js');
    const api = new library.AccountingApi(this.basePath);
    api.accessToken = accessToken;
    const permit = await this.limiter.take(tenantId, purpose, keeps);
    return measured('xero', what, () =>
      this.callWith(permit, (): ReturnType<XeroRequest> => request(api, tenantId), what, read),
    );
  }

  private async callWith<T>(
    permit: CallPermit,
    request: () => ReturnType<XeroRequest>,
    what: string,
    read: (text: string) => T,
  ): Promise<XeroAnswer<T>> {
    let end = CUT_OFF;
    const begun = performance.now();
    try {
      const { response } = await request();
      const text = rawBodies.get(response) ?? '';
      end = endOfAnswer(response.headers, { bytes: Buffer.byteLength(text) });
      tellServiceTime('Xero', { status: response.status, headers: response.headers }, begun);
      return { read: readAnswer(text, what, read), bytes: text.length };
    } catch (rejection) {
      end =
        typeof rejection === 'string'
          ? endOfRejection(rejection)
          : { ...end, costs: { ...end.costs, lost: 1 } };
      throw toFailure(rejection, what);
    } finally {
      permit.settle(end);
    }
  }
}

function readAnswer<T>(text: string, what: string, read: (text: string) => T): T {
  try {
    return read(text);
  } catch (error) {
    // Temporary: a gateway's web page, or a truncated answer.
    if (error instanceof SyntaxError) throw new Failure('temporary', storedSentence('xeroNotJson', { what }));
    throw error;
  }
}

const prepared = new Set<string>();

/**
 * Configures axios's shared instance, which xero-node uses: time limits for its calls, and raw answers before numbers
 * become floats. Affects calls to this base path only.
 */
function keepRawBodies(basePath: string, timeoutMs: number): void {
  if (prepared.has(basePath)) return;
  prepared.add(basePath);
  const isOurs = (config: InternalAxiosRequestConfig): boolean =>
    config.url?.startsWith(`${basePath}/`) ?? false;
  axios.interceptors.request.use((config) => {
    if (!isOurs(config)) return config;
    config.timeout = timeoutMs;
    // Limits the total time; the library's own limit restarts with every byte.
    config.signal = AbortSignal.timeout(timeoutMs);
    config.maxContentLength = largestAnswer(
      (config.url ?? '').slice(basePath.length),
      (config.params as { pageSize?: unknown } | undefined)?.pageSize,
    );
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

/** Xero documents lists in addresses as `IDs=a,b`; axios on its own would write `IDs[]=a&IDs[]=b`. */
function withJoinedLists(parameters: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
}
