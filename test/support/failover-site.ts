import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FaultProxy } from '../../proof/chaos/fault-proxy';
import { canMakeStandbys, PostgresServer, PROGRAMS } from '../../proof/chaos/postgres-server';
import type { ConnectorApi, ShownDocument } from '../../demo/connector-api';
import { eventually } from '../../demo/eventually';
import { callJson } from '../../demo/http-json';
import type { ReceiptRegister } from '../../demo/receipt-register';
import type { ClosedReason } from '../../src/sync/submit/safe-mode/closed-journal';
import { serviceUrl } from '../../src/platform/database/walls/service-role';
import { World } from './world';
import { invoice } from './xero-documents';

const DATABASE = 'ledgerstamp';
/** States in which a document stays, with or without a person. */
export const RESTING = ['written_back', 'uncertain', 'waiting', 'rejected'] as const;

/** Network connection of one replica to the server that it is pointed at. */
interface Way {
  readonly proxy: FaultProxy;
  target: PostgresServer;
}

/** Two replicas with one journal folder, a primary, and two standbys that have one document and nothing later. */
export class FailoverSite {
  private constructor(
    readonly world: World,
    private readonly replica: Awaited<ReturnType<World['startReplica']>>,
    private readonly ways: { readonly a: Way; readonly b: Way },
    readonly primary: PostgresServer,
    readonly standbys: readonly [PostgresServer, PostgresServer],
    private readonly more: PostgresServer[] = [],
  ) {}

  static async start(): Promise<FailoverSite> {
    const primary = await PostgresServer.primary();
    await primary.query(`create database ${DATABASE}`);
    const [a, b] = [await wayTo(primary), await wayTo(primary)];
    const world = await World.start(await addressesThrough(a));
    const replica = await world.startReplica(await addressesThrough(b));
    await world.letOneTravel();
    const standbys = [await primary.standby(), await primary.standby()] as const;
    for (const standby of standbys) await standby.catchUp(primary);
    const site = new FailoverSite(world, replica, { a, b }, primary, [standbys[0], standbys[1]]);
    for (const standby of standbys) await standby.cutOff();
    return site;
  }

  get a(): ConnectorApi {
    return this.world.api;
  }

  get b(): ConnectorApi {
    return this.replica.api;
  }

  /** Approves invoices in the books. @returns their identifiers in the books */
  async approve(count: number): Promise<string[]> {
    const approved = Array.from({ length: count }, () => invoice());
    await this.world.books({ Invoices: approved });
    return approved.map(({ InvoiceID }) => InvoiceID);
  }

  /** Cuts every connection of a replica; later ones lead to the given server. */
  lead(replica: 'a' | 'b', to: PostgresServer): void {
    const way = this.ways[replica];
    way.target = to;
    way.proxy.set({ kind: 'away' });
    way.proxy.set({ kind: 'none' });
  }

  /** Cuts a replica off from all databases until `lead` is called. */
  strand(replica: 'a' | 'b'): void {
    this.ways[replica].proxy.set({ kind: 'away' });
  }

  /** Makes a logical copy of the primary's database, with another system identifier. */
  async dump(): Promise<PostgresServer> {
    const copy = await this.primary.dumped(DATABASE);
    this.more.push(copy);
    return copy;
  }

  async until(api: ConnectorApi, sourceId: string, ...states: readonly string[]): Promise<ShownDocument> {
    const shown = async (): Promise<ShownDocument | null> => {
      const { id } = this.world.organisation;
      const documents = await api.allDocuments(id).catch(() => []);
      return documents.find((document) => document.sourceId === sourceId) ?? null;
    };
    return eventually(
      `document ${sourceId} in ${states.join(' or ')}`,
      async () => {
        const document = await shown();
        return document !== null && states.includes(document.state) ? document : null;
      },
      async () => JSON.stringify(await shown()),
    );
  }

  register(): Promise<ReceiptRegister> {
    return callJson('GET', `${this.world.fiscal.url}/_control/ledger`);
  }

  async receiptsOf(sourceIds: readonly string[]): Promise<number[]> {
    const { receipts } = await this.register();
    return sourceIds.map((id) => receipts.filter(({ invoiceId }) => invoiceId === id).length);
  }

  /** Source identifiers of the documents that a server knows from the journal alone. */
  async forgottenAt(server: PostgresServer): Promise<string[]> {
    const gaps = `select entry::jsonb ->> 'sourceId' as "sourceId" from journal_gaps`;
    const rows = await server.query<{ sourceId: string }>(gaps, DATABASE);
    return rows.map(({ sourceId }) => sourceId);
  }

  /** Approves documents a second apart, until a condition holds. */
  async approveUntil(isSo: () => Promise<boolean>): Promise<string[]> {
    const approved: string[] = [];
    for (const deadline = Date.now() + 120_000; !(await isSo()); await pause(1_000)) {
      if (Date.now() > deadline) throw new Error(`not after ${approved.length} documents`);
      approved.push(...(await this.approve(1)));
    }
    return approved;
  }

  /** Reason why nothing may be sent, as a replica has stored it in its database; null: none. */
  async faultAt(server: PostgresServer): Promise<string | null> {
    const asked = 'select journal_fault as fault from installation';
    const [row] = await server.query<{ fault: string | null }>(asked, DATABASE);
    return row?.fault ?? null;
  }

  async isClosedAt(server: PostgresServer, reason: ClosedReason): Promise<void> {
    await eventually(`a journal that is closed as ${reason}`, async () =>
      (await this.faultAt(server)) === reason ? reason : null,
    );
  }

  /** Names the database of replica A as the primary, like a person. */
  async namePrimary(): Promise<void> {
    const given = ['--by', 'Anna', '--reason', 'the other server is switched off'];
    const { code, stderr } = await this.world.commandLineOfOwner('journal', 'primary', ...given);
    expect(`${code} ${stderr}`).toBe('0 ');
  }

  async stop(): Promise<void> {
    await this.replica.stop();
    await this.world.stop();
    for (const { proxy } of Object.values(this.ways)) await proxy.close();
    for (const server of [this.primary, ...this.standbys, ...this.more]) await server.remove();
  }
}

/** Describes tests that need a replicating server. Without one, a single test and a line in the output say so. */
export function describeWithStandbys(name: string, tests: () => void): void {
  if (canMakeStandbys()) return describe(name, tests);
  const programs = join(PROGRAMS, 'pg_basebackup');
  describe(name, () => {
    it(`NOT TRIED: there is no ${programs}`, () => {
      process.stdout.write(`No ${programs}: ${name} was not tried.\n`);
      expect(existsSync(programs)).toBe(false);
    });
  });
}

async function wayTo(target: PostgresServer): Promise<Way> {
  const way: { target: PostgresServer; proxy: FaultProxy | null } = { target, proxy: null };
  const proxy = await FaultProxy.start(() => [way.target.port]);
  return Object.assign(way, { proxy });
}

async function addressesThrough({ proxy, target }: Way): Promise<Record<string, string>> {
  const through = (url: string): string => {
    const led = new URL(url);
    led.port = String(proxy.port);
    return led.href;
  };
  const owner = target.url(DATABASE);
  return { DATABASE_URL: through(await serviceUrl(owner)), DATABASE_OWNER_URL: through(owner) };
}
