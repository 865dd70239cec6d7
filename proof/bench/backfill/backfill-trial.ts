import { setTimeout as settleAfter } from 'node:timers/promises';
import type { ShownDocument, ShownOrganisation } from '../../../demo/connector-api';
import { callJson } from '../../../demo/http-json';
import type { LoadedBooks } from '../../../demo/loaded-books';
import type { ReceiptRegister } from '../../../demo/receipt-register';
import { benchBooks } from '../calls/bench-invoices';
import type { BenchWorld } from '../calls/bench-world';
import { dayInBooks, liveInvoice, withoutDocuments } from './history-books';

const LOOK_EVERY_MS = 250;
const STUCK_AFTER_MS = 300_000;

/** The parts of the service's answer that are looked at. */
export interface ShownBackfill {
  readonly id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly planned: number;
  readonly settled: number;
  readonly results: readonly { readonly result: string; readonly documents: number }[];
  readonly report: {
    readonly effort: { readonly calls: number; readonly minutes: number };
    readonly chronology: { readonly acknowledgement: string | null };
  };
}

/**
 * Trial of an organisation with a history, in a world of three processes; every step goes through the API, as
 * a person's program would do it.
 */
export class BackfillTrial {
  private constructor(
    private readonly world: BenchWorld,
    private readonly books: LoadedBooks,
    private readonly organisation: ShownOrganisation,
  ) {}

  private live = 0;

  /** Connects everything, enforces the limits, and waits until the whole history is seen and waiting. */
  static async prepare(world: BenchWorld, documents: number, perMinute: number): Promise<BackfillTrial> {
    const books = benchBooks(documents);
    const organisation = await world.connect(withoutDocuments(books), { writesNote: 'always' });
    const trial = new BackfillTrial(world, books, organisation);
    await world.api.send('PATCH', trial.path, { goLiveOn: dayInBooks(new Date()) });
    await callJson('PUT', `${world.xero.url}/_control/organisations/${organisation.tenantId}`, {
      settings: { limits: { enforce: true, minute: perMinute, day: 1_000_000 } },
    });
    await trial.load(books.invoices);
    await trial.until('the history is seen', async () => (await trial.count('waiting')) >= documents);
    return trial;
  }

  /** Approves a live invoice and waits until it is fiscalised; answers how long that took. */
  async serveLive(): Promise<number> {
    const begun = Date.now();
    const invoice = liveInvoice(this.books, this.live, new Date());
    this.live += 1;
    const organisation = `${this.world.xero.url}/_control/organisations/${this.organisation.tenantId}`;
    await callJson('POST', `${organisation}/invoices`, invoice);
    await this.ask('POST', `${this.path}/sync`);
    const number = String(invoice.InvoiceNumber);
    await this.until(`${number} is fiscalised`, async () => {
      const { documents } = await this.ask<{ documents: ShownDocument[] }>(
        'GET',
        `/api/documents?organisationId=${this.organisation.id}&search=${number}`,
      );
      return documents.some(({ fiscalData }) => fiscalData !== null);
    });
    return Date.now() - begun;
  }

  /** Document dates of the history by number. */
  get days(): ReadonlyMap<string, string> {
    const invoices = this.books.invoices as unknown as readonly Record<string, unknown>[];
    return new Map(
      invoices.map(({ InvoiceNumber, DateString }) => [String(InvoiceNumber), String(DateString)]),
    );
  }

  plan(): Promise<ShownBackfill> {
    return this.world.api.send('POST', `${this.path}/backfills`, {});
  }

  async run({ id, report }: ShownBackfill): Promise<void> {
    const { acknowledgement } = report.chronology;
    await this.world.api.send('POST', `/api/backfills/${id}/run`, {
      ...(acknowledgement === null ? {} : { acknowledgement }),
    });
  }

  look({ id }: ShownBackfill): Promise<ShownBackfill> {
    return this.ask('GET', `/api/backfills/${id}`);
  }

  kill(): Promise<void> {
    return this.world.killConnector();
  }

  async calls(): Promise<number> {
    const counts = Object.values(await this.world.calls());
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async violations(): Promise<number> {
    const { violations } = await callJson<{ violations: unknown[] }>(
      'GET',
      `${this.world.xero.url}/_control/violations`,
    );
    return violations.length;
  }

  register(): Promise<ReceiptRegister> {
    return callJson('GET', `${this.world.fiscal.url}/_control/ledger`);
  }

  /** Until the organisation has nothing to do: what was called for has been called. */
  async rest(): Promise<void> {
    await this.until('the organisation rests', async () => {
      const shown = await this.ask<ShownOrganisation>('GET', this.path);
      const open = await Promise.all(
        ['collected', 'ready', 'processing', 'fiscalised'].map((state) => this.count(state)),
      );
      return shown.isResting && open.every((documents) => documents === 0);
    });
  }

  private async load(invoices: readonly object[]): Promise<void> {
    const address = `${this.world.xero.url}/_control/organisations/${this.organisation.tenantId}/load`;
    await callJson('POST', address, { Invoices: invoices });
    await this.ask('POST', `${this.path}/sync`);
  }

  private async count(state: string): Promise<number> {
    const counts = await this.ask<{ state: string; documents: number }[]>('GET', `${this.path}/summary`);
    return counts.filter((one) => one.state === state).reduce((sum, { documents }) => sum + documents, 0);
  }

  private get path(): string {
    return `/api/organisations/${this.organisation.id}`;
  }

  /** The connector may be dead at this very moment: then it is asked again. */
  private async ask<T>(method: 'GET' | 'POST', path: string): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        return method === 'GET'
          ? await this.world.api.get<T>(path)
          : await this.world.api.send<T>(method, path);
      } catch (error) {
        if (tries >= 100) throw error;
        await settleAfter(LOOK_EVERY_MS);
      }
    }
  }

  private async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const givesUpAt = Date.now() + STUCK_AFTER_MS;
    while (!(await isSo())) {
      if (Date.now() > givesUpAt) throw new Error(`it was waited in vain until ${what}`);
      await settleAfter(LOOK_EVERY_MS);
    }
  }
}
