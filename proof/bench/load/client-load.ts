import { callJson } from '../../../demo/http-json';
import { type ClientOptions, connectClients } from './connect-clients';
import { type LoadWorld, XERO_WEBHOOK_KEY } from './load-world';

const LOOK_EVERY_MS = 200;
const STUCK_AFTER_MS = 180_000;

export interface Written {
  /** Documents of which everything has come back to the books, those of before included. */
  readonly done: number;
  readonly isCutOff: boolean;
}

/** Connected organisations, to be given invoices and waited for. */
export class ClientLoad {
  private constructor(
    readonly world: LoadWorld,
    readonly organisations: readonly string[],
    private readonly lines: number,
  ) {}

  /** Connects them with one connector, and starts all anew: what set-up costs in memory and compiled code belongs to no document. */
  static async connect(world: LoadWorld, options: ClientOptions, lines: number): Promise<ClientLoad> {
    await world.startConnectors(1);
    const organisations = await connectClients(world, options);
    await world.stopConnectors();
    await world.startConnectors();
    return new ClientLoad(world, organisations, lines);
  }

  /**
   * Creates this many invoices for each organisation of a range; the connector is asked to read their books
   * immediately.
   */
  async approve(from: number, till: number, count: number): Promise<void> {
    const { lines } = this;
    for (let organisation = from; organisation < till; organisation += 1) {
      await callJson('PUT', `${this.world.xero.url}/_bench/approve`, { organisation, count, lines });
      await this.world.api.send('POST', `/api/organisations/${this.organisations[organisation]}/sync`);
    }
  }

  /** Creates an approved invoice, which Xero announces to the connector by its webhook. */
  async approveOne(organisation: number): Promise<void> {
    const { lines, world } = this;
    const webhook = { url: `${world.api.url}/webhooks/xero`, key: XERO_WEBHOOK_KEY };
    await callJson('PUT', `${world.xero.url}/_bench/approve`, {
      organisation,
      count: 1,
      lines,
      withinMs: 0,
      webhook,
    });
  }

  /** Lets some documents of each go the whole way. @returns how many that were */
  async warmUp(count: number): Promise<number> {
    const all = this.organisations.length * count;
    if (count === 0) return 0;
    await this.approve(0, this.organisations.length, count);
    await this.written(all);
    return all;
  }

  /** Waits for so many in all, or for the time to be over (0: without end). @throws Error when nothing moves any more */
  async written(wanted: number, withinMs = 0): Promise<Written> {
    const begun = performance.now();
    let [seen, since] = [-1, begun];
    for (;;) {
      const { done } = await callJson<{ done: number }>('GET', `${this.world.xero.url}/_bench/progress`);
      if (done >= wanted) return { done, isCutOff: false };
      const now = performance.now();
      if (withinMs > 0 && now - begun > withinMs) return { done, isCutOff: true };
      if (done !== seen) [seen, since] = [done, now];
      if (now - since > STUCK_AFTER_MS) throw new Error(await this.whyStuck(done, wanted));
      await new Promise((settle) => setTimeout(settle, LOOK_EVERY_MS));
    }
  }

  private async whyStuck(done: number, wanted: number): Promise<string> {
    const some = this.organisations.slice(0, 3);
    const summaries = await Promise.all(
      some.map((id) => this.world.api.get(`/api/organisations/${id}/summary`)),
    );
    return `nothing has moved for three minutes: ${done} of ${wanted}; ${JSON.stringify(summaries)}`;
  }
}
