import { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database';
import type { RunningSimulator } from '../../simulator-process';
import {
  type FiscalServiceSimulatorOptions,
  startFiscalServiceSimulator,
} from '../start-fiscal-service-simulator';
import { inOwnSchema } from '../store';
import { type Answer, call, FiscalClient } from './fiscal-client';

/** Time at which every test starts: 10 o'clock in Harare. */
export const HARNESS_TIME = '2026-03-02T08:00:00Z';

/** Receipt in the simulator's ledger. */
interface RegisteredReceipt {
  readonly account: string;
  readonly deviceId: number;
  readonly fiscalDay: number;
  readonly receiptCounter: number;
  readonly receiptGlobalNo: number;
  readonly kind: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly currency: string;
  readonly total: string;
  readonly requestId: string;
  readonly receiptDate: string;
  readonly fiscalisedAt: string;
}

/** Request in the simulator's ledger. */
interface RegisteredRequest {
  readonly requestId: string;
  readonly state: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly isRetry: boolean;
  readonly breaches: { readonly code: string; readonly colour: string }[];
}

export interface ReceiptRegister {
  readonly receipts: RegisteredReceipt[];
  readonly requests: RegisteredRequest[];
  readonly fiscalisedTwice: { readonly invoiceId: string; readonly times: number }[];
}

const MAPPINGS = {
  '/currencymapping': [{ SourceCurrency: 'USD', DestinationCurrency: 'USD' }],
  '/taxmapping': [
    { TaxCode: 'STD', TaxName: '15.5%', DestinationTaxId: 517 },
    { TaxCode: 'OLD', TaxName: '15%', DestinationTaxId: 3 },
    { TaxCode: 'ZERO', TaxName: 'Zero rated', DestinationTaxId: 2 },
    { TaxCode: 'EXEMPT', TaxName: 'Exempt', DestinationTaxId: 1 },
  ],
};

const OLD_STANDARD_RATE = { taxID: 3, taxName: 'Standard rated 15%', taxPercent: 15 };

let accounts = 0;

/** Simulator over its own database, with accounts made on demand. */
export class Harness {
  private constructor(
    private readonly database: TestDatabase,
    private simulator: RunningSimulator,
  ) {}

  /** Starts the simulator at {@link HARNESS_TIME}, over a database that `stop` drops. */
  static async start(options: Partial<FiscalServiceSimulatorOptions> = {}): Promise<Harness> {
    const database = await createTestDatabase('empty');
    const simulator = await startFiscalServiceSimulator({ databaseUrl: database.url, ...options });
    const harness = new Harness(database, simulator);
    await harness.setClock(HARNESS_TIME);
    return harness;
  }

  get url(): string {
    return this.simulator.url;
  }

  /** Stops the simulator, and starts another one over the same database. */
  async restart(): Promise<void> {
    await this.simulator.close();
    this.simulator = await startFiscalServiceSimulator({ databaseUrl: this.database.url });
  }

  /** Starts a second simulator over the same database; the caller closes it. */
  second(): Promise<RunningSimulator> {
    return startFiscalServiceSimulator({ databaseUrl: this.database.url });
  }

  async stop(): Promise<void> {
    await this.simulator.close();
    await this.database.drop();
  }

  control(method: string, path: string, body?: unknown): Promise<Answer> {
    return call(`${this.url}/_control${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  async setClock(now: string | null): Promise<void> {
    await this.control('POST', '/clock', { now });
  }

  /** Adds a fault. @throws Error if it is refused */
  async fault(operation: string, kind: string, more: object = {}): Promise<number> {
    const answer = await this.control('POST', '/faults', { operation, kind, ...more });
    if (answer.status !== 201)
      throw new Error(`the fault was not taken: HTTP ${answer.status} ${answer.text}`);
    return answer.json<{ id: number }>().id;
  }

  async register(account: FiscalClient): Promise<ReceiptRegister> {
    const name = encodeURIComponent(account.credentials.name);
    return (await this.control('GET', `/ledger?account=${name}`)).json<ReceiptRegister>();
  }

  /** Reads the simulator's tables, for data that no route shows. */
  async rows<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    const pool = new Pool({ connectionString: inOwnSchema(this.database.url) });
    try {
      return (await pool.query<T>(text, [...values])).rows;
    } finally {
      await pool.end();
    }
  }

  /** Creates an account with a device, the default mappings, and no processing delay. */
  async account(settings: Record<string, unknown> = {}, mappings: object = MAPPINGS): Promise<FiscalClient> {
    accounts += 1;
    const name = `account-${accounts}`;
    const apiSecret = typeof settings.apiSecret === 'string' ? settings.apiSecret : `secret-${accounts}`;
    const own = { apiKey: `key-${accounts}`, apiSecret, application: 'till' };
    const given = { ...own, processingDelayMs: 0, device: device(30_000 + accounts), ...settings };
    const { status, text } = await this.control('PUT', `/accounts/${name}`, given);
    if (status !== 200) throw new Error(`the account was not made: HTTP ${status} ${text}`);
    const profile = settings.profile === 'published' ? 'published' : 'contract';
    const client = new FiscalClient(() => this.url, { ...own, name, profile });
    for (const [path, list] of Object.entries(mappings)) {
      for (const mapping of list as object[]) await client.call('POST', path, mapping);
    }
    return client;
  }

  /** Changes settings of an existing account. */
  async change(account: FiscalClient, settings: object): Promise<void> {
    await this.control('PUT', `/accounts/${account.credentials.name}`, settings);
  }
}

/** Settings of a device with the authority's taxes of 2025 and 2026. */
export function device(deviceId: number): Record<string, unknown> {
  return {
    deviceId,
    serialNo: `SN-${deviceId}`,
    taxPayerName: 'Simulated Taxpayer (Pvt) Ltd',
    taxPayerTIN: String(2_000_000_000 + deviceId),
    vatNumber: '220123456',
    branchName: 'Head Office',
    address: { province: 'Harare', street: 'Samora Machel Avenue', houseNo: '12', city: 'Harare' },
    contacts: { phoneNo: '+263242000000', email: 'accounts@example.co.zw' },
    qrUrl: 'https://fdmstest.zimra.co.zw',
    taxes: [
      { taxID: 1, taxName: 'Exempt', taxValidFrom: '2000-01-01' },
      { taxID: 2, taxName: 'Zero rated 0%', taxPercent: 0, taxValidFrom: '2000-01-01' },
      { ...OLD_STANDARD_RATE, taxValidFrom: '2023-01-01', taxValidTill: '2025-12-31' },
      { taxID: 517, taxName: 'Standard rated 15.5%', taxPercent: 15.5, taxValidFrom: '2026-01-01' },
    ],
  };
}
