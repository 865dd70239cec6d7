import { callJson } from '../../../demo/http-json';
import type { RunningSimulator } from '../../../simulators/simulator-process';
import { startXeroSimulator } from '../../../simulators/xero/start-xero-simulator';
import type { BooksAccess } from '../../../src/connectors/books-access';
import { CallLimiter } from '../../../src/connectors/xero/limits/call-limiter';
import { XeroClient } from '../../../src/connectors/xero/client/xero.client';
import { XeroConnector } from '../../../src/connectors/xero/xero.connector';
import { XeroConsent } from '../../../src/connectors/xero/consent/xero-oauth';
import {
  type XeroAnswer,
  type XeroRequest,
  XeroTransport,
} from '../../../src/connectors/xero/client/xero-transport';
import type { Config } from '../../../src/platform/config/config';
import type { CallLimitsRepository } from '../../../src/connectors/xero/limits/call-limits.repository';
import type { HttpClient } from '../../../src/platform/http/http-client';
import type { SimulatedProcess, Surroundings } from '../simulated-process';
import type { VirtualTime } from '../virtual-time';
import { ENDED_TAX, type HistoryBooks } from './history-books';
import type { HistoryLimits } from './history-options';

export const TENANT = '7c0f1d2e-3b4a-4c5d-8e6f-9a0b1c2d3e4f';
export const CLIENT = { clientId: 'history', clientSecret: 'a-secret-of-the-app' };
/** Duration of an answer of Xero, in milliseconds. */
const ANSWERED_AFTER_MS = 250;
const LOADED_AT_ONCE = 1_000;

/** Number of calls made, by purpose. */
export interface MadeCalls {
  live: number;
  backfill: number;
}

/** Transport whose calls are places for a kill, and take time once the limiter has admitted them. */
class WatchedTransport extends XeroTransport {
  constructor(
    url: string,
    limiter: CallLimiter,
    private readonly process: SimulatedProcess,
    private readonly surroundings: Surroundings,
    private readonly made: MadeCalls,
  ) {
    super(url, limiter);
  }

  override answer<T>(
    access: BooksAccess,
    what: string,
    request: XeroRequest,
    read: (text: string) => T,
  ): Promise<XeroAnswer<T>> {
    const watched: XeroRequest = async (api, tenantId) => {
      this.made[access.purpose === 'backfill' ? 'backfill' : 'live'] += 1;
      await this.surroundings.pass(ANSWERED_AFTER_MS);
      return request(api, tenantId);
    };
    return this.process.call('books', what, () => super.answer(access, what, watched, read));
  }
}

/** Simulated Xero over HTTP, which enforces its limits by the simulated time, and the production code that calls it. */
export class XeroSide {
  readonly made: MadeCalls = { live: 0, backfill: 0 };
  private readonly limiters = new Map<SimulatedProcess, CallLimiter>();

  private constructor(
    private readonly simulator: RunningSimulator,
    private readonly time: VirtualTime,
  ) {}

  /** The simulator runs in this process, so its clock is the simulated one. */
  static async start(databaseUrl: string, time: VirtualTime, limits: HistoryLimits): Promise<XeroSide> {
    const side = new XeroSide(await startXeroSimulator({ databaseUrl }), time);
    await side.control('PUT', '/app', { ...CLIENT, redirectUris: ['http://localhost:9/callback'] });
    await side.control('PUT', `/organisations/${TENANT}`, {
      ...{ name: 'A history', baseCurrency: 'USD', countryCode: 'ZW', timezone: 'SOUTHAFRICASTANDARDTIME' },
      taxRates: [
        { TaxType: 'OUTPUT155', Name: 'Standard', EffectiveRate: 15.5 },
        { TaxType: ENDED_TAX.taxType, Name: 'Standard of the year before', EffectiveRate: ENDED_TAX.percent },
      ],
      settings: { limits: { enforce: true, ...limits } },
    });
    return side;
  }

  get url(): string {
    return this.simulator.url;
  }

  async load({ contacts, invoices, creditNotes }: HistoryBooks): Promise<void> {
    await this.put({ Contacts: contacts });
    for (let from = 0; from < invoices.length; from += LOADED_AT_ONCE)
      await this.put({ Invoices: invoices.slice(from, from + LOADED_AT_ONCE) });
    await this.put({ CreditNotes: creditNotes });
  }

  async approve(invoice: object): Promise<void> {
    await this.put({ Invoices: [invoice] });
  }

  connector(
    process: SimulatedProcess,
    surroundings: Surroundings,
    config: Config,
    { http, limitStore }: { readonly http: HttpClient; readonly limitStore: CallLimitsRepository },
  ): XeroConnector {
    const { callsPerMinute: perMinute, callsPerDay: perDay, pageSize } = config.xero;
    const limiter = new CallLimiter(
      limitStore,
      { perMinute, perDay },
      {
        storeTime: (databaseMs) => databaseMs,
        elapsed: () => this.time.now(),
        sleep: (ms) => surroundings.pass(ms),
        // Unused permits are returned after the work instead (HistoryReplica.work).
        later: () => undefined,
      },
    );
    this.limiters.set(process, limiter);
    const client = new XeroClient(new WatchedTransport(this.url, limiter, process, surroundings, this.made));
    return new XeroConnector(client, new XeroConsent(http, client, config.xero), null, pageSize);
  }

  /** Returns the unused permits of a process. */
  async giveBack(process: SimulatedProcess): Promise<void> {
    await this.limiters.get(process)?.giveBack();
  }

  /** Calls as counted by the simulated Xero; token requests do not count against the limits. */
  async calls(): Promise<number> {
    const counts = await this.control<Record<string, number>>('GET', `/calls?tenantId=${TENANT}`);
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  async violations(): Promise<number> {
    return (await this.control<{ violations: unknown[] }>('GET', '/violations')).violations.length;
  }

  close(): Promise<void> {
    return this.simulator.close();
  }

  private put(elements: object): Promise<unknown> {
    return this.control('POST', `/organisations/${TENANT}/load`, elements);
  }

  private control<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
    return callJson<T>(method, `${this.url}/_control${path}`, body);
  }
}
