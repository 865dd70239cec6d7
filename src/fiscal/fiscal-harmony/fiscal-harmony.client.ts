import { measured } from '../../platform/telemetry/call-meter';
import { tellServiceTime } from '../../platform/clock/service-time';
import { Failure, type FailureKind } from '../../domain/issues/failure';
import {
  isObject,
  writeExactJson,
  type ExactJson,
  type ExactJsonObject,
  parseExactJson,
  parseToWriteBack,
} from '../../platform/http/exact-json';
import type { HttpAnswer, HttpCall, HttpClient } from '../../platform/http/http-client';
import { PreparedConnection, type SentOnce } from '../../platform/http/prepared-connection';
import { FISCAL_SERVICE, type FiscalAccountAccess } from '../fiscal-service';
import type { MappingKind } from '../mapping-drift';
import { harmonySettingsOf, callHeaders } from './account-settings';
import * as resources from './read-resources';
import type * as contract from './contract-types';
import { type Route, routeOf, type UnlistedOperation } from './operation-paths';
import { Logger } from '@nestjs/common';
import { publishExchange } from '../../platform/telemetry/exchange-channel';
import { maskedAnswer, maskedRequestHeaders } from '../../platform/http/masked-exchange';
import { storedSentence, type StoredSentence } from '../../domain/texts/stored-sentence';
import { retryAfterMs } from '../../platform/http/call-failure';
import { wordsOfRefusal } from './classify-submission';

/** Subject and duration of an exchange. */
interface ExchangeFacts {
  readonly requestIds: readonly string[];
  /** True: the body is stored with the exchange; false: it is stored with the submission. */
  readonly keepsBody: boolean;
  readonly durationMs: number;
}

/** The answer, or the reason why there is none. */
type Received = { readonly answer: HttpAnswer } | { readonly failure: StoredSentence };

const logger = new Logger('ExchangePublisher');

/**
 * Publishes one call with its answer, without secrets of the account. Never throws, so that the answer is not lost.
 */
function publishMasked(
  account: FiscalAccountAccess,
  { method, url, headers, body }: Pick<HttpCall, 'method' | 'url' | 'headers' | 'body'>,
  received: Received,
  { requestIds, keepsBody, durationMs }: ExchangeFacts,
): void {
  try {
    const { station, appVersion } = harmonySettingsOf(account);
    publishExchange({
      fiscalAccountId: account.id,
      requestIds,
      method,
      address: url,
      requestHeaders: maskedRequestHeaders(headers, [station, appVersion]),
      requestBody: keepsBody ? (body ?? null) : null,
      answer: 'answer' in received ? maskedAnswer(received.answer, Object.values(account.credentials)) : null,
      failure: 'answer' in received ? null : received.failure,
      durationMs: Math.round(durationMs),
    });
  } catch (error) {
    logger.warn({ err: error }, 'an exchange was not stored');
  }
}

const READ_TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 10_000;
const SUBMIT_TIMEOUT_MS = 60_000;
const LARGEST_JSON = 20 * 1024 * 1024;
const LARGEST_PDF = 10 * 1024 * 1024;
const LARGEST_REQUEST_ID = 64 * 1024;
const PDF_NAME = /^[A-Za-z0-9][A-Za-z0-9._ -]{0,199}$/;

interface CallOptions {
  readonly body?: Buffer;
  readonly maxBytes?: number;
  /** Status code that is an answer of its own, not a failure. */
  readonly alsoGood?: number;
  /** Request ids under which the exchange is recorded. */
  readonly about?: readonly string[];
}

/**
 * Operations of the interface, one method each (interface document, Endpoints). Paths are appended to the base address;
 * unlisted ones can be set per account.
 */
export class FiscalHarmonyClient {
  constructor(
    private readonly http: HttpClient,
    private readonly baseUrl: string,
  ) {}

  async profile(account: FiscalAccountAccess): Promise<contract.HarmonyProfile> {
    const route: Route = { method: 'GET', path: '/profile' };
    return resources.readProfile(readAnsweredObject(await this.call(account, route), route.path));
  }

  /** Reads the device; null: no device is attached to the account. */
  async device(account: FiscalAccountAccess): Promise<contract.FiscalDevice | null> {
    const route = this.route(account, 'fiscalDevice');
    const answer = await this.call(account, route, { alsoGood: 404 });
    return answer.status === 404 ? null : resources.readFiscalDevice(readAnsweredObject(answer, route.path));
  }

  /** Reads the subscription; null: no device, or no subscription (interface document, rule 1). */
  async subscription(account: FiscalAccountAccess): Promise<contract.Subscription | null> {
    const route: Route = { method: 'GET', path: '/subscription' };
    const answer = await this.call(account, route, { alsoGood: 404 });
    return answer.status === 404 ? null : resources.readSubscription(readAnsweredObject(answer, route.path));
  }

  async supportedCurrencies(account: FiscalAccountAccess): Promise<string[]> {
    const route = this.route(account, 'supportedCurrencies');
    const list = readAnsweredList(await this.call(account, route), route.path);
    return list.filter((code): code is string => typeof code === 'string');
  }

