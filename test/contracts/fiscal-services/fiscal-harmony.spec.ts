import { randomUUID } from 'node:crypto';
import { HttpService } from '@nestjs/axios';
import { callJson } from '../../../demo/http-json';
import type { RunningSimulator } from '../../../simulators/simulator-process';
import { startFiscalServiceSimulator } from '../../../simulators/fiscal-service/start-fiscal-service-simulator';
import type { FiscalDocument } from '../../../src/domain/fiscal/fiscal-document';
import { FiscalHarmonyClient } from '../../../src/fiscal/fiscal-harmony/fiscal-harmony.client';
import { FiscalHarmonyService } from '../../../src/fiscal/fiscal-harmony/fiscal-harmony.service';
import type { FiscalAccountAccess } from '../../../src/fiscal/fiscal-service';
import { HttpClient } from '../../../src/platform/http/http-client';
import { eventually } from '../../../demo/eventually';
import { SOUND_DOCUMENT } from '../../support/sound-fiscal-document';
import { createTestDatabase, type TestDatabase } from '../../support/test-database';
import { describeFiscalService } from './fiscal-service-contract';
import type { Delivery, FiscalServiceHarness, Operation, OtherSide } from './harness';
import { LoopbackServer } from './loopback-server';

const NOW = '2026-03-02T08:00:00Z';
const OPERATIONS: Readonly<Record<Operation, { fault: string; route: string }>> = {
  submit: { fault: 'submit', route: 'POST /invoice' },
  status: { fault: 'status', route: 'POST /status' },
  download: { fault: 'download', route: 'GET /download/{filename}' },
  device: { fault: 'fiscaldevice', route: 'GET /fiscaldevice' },
  subscription: { fault: 'subscription', route: 'GET /subscription' },
  mappings: { fault: 'taxmapping', route: 'GET /taxmapping' },
};

/** The shipped simulator as the other side, under a path prefix like that of the real service. */
class SimulatedFiscalHarmony implements OtherSide {
  readonly at = new Date(NOW);
  readonly datedAt = '2026-03-02T10:00:00';
  readonly service: FiscalHarmonyService;
  readonly account: FiscalAccountAccess;
  readonly strangers: FiscalAccountAccess;
  readonly withoutDevice: FiscalAccountAccess;
  readonly mappings = [
    { kind: 'tax' as const, code: 'STD', destination: '517', name: 'Standard' },
    { kind: 'currency' as const, code: 'USD', destination: 'USD', name: null },
  ];

  private constructor(
    private readonly database: TestDatabase,
    private readonly simulator: RunningSimulator,
    private readonly events: LoopbackServer,
    profile: string,
  ) {
    const credentials = { apiKey: 'the-key', apiSecret: 'the-secret', application: 'till' };
    this.account = {
      id: 'account',
      profile,
      settings: { webhookSignature: 'hmac' },
      credentials,
      timeOffset: '+02:00',
    };
    const strange = { ...credentials, apiKey: 'a-key-of-nobody', apiSecret: 'a-secret-of-nobody' };
    this.strangers = { ...this.account, credentials: strange };
    this.withoutDevice = { ...this.account, credentials: { ...credentials, apiKey: 'bare-key' } };
    this.service = this.serviceAt(`${simulator.url}/api`);
  }

  static async start(profile: string): Promise<SimulatedFiscalHarmony> {
    const database = await createTestDatabase('empty');
    const simulator = await startFiscalServiceSimulator({ databaseUrl: database.url });
    const events = await LoopbackServer.start((_call, response) => void response.writeHead(204).end());
    const other = new SimulatedFiscalHarmony(database, simulator, events, profile);
    await other.control('POST', '/clock', { now: NOW });
    const settings = { processingDelayMs: 0, profile };
    await other.control('PUT', '/accounts/one', {
      ...{ ...settings, ...other.account.credentials, webhook: { url: `${events.url}/hook` } },
    });
    await other.control('PUT', '/accounts/bare', {
      ...{ ...settings, ...other.withoutDevice.credentials, device: null, subscription: null },
    });
    return other;
  }

  serviceAt(baseUrl: string): FiscalHarmonyService {
    return new FiscalHarmonyService(new FiscalHarmonyClient(new HttpClient(new HttpService()), baseUrl));
  }

  async document({
    isWrong = false,
    ...wishes
  }: Partial<FiscalDocument> & { isWrong?: boolean } = {}): Promise<FiscalDocument> {
    const number = `DOC-${randomUUID()}`;
    if (isWrong) {
      await this.control('POST', '/faults', { operation: 'process', kind: 'reject', documentNumber: number });
    }
    return { ...SOUND_DOCUMENT, id: randomUUID(), number, ...wishes };
  }

  async next(operation: Operation, kind: string): Promise<void> {
    await this.control('POST', '/faults', { operation: OPERATIONS[operation].fault, kind });
  }

  async timesTaken(document: FiscalDocument): Promise<number> {
    const { requests } = await this.control<{ requests: { invoiceNumber: string }[] }>('GET', '/ledger');
    return requests.filter(({ invoiceNumber }) => invoiceNumber === document.number).length;
  }

  async calls(operation: Operation): Promise<number> {
    const calls = await this.control<Record<string, number>>('GET', '/calls');
    return calls[OPERATIONS[operation].route] ?? 0;
  }

  async event(requestId: string): Promise<Delivery> {
    return eventually(`an event about ${requestId}`, () =>
      Promise.resolve(this.events.received.find(({ body }) => body.includes(requestId)) ?? null),
    );
  }

  /** Event with a wrong signature: the simulated "save and test" sends a right one, then a wrong one. */
  async forgedEvent(): Promise<Delivery> {
    await this.control('POST', '/webhooks/one/test');
    await this.control('POST', '/webhooks/one/enable');
    const last = this.events.received.at(-1);
    if (last === undefined) throw new Error('no test event came');
    return last;
  }

  async stop(): Promise<void> {
    await this.simulator.close();
    await this.events.stop();
    await this.database.drop();
  }

  private control<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
    return callJson<T>(method, `${this.simulator.url}/_control${path}`, body);
  }
}

for (const profile of ['contract', 'published']) {
  const harness: FiscalServiceHarness = {
    name: `fiscal-harmony, profile ${profile}`,
    repeatable: 'no',
    lacks: [],
    start: () => SimulatedFiscalHarmony.start(profile),
  };
  describeFiscalService(harness);
}
