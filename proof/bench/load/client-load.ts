import { callJson } from '../../../demo/http-json';
import { type ClientOptions, connectClients } from './connect-clients';
import { whileItMoves } from './figures';
import { type LoadWorld, XERO_WEBHOOK_KEY } from './load-world';

export interface Written {
  /** Number of documents that are completely written back, since the servers started. */
  readonly done: number;
  readonly isCutOff: boolean;
}

/** Connected organisations for which invoices can be created and awaited. */
export class ClientLoad {
  private constructor(
    readonly world: LoadWorld,
    readonly organisations: readonly string[],
    private readonly lines: number,
  ) {}

  /**
   * Connects organisations, and restarts the connectors, so that memory and compiled code of the set-up are not
   * measured.
   */
  static async connect(world: LoadWorld, options: ClientOptions, lines: number): Promise<ClientLoad> {
    await world.startConnectors(1);
    const organisations = await connectClients(world, options);
    await world.stopConnectors();
    await world.startConnectors();
    return new ClientLoad(world, organisations, lines);
  }

  /** Creates this many invoices for each organisation of a range, and tells the connector to read their books. */
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

  /** Lets some documents of each organisation be written back before the measurement. @returns their number */
  async warmUp(count: number): Promise<number> {
    const all = this.organisations.length * count;
    if (count === 0) return 0;
    await this.approve(0, this.organisations.length, count);
    await this.written(all);
    return all;
  }

  /**
   * Waits until this many documents are written back in all, or the time is over (0: no limit).
   * @throws Error if nothing changes for three minutes
   */
  async written(wanted: number, withinMs = 0): Promise<Written> {
    const begun = performance.now();
    let done = 0;
    const look = async (): Promise<Written | null> => {
      ({ done } = await callJson<{ done: number }>('GET', `${this.world.xero.url}/_bench/progress`));
      const isCutOff = done < wanted && withinMs > 0 && performance.now() - begun > withinMs;
      return done >= wanted || isCutOff ? { done, isCutOff } : null;
    };
    return whileItMoves(look, () => Promise.resolve(`${done} of ${wanted}`));
  }
}