  /** Reads currency mappings; an entry that is no object counts as one without fields. */
  async currencyMappings(account: FiscalAccountAccess): Promise<contract.HarmonyCurrencyMapping[]> {
    const route = this.route(account, 'currencyMappings');
    const list = readAnsweredList(await this.call(account, route), route.path);
    return list.map((entry) => resources.readCurrencyMapping(isObject(entry) ? entry : {}));
  }

  /** Reads tax mappings; an entry that is no object counts as one without fields. */
  async taxMappings(account: FiscalAccountAccess): Promise<contract.HarmonyTaxMapping[]> {
    const route = this.route(account, 'taxMappings');
    const list = readAnsweredList(await this.call(account, route), route.path);
    return list.map((entry) => resources.readTaxMapping(isObject(entry) ? entry : {}));
  }

  /** Reads a currency mapping; null: the id is unknown. */
  async currencyMapping(
    account: FiscalAccountAccess,
    id: string,
  ): Promise<contract.HarmonyCurrencyMapping | null> {
    const route: Route = { method: 'GET', path: '/currencymapping/{id}' };
    const answer = await this.call(account, withId(route, id), { alsoGood: 404 });
    return answer.status === 404
      ? null
      : resources.readCurrencyMapping(readAnsweredObject(answer, route.path));
  }

  /** Reads a tax mapping; null: the id is unknown. */
  async taxMapping(account: FiscalAccountAccess, id: string): Promise<contract.HarmonyTaxMapping | null> {
    const route = this.route(account, 'taxMapping');
    const answer = await this.call(account, withId(route, id), { alsoGood: 404 });
    return answer.status === 404 ? null : resources.readTaxMapping(readAnsweredObject(answer, route.path));
  }

  /** Every field that the service stores in a mapping, including unknown ones. */
  async mappingFields(account: FiscalAccountAccess, kind: MappingKind, id: string): Promise<object> {
    const route: Route =
      kind === 'tax' ? this.route(account, 'taxMapping') : { method: 'GET', path: '/currencymapping/{id}' };
    return readFieldsToWriteBack(await this.call(account, withId(route, id)), route.path);
  }

  /** Ignores the answer: mappings are read again where they matter. */
  async addMapping(account: FiscalAccountAccess, kind: MappingKind, mapping: object): Promise<void> {
    const operation = kind === 'tax' ? 'addTaxMapping' : 'addCurrencyMapping';
    await this.call(account, this.route(account, operation), { body: bytesOf(mapping) });
  }

  async updateMapping(
    account: FiscalAccountAccess,
    kind: MappingKind,
    id: string,
    mapping: object,
  ): Promise<void> {
    const operation = kind === 'tax' ? 'updateTaxMapping' : 'updateCurrencyMapping';
    await this.call(account, withId(this.route(account, operation), id), { body: bytesOf(mapping) });
  }

  async deleteMapping(account: FiscalAccountAccess, kind: MappingKind, id: string): Promise<void> {
    const operation = kind === 'tax' ? 'deleteTaxMapping' : 'deleteCurrencyMapping';
    await this.call(account, withId(this.route(account, operation), id));
  }

  /** Returns the text of the status answer for at most 100 ids (interface document, rule 4). */
  async status(account: FiscalAccountAccess, requestIds: readonly string[]): Promise<string> {
    const route: Route = { method: 'POST', path: '/status' };
    const body = Buffer.from(JSON.stringify(requestIds));
    const answer = await this.call(account, route, { body, about: requestIds });
    return answer.body.toString('utf8');
  }

  /** @throws Failure `refused` for a name that is no plain file name: it comes from outside */
  async download(account: FiscalAccountAccess, pdfName: string): Promise<Buffer> {
    if (!PDF_NAME.test(pdfName) || pdfName.includes('..')) {
      throw new Failure('refused', storedSentence('fileNameInvalid', { name: pdfName.slice(0, 200) }));
    }
    const route: Route = { method: 'GET', path: `/download/${encodeURIComponent(pdfName)}` };
    return (await this.call(account, route, { maxBytes: LARGEST_PDF, about: [] })).body;
  }

  /** @throws Failure `not_sent` */
  connect(): Promise<PreparedConnection> {
    return PreparedConnection.open(this.http, this.baseUrl, CONNECT_TIMEOUT_MS);
  }

  async submitOver(
    connection: PreparedConnection,
    account: FiscalAccountAccess,
    path: '/invoice' | '/creditnote',
    body: Buffer,
  ): Promise<SentOnce> {
    const call = this.request(account, { method: 'POST', path }, body);
    const begun = performance.now();
    const sent = await measured(
      'fiscal',
      `POST ${path}`,
      () => connection.sendOnce({ ...call, timeoutMs: SUBMIT_TIMEOUT_MS, maxBytes: LARGEST_REQUEST_ID }),
      (received) => ('answer' in received ? (received.answer.status < 300 ? 'ok' : 'refused') : 'unanswered'),
    );
    const durationMs = performance.now() - begun;
    if ('answer' in sent) tellServiceTime(FISCAL_SERVICE, sent.answer, begun);
    const received = 'answer' in sent ? sent : { failure: sent.detail };
    publishMasked(account, call, received, { requestIds: [], keepsBody: false, durationMs });
    return sent;
  }

