import { Failure } from '../../documents/failure';
import { errorCode, retryAfterMs } from '../../http/call-failure';
import { type ExactJson, parseExactJson, writeExactJson } from '../../http/exact-json';
import type { HttpAnswer, HttpClient } from '../../http/http-client';
import { PreparedConnection } from '../../http/prepared-connection';
import type { FiscalAccountAccess } from '../fiscal-service';
import { refusalText } from './classify-submission';
import { callHeaders } from './fiscal-harmony.account';

const READ_TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 10_000;
const SUBMIT_TIMEOUT_MS = 60_000;
const LARGEST_JSON = 20 * 1024 * 1024;
const LARGEST_PDF = 10 * 1024 * 1024;
const PDF_NAME = /^[A-Za-z0-9][A-Za-z0-9._ -]{0,199}$/;

export type MappingKind = 'currencymapping' | 'taxmapping';

/**
 * The operations of the interface, one method each (interface document, Endpoints; paths that it does not list
 * are the provider's published ones). Paths are appended to the base address, which may have a path itself.
 */
export class FiscalHarmonyClient {
  constructor(
    private readonly http: HttpClient,
    private readonly baseUrl: string,
  ) {}

  profile(account: FiscalAccountAccess): Promise<ExactJson> {
    return this.json(account, 'GET', '/profile');
  }

  /** Null: no device is attached to the account. */
  device(account: FiscalAccountAccess): Promise<ExactJson> {
    return this.jsonOrAbsent(account, '/fiscaldevice');
  }

  /** Null: no device, or no subscription (interface document, rule 1). */
  subscription(account: FiscalAccountAccess): Promise<ExactJson> {
    return this.jsonOrAbsent(account, '/subscription');
  }

  supportedCurrencies(account: FiscalAccountAccess): Promise<ExactJson> {
    return this.json(account, 'GET', '/currencymapping/supported-currencies');
  }

  mappings(account: FiscalAccountAccess, kind: MappingKind): Promise<ExactJson> {
    return this.json(account, 'GET', `/${kind}`);
  }

  mapping(account: FiscalAccountAccess, kind: MappingKind, id: number): Promise<ExactJson> {
    return this.json(account, 'GET', `/${kind}/${id}`);
  }

  addMapping(account: FiscalAccountAccess, kind: MappingKind, mapping: object): Promise<ExactJson> {
    return this.json(account, 'POST', `/${kind}`, mapping);
  }

  updateMapping(
    account: FiscalAccountAccess,
    kind: MappingKind,
    id: number,
    mapping: object,
  ): Promise<ExactJson> {
    return this.json(account, 'PUT', `/${kind}/${id}`, mapping);
  }

  async deleteMapping(account: FiscalAccountAccess, kind: MappingKind, id: number): Promise<void> {
    await this.call(account, 'DELETE', `/${kind}/${id}`);
  }

  /** The answer's text; at most 100 ids (interface document, rule 4). */
  async status(account: FiscalAccountAccess, requestIds: readonly string[]): Promise<string> {
    const answer = await this.call(account, 'POST', '/status', Buffer.from(JSON.stringify(requestIds)));
    return answer.body.toString('utf8');
  }

  async download(account: FiscalAccountAccess, pdfName: string): Promise<Buffer> {
    if (!PDF_NAME.test(pdfName) || pdfName.includes('..')) {
      throw new Failure('refused', `"${pdfName}" is not a file name that can be asked for`);
    }
    const { body } = await this.call(
      account,
      'GET',
      `/download/${encodeURIComponent(pdfName)}`,
      null,
      LARGEST_PDF,
    );
    return body;
  }

  /** @throws Failure `not_sent` */
  connect(): Promise<PreparedConnection> {
    return PreparedConnection.open(this.http, this.baseUrl, CONNECT_TIMEOUT_MS);
  }

  submitOver(
    connection: PreparedConnection,
    account: FiscalAccountAccess,
    path: '/invoice' | '/creditnote',
    body: Buffer,
  ): ReturnType<PreparedConnection['sendOnce']> {
    return connection.sendOnce({
      method: 'POST',
      url: this.baseUrl + path,
      headers: callHeaders(account, body),
      body,
      timeoutMs: SUBMIT_TIMEOUT_MS,
      maxBytes: 64 * 1024,
    });
  }

  private async jsonOrAbsent(account: FiscalAccountAccess, path: string): Promise<ExactJson> {
    const answer = await this.call(account, 'GET', path, null, LARGEST_JSON, [404]);
    return answer.status === 404 ? null : readJson(answer, path);
  }

  private async json(
    account: FiscalAccountAccess,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<ExactJson> {
    const bytes = body === undefined ? null : Buffer.from(writeExactJson(body));
    return readJson(await this.call(account, method, path, bytes), path);
  }

  private async call(
    account: FiscalAccountAccess,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: Buffer | null = null,
    maxBytes = LARGEST_JSON,
    alsoGood: readonly number[] = [],
  ): Promise<HttpAnswer> {
    const answer = await this.http.call({
      method,
      url: this.baseUrl + path,
      headers: callHeaders(account, body),
      body: body ?? undefined,
      timeoutMs: READ_TIMEOUT_MS,
      maxBytes,
    });
    if ((answer.status >= 200 && answer.status < 300) || alsoGood.includes(answer.status)) return answer;
    throw callFailure(answer, `${method} ${path}`);
  }
}

function callFailure(answer: HttpAnswer, what: string): Failure {
  const { status } = answer;
  const message = `fiscal service, ${what}: ${refusalText(answer)} (HTTP ${status})`;
  if (status === 401 || status === 403) return new Failure('unauthorised', message);
  if (status === 429)
    return new Failure('rate_limited', message, retryAfterMs(answer.headers['retry-after'], new Date()));
  if (status === 408 || status >= 500) return new Failure('temporary', message);
  return new Failure('refused', message);
}

function readJson(answer: HttpAnswer, path: string): ExactJson {
  try {
    return parseExactJson(answer.body.toString('utf8'));
  } catch (error) {
    throw new Failure('temporary', `fiscal service, ${path}: the answer is not JSON`, null, {
      cause: errorCode(error),
    });
  }
}
