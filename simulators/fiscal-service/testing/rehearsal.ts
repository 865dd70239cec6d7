import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '../../../test/support/test-database';
import { signBody } from '../credentials';
import { type FiscalServiceSimulator, startFiscalServiceSimulator } from '../start-fiscal-service-simulator';
import type { StatusElement } from '../status-element';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: Headers;
}

export interface LedgerReceipt {
  account: string;
  deviceId: number;
  fiscalDay: number;
  receiptCounter: number;
  receiptGlobalNo: number;
  kind: string;
  invoiceId: string;
  invoiceNumber: string;
  currency: string;
  total: string;
  requestId: string;
  verificationCode: string;
  qrUrl: string;
  receiptDate: string;
  fiscalisedAt: string;
}

export interface LedgerRequest {
  requestId: string;
  invoiceId: string;
  state: 'pending' | 'fiscalised' | 'failed';
  error: string | null;
  isRetry: boolean;
  total: string;
}

export interface Ledger {
  receipts: LedgerReceipt[];
  requests: LedgerRequest[];
  fiscalisedTwice: { invoiceId: string; times: number }[];
}

export const SECRET = 'the-secret';
export const CONTRACT_HEADERS = {
  'X-Api-Key': 'the-key',
  'X-Api_Secret': SECRET,
  'X-Application': 'tests',
  'X-Api-Station': 'till-1',
  'X-App-Version': '1',
} as const;

/** A simulator over a database of its own, with the account `one` on device 4711 and its usual mappings. */
export class Rehearsal {
  private constructor(
    public simulator: FiscalServiceSimulator,
    readonly databaseUrl: string,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(settings: object = {}): Promise<Rehearsal> {
    const database = await createTestDatabase('empty');
    const simulator = await startFiscalServiceSimulator({ databaseUrl: database.url });
    const rehearsal = new Rehearsal(simulator, database.url, () => database.drop());
    await rehearsal.account({
      ...{ apiKey: 'the-key', apiSecret: SECRET, application: 'tests', processingDelayMs: 0 },
      device: { deviceId: 4711 },
      ...settings,
    });
    await rehearsal.map();
    return rehearsal;
  }

  /** `A` 15.5 % from 2026, `OLD` 15 % before, `Z` zero rated, `E` exempt. */
  async map(headers: Record<string, string> = CONTRACT_HEADERS): Promise<void> {
    for (const [TaxCode, DestinationTaxId] of [
      ['A', 517],
      ['OLD', 3],
      ['Z', 2],
      ['E', 1],
    ] as const) {
      await this.post('/taxmapping', { TaxCode, DestinationTaxId }, headers);
    }
    for (const code of ['USD', 'ZWG']) {
      await this.post('/currencymapping', { SourceCurrency: code, DestinationCurrency: code }, headers);
    }
  }

  async account(settings: object, name = 'one'): Promise<Answer> {
    return this.control('PUT', `/accounts/${name}`, settings);
  }

  control(method: string, path: string, body?: object): Promise<Answer> {
    return this.call(method, `/_control${path}`, body === undefined ? undefined : JSON.stringify(body), {});
  }

  async call(
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Record<string, string> = CONTRACT_HEADERS,
  ): Promise<Answer> {
    const response = await fetch(this.simulator.url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, text: bytes.toString('utf8'), bytes, headers: response.headers };
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.call('GET', path, undefined, headers);
  }

  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.call('POST', path, JSON.stringify(body), headers);
  }

  async json<T>(path: string): Promise<T> {
    return JSON.parse((await this.get(path)).text) as T;
  }

  ledger(): Promise<Ledger> {
    return this.json<Ledger>('/_control/ledger');
  }

  fault(operation: string, kind: string, more: object = {}): Promise<Answer> {
    return this.control('POST', '/faults', { operation, kind, ...more });
  }

  /** Submits and waits for the outcome. @throws Error when the submission is not taken in */
  async settle(kind: 'invoice' | 'creditnote', document: object): Promise<StatusElement> {
    const answer = await this.post(`/${kind}`, document);
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}: ${answer.text}`);
    return this.outcome(answer.text);
  }

  outcome(requestId: string): Promise<StatusElement> {
    return eventually(`the outcome of ${requestId}`, async () => {
      const answer = await this.post('/status', [requestId]);
      return (JSON.parse(answer.text) as StatusElement[])[0] ?? null;
    });
  }

  async restart(): Promise<void> {
    await this.simulator.close();
    this.simulator = await startFiscalServiceSimulator({ databaseUrl: this.databaseUrl });
  }

  async end(): Promise<void> {
    await this.simulator.close();
    await this.drop();
  }
}

/** The published profile's headers for a body. */
export function publishedHeaders(body?: string): Record<string, string> {
  const headers = { 'X-Api-Key': 'the-key', 'X-Application': 'tests', 'X-App-Station': 'till-1' };
  return body === undefined
    ? headers
    : { ...headers, 'X-Api-Signature': signBody(Buffer.from(body), SECRET) };
}

/** An invoice in order: one line of 10 x 11.55 with 15.5 % inside, a cash customer. */
export function invoice(changes: object = {}) {
  const id = randomUUID();
  return {
    InvoiceId: id,
    InvoiceNumber: `INV-${id.slice(0, 8)}`,
    Reference: 'PO 7',
    IsDiscounted: false,
    IsTaxInclusive: true,
    BuyerContact: { Name: 'Cash customer' },
    Date: '2026-03-01T10:00:00+02:00',
    LineItems: [line()],
    PaymentMethod: 'Cash',
    SubTotal: 100,
    TotalTax: 15.5,
    Total: 115.5,
    CurrencyCode: 'USD',
    IsRetry: false,
    ...changes,
  };
}

export function line(changes: object = {}) {
  return {
    Description: 'Cement, 50 kg',
    UnitAmount: 11.55,
    TaxCode: 'A',
    ProductCode: '25232900',
    LineAmount: 115.5,
    DiscountAmount: null,
    Quantity: 10,
    CustomFields: null,
    ...changes,
  };
}

export function creditNote(originalId: string, changes: object = {}) {
  const { InvoiceId, InvoiceNumber, ...rest } = invoice();
  return {
    ...rest,
    CreditNoteId: InvoiceId,
    CreditNoteNumber: InvoiceNumber.replace('INV', 'CN'),
    OriginalInvoiceId: originalId,
    Reference: 'Returned goods',
    ...changes,
  };
}

/** Asks until there is an answer. @throws Error after a time */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | null>,
  withinMs = 10_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