  private request(
    account: FiscalAccountAccess,
    { method, path }: Route,
    body: Buffer | undefined,
  ): Pick<HttpCall, 'method' | 'url' | 'headers' | 'body'> {
    return { method, url: this.baseUrl + path, headers: callHeaders(account, body ?? null), body };
  }

  private route(account: FiscalAccountAccess, operation: UnlistedOperation): Route {
    return routeOf(operation, harmonySettingsOf(account).paths);
  }

  private call(account: FiscalAccountAccess, route: Route, options: CallOptions = {}): Promise<HttpAnswer> {
    // Uses the first path segment, because others can be names and ids.
    const operation = `${route.method} ${/^\/[^/]*/.exec(route.path)?.[0] ?? '/'}`;
    return measured('fiscal', operation, () => this.callOnce(account, route, options));
  }

  private async callOnce(
    account: FiscalAccountAccess,
    route: Route,
    { body, maxBytes = LARGEST_JSON, alsoGood, about }: CallOptions,
  ): Promise<HttpAnswer> {
    const call = this.request(account, route, body);
    const answer = await this.recorded(account, call, about, () =>
      this.http.call({ ...call, timeoutMs: READ_TIMEOUT_MS, maxBytes }),
    );
    if ((answer.status >= 200 && answer.status < 300) || answer.status === alsoGood) return answer;
    throw callFailure(answer, `${route.method} ${route.path}`);
  }

  private async recorded(
    account: FiscalAccountAccess,
    call: ReturnType<FiscalHarmonyClient['request']>,
    about: readonly string[] | undefined,
    send: () => Promise<HttpAnswer>,
  ): Promise<HttpAnswer> {
    const begun = performance.now();
    const tell = (received: Received): void => {
      if (about === undefined) return;
      const facts = { requestIds: about, keepsBody: true, durationMs: performance.now() - begun };
      publishMasked(account, call, received, facts);
    };
    try {
      const answer = await send();
      tellServiceTime(FISCAL_SERVICE, answer, begun);
      tell({ answer });
      return answer;
    } catch (error) {
      // Publishes the message of a Failure only, since other errors may quote headers.
      tell({ failure: error instanceof Failure ? error.said : storedSentence('noAnswer') });
      throw error;
    }
  }
}

/** @throws Failure `refused` when the id cannot be part of a path */
function withId(route: Route, id: string): Route {
  if (!/^\d{1,18}$/.test(id))
    throw new Failure('refused', storedSentence('mappingIdInvalid', { id: id.slice(0, 50) }));
  return { ...route, path: route.path.replace('{id}', id) };
}

function bytesOf(mapping: object): Buffer {
  return Buffer.from(writeExactJson(mapping));
}

/** Maps an unsuccessful answer to a Failure, for calls that are not submissions (docs/assumptions.md). */
function callFailure(answer: HttpAnswer, path: string): Failure {
  const { status } = answer;
  const quotes = wordsOfRefusal(answer);
  const said = storedSentence('fiscalAnswer', { path, words: quotes, status });
  const failure = (kind: FailureKind, retryMs: number | null = null): Failure =>
    new Failure(kind, said, retryMs, { quotes });
  if (status === 401 || status === 403) return failure('unauthorised');
  if (status === 429) {
    return failure('rate_limited', retryAfterMs(answer.headers['retry-after'], new Date()));
  }
  return failure(status === 408 || status >= 500 ? 'temporary' : 'refused');
}

/** @throws Failure `temporary` */
function readAnsweredObject(answer: HttpAnswer, path: string): ExactJsonObject {
  const json = readJson(answer, path);
  if (!isObject(json)) throw new Failure('temporary', storedSentence('fiscalNotObject', { path }));
  return json;
}

/** Every field with its value, to be sent back unchanged. @throws Failure `temporary` */
function readFieldsToWriteBack(answer: HttpAnswer, path: string): object {
  readAnsweredObject(answer, path);
  return parseToWriteBack(answer.body.toString('utf8')) as object;
}

/** Parses a list; any other answer is a failure, never an empty list. @throws Failure `temporary` */
function readAnsweredList(answer: HttpAnswer, path: string): readonly ExactJson[] {
  const json = readJson(answer, path);
  if (!Array.isArray(json)) throw new Failure('temporary', storedSentence('fiscalNotList', { path }));
  return json as readonly ExactJson[];
}

function readJson(answer: HttpAnswer, path: string): ExactJson {
  try {
    return parseExactJson(answer.body.toString('utf8'));
  } catch {
    // Covers truncated answers, web pages, and excessive nesting.
    throw new Failure('temporary', storedSentence('fiscalNotJson', { path }));
  }
}
