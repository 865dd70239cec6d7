import axios, { type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { AccountingApi } from 'xero-node/dist/gen/api/accountingApi';
import { measured } from '../../../platform/telemetry/call-meter';
import { refuseInTransaction } from '../../../platform/database/open-transaction';
import { tellServiceTime } from '../../../platform/clock/service-time';
import { Failure } from '../../../domain/issues/failure';
import { type ExactJson, parseExactJson, textOf } from '../../../platform/http/exact-json';
import type { CallQuota } from '../../accounting-connector';
import type { BooksAccess } from '../../books-access';
import { CALL_TIMEOUT_MS, type CallLimiter, type CallPermit, CUT_OFF } from '../limits/call-limiter';
import type { BackfillLimits } from '../limits/effort';
import { readRejection, toFailure, type XeroErrorAnswer } from '../xero-error';
import { storedSentence } from '../../../domain/texts/stored-sentence';
import { retryAfterMs } from '../../../platform/http/call-failure';
import type { CallEnd } from '../limits/limit-state';

/** Headers by name in lower case. */
type Headers = Readonly<Record<string, unknown>>;

/** Remaining calls from Xero's headers (limits page: on every answer about an organisation). */
function endOfAnswer(headers: Headers): CallEnd {
  return {
    isAnswered: true,
    minuteRemaining: count(headers['x-minlimit-remaining']),
    dayRemaining: count(headers['x-daylimit-remaining']),
    appMinuteRemaining: count(headers['x-appminlimit-remaining']),
    park: null,
  };
}

/** Reads the limits from a rejected call. A 429 names its limit and, for minute and day, the waiting time. */
function endOfRejection(rejection: string): CallEnd {
  const answer = readRejection(rejection);
  if (answer === null || answer.status === 0) return { ...endOfAnswer({}), isAnswered: !isCutOff(answer) };
  const end = endOfAnswer(answer.headers);
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

/**
 * Maximum size of an answer in bytes, by path below the API's base. A page holds up to 1,000 documents of about 2 KB
 * per line; attachments may be as large as Xero stores them.
 */
function largestAnswer(path: string): number {
  const [kind = '', id, part, file] = path.split('?')[0]?.split('/').slice(1) ?? [];
  if (part === 'Attachments' && file !== undefined) return 26 * MEGABYTE;
  if (DOCUMENTS.includes(kind) && id === undefined) return 64 * MEGABYTE;
  if (kind === 'Contacts' && id === undefined) return 16 * MEGABYTE;
  return 4 * MEGABYTE;
}

/** Raw body by response: the library would turn amounts into floats and drop fields that it does not know. */
const rawBodies = new WeakMap<object, string>();

/** Request through the library: its method and arguments. */
export type XeroRequest = (
  api: AccountingApi,
  tenantId: string,
) => Promise<{ response: Pick<AxiosResponse, 'headers' | 'status'> }>;

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

  /** Remaining calls of the limits; makes no call. */
  quotas(tenantIds: readonly string[]): Promise<ReadonlyMap<string, CallQuota>> {
    return this.limiter.quotas(tenantIds);
  }

  /** @param what request, in the words of a failure: `Xero, <what>: …` */
  async call(access: BooksAccess, what: string, request: XeroRequest): Promise<ExactJson> {
    const { tenantId, accessToken, purpose, keeps } = access;
    refuseInTransaction(`Xero, ${what}`);
    const permit = await this.limiter.take(tenantId, purpose, keeps);
    return measured('xero', what, () => this.callWith(permit, { tenantId, accessToken }, what, request));
  }

  private async callWith(
    permit: CallPermit,
    { tenantId, accessToken }: BooksAccess,
    what: string,
    request: XeroRequest,
  ): Promise<ExactJson> {
    const api = new AccountingApi(this.basePath);
    api.accessToken = accessToken;
    let end = CUT_OFF;
    const begun = performance.now();
    try {
      const { response } = await request(api, tenantId);
      end = endOfAnswer(response.headers);
      tellServiceTime('Xero', { status: response.status, headers: response.headers }, begun);
      return readAnswer(rawBodies.get(response) ?? '', what);
    } catch (rejection) {
      if (typeof rejection === 'string') end = endOfRejection(rejection);
      throw toFailure(rejection, what);
    } finally {
      permit.settle(end);
    }
  }
}

function readAnswer(text: string, what: string): ExactJson {
  try {
    return parseExactJson(text);
  } catch {
    // Temporary: a gateway's web page, or a truncated answer.
    throw new Failure('temporary', storedSentence('xeroNotJson', { what }));
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
    config.maxContentLength = largestAnswer((config.url ?? '').slice(basePath.length));
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
