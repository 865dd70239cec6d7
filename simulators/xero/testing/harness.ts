import { AccountingApi } from 'xero-node';
import type { RunningSimulator } from '../../simulator-process';
import { startXeroSimulator } from '../start-xero-simulator';

export const TENANT = '11111111-1111-4111-8111-111111111111';
export const OTHER_TENANT = '22222222-2222-4222-8222-222222222222';
export const APP = {
  clientId: 'client',
  clientSecret: 'se:cret+%',
  redirectUris: ['http://localhost:9/callback'],
};
export const BASIC = `Basic ${Buffer.from(`${APP.clientId}:${encodeURIComponent(APP.clientSecret)}`).toString('base64')}`;

/** Reply of the simulator, with its body as text and, if it is JSON, as a value. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

/** Rejection of xero-node: a JSON text that contains the response. */
export interface XeroRejection {
  response: { statusCode: number; headers: Record<string, string>; body: unknown };
  body: unknown;
}

export async function rejectionOf(call: Promise<unknown>): Promise<XeroRejection> {
  const text = await call.then(
    () => {
      throw new Error('the call was accepted');
    },
    (error: unknown) => error,
  );
  if (typeof text !== 'string') throw text;
  return JSON.parse(text) as XeroRejection;
}

/** Simulator on its own database, with an app, an organisation and a token for it. */
export class Harness {
  private running: RunningSimulator | undefined;
  token = '';

  private constructor(readonly databaseUrl: string) {}

  static async start(databaseUrl: string, organisation: object = {}): Promise<Harness> {
    const harness = new Harness(databaseUrl);
    harness.running = await startXeroSimulator({ databaseUrl });
    await harness.control('PUT', '/app', APP);
    await harness.organisation(organisation);
    harness.token = await harness.machineToken();
    return harness;
  }

  get url(): string {
    return this.running?.url ?? '';
  }

  async organisation(fields: object = {}, tenantId = TENANT): Promise<void> {
    const reply = await this.control('PUT', `/organisations/${tenantId}`, {
      name: 'Mupfure Traders',
      baseCurrency: 'USD',
      countryCode: 'ZW',
      timezone: 'SOUTHAFRICASTANDARDTIME',
      taxRates: [{ TaxType: 'OUTPUT', Name: 'Standard', EffectiveRate: 15 }],
      settings: { limits: { enforce: false } },
      ...fields,
    });
    if (reply.status !== 200) throw new Error(reply.text);
  }

  async machineToken(): Promise<string> {
    const reply = await this.tokenCall({ grant_type: 'client_credentials' });
    return (reply.json as { access_token: string }).access_token;
  }

  tokenCall(form: Record<string, string>, authorization = BASIC): Promise<Reply> {
    return this.http('POST', '/connect/token', new URLSearchParams(form).toString(), {
      Authorization: authorization,
      'Content-Type': 'application/x-www-form-urlencoded',
    });
  }

  accounting(token = this.token): AccountingApi {
    const api = new AccountingApi(`${this.url}/api.xro/2.0`);
    api.accessToken = token;
    return api;
  }

  control(method: string, path: string, body?: unknown): Promise<Reply> {
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    return this.http(method, `/_control${path}`, text);
  }

  load(elements: object, query = ''): Promise<Reply> {
    return this.control('POST', `/organisations/${TENANT}/load${query}`, elements);
  }

  /** Calls the Accounting API. */
  api(
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const authorisation = { Authorization: `Bearer ${this.token}`, 'xero-tenant-id': TENANT };
    return this.http(method, `/api.xro/2.0/${path}`, body, { ...authorisation, ...headers });
  }

  async http(
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const options = { method, headers, redirect: 'manual' as const };
    const sent = body === undefined ? options : { ...options, body: new Uint8Array(Buffer.from(body)) };
    const response = await fetch(`${this.url}${path}`, sent);
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') === true && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: json ? (JSON.parse(text) as unknown) : undefined,
    };
  }

  async restart(): Promise<void> {
    await this.stop();
    this.running = await startXeroSimulator({ databaseUrl: this.databaseUrl });
  }

  async stop(): Promise<void> {
    await this.running?.close();
    this.running = undefined;
  }
}
