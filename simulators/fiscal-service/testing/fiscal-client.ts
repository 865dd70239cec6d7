import { createHmac } from 'node:crypto';
import { eventually } from './eventually';
import type { Body } from './sound-documents';

export interface Credentials {
  readonly name: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly application: string;
  readonly profile: 'contract' | 'published';
}

/** Element StatusRequest as received. */
export interface Outcome {
  readonly RequestId: string;
  readonly Success: boolean;
  readonly QrData: {
    readonly QrCodeUrl: string;
    readonly VerificationCode: string;
    readonly FiscalDay: number;
    readonly DeviceId: number;
    readonly InvoiceNumber: number;
  } | null;
  readonly Error: string | null;
  readonly IsActionable: boolean;
  readonly FiscalInvoicePdf: string | null;
}

/** Answer with its body as bytes, text and, if it is JSON, as a value. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  json<T = Body>(): T;
}

/** Client of the service, written from the interface document alone. */
export class FiscalClient {
  constructor(
    private readonly address: () => string,
    readonly credentials: Credentials,
    private readonly prefix = '',
  ) {}

  /** Client of the same account below another path, such as `/api`. */
  below(prefix: string): FiscalClient {
    return new FiscalClient(this.address, this.credentials, prefix);
  }

  /** Client of the same account at another address. */
  at(url: string): FiscalClient {
    return new FiscalClient(() => url, this.credentials, this.prefix);
  }

  /** Sends a call. Objects become JSON, texts and bytes are sent unchanged, and null headers are left out. */
  async call(
    method: string,
    path: string,
    body?: object | string | Buffer,
    headers: Readonly<Record<string, string | null>> = {},
  ): Promise<Answer> {
    const bytes = body === undefined ? Buffer.alloc(0) : toBytes(body);
    const all = Object.entries({ ...this.headers(bytes), ...headers });
    const sent = all.filter((entry): entry is [string, string] => entry[1] !== null);
    return call(`${this.address()}${this.prefix}${path}`, {
      method,
      headers: Object.fromEntries(sent),
      body: body === undefined ? undefined : new Uint8Array(bytes),
    });
  }

  /** Submits a document. @returns its request id. @throws Error for anything but 200 */
  async submit(document: Body): Promise<string> {
    const answer = await this.call('POST', pathOf(document), document);
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}: ${answer.text}`);
    return answer.text;
  }

  async status(ids: readonly string[]): Promise<Outcome[]> {
    const answer = await this.call('POST', '/status', ids);
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}: ${answer.text}`);
    return answer.json<Outcome[]>();
  }

  /** Waits for the outcome of a request. */
  async outcome(requestId: string): Promise<Outcome> {
    const [outcome] = await this.outcomes([requestId]);
    if (outcome === undefined) throw new Error(`no outcome of ${requestId}`);
    return outcome;
  }

  /** Waits for the outcomes of at most a hundred requests, in the order of the ids. */
  outcomes(requestIds: readonly string[]): Promise<Outcome[]> {
    return eventually(`outcomes of ${requestIds.join()}`, async () => {
      const found = await this.status([...new Set(requestIds)]);
      const settled = found.filter((outcome) => outcome.Success || outcome.Error !== null);
      const byId = new Map(settled.map((outcome) => [outcome.RequestId, outcome]));
      const ordered = requestIds.flatMap((id) => byId.get(id) ?? []);
      return ordered.length === requestIds.length ? ordered : null;
    });
  }

  /** Submits a document and waits for its outcome. */
  async process(document: Body): Promise<Outcome> {
    return this.outcome(await this.submit(document));
  }

  private headers(body: Buffer): Record<string, string> {
    const { apiKey, apiSecret, application, profile } = this.credentials;
    const common = { 'X-Api-Key': apiKey, 'X-Application': application, 'X-App-Version': '1' };
    const json: Record<string, string> = body.length > 0 ? { 'Content-Type': 'application/json' } : {};
    if (profile === 'contract') {
      return { ...common, ...json, 'X-Api_Secret': apiSecret, 'X-Api-Station': 'TILL-1' };
    }
    const signature: Record<string, string> =
      body.length > 0 ? { 'X-Api-Signature': signatureOf(body, apiSecret) } : {};
    return { ...common, ...json, ...signature, 'X-App-Station': 'TILL-1' };
  }
}

/** Base64 of HMAC-SHA256, as the provider documents it for calls and for webhooks. */
export function signatureOf(body: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}

export async function call(url: string, init: RequestInit): Promise<Answer> {
  // Generous, because a busy machine is slow; it only ends calls that hang.
  const response = await fetch(url, { signal: AbortSignal.timeout(120_000), redirect: 'manual', ...init });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString('utf8');
  const type = response.headers.get('content-type') ?? '';
  return {
    ...{ status: response.status, type, headers: response.headers, bytes, text },
    json: <T>() => JSON.parse(text) as T,
  };
}

function pathOf(document: Body): string {
  return 'CreditNoteId' in document ? '/creditnote' : '/invoice';
}

function toBytes(body: object | string | Buffer): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
