import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '../../demo/child-process';
import { ConnectorApi, type ShownOrganisation } from '../../demo/connector-api';
import { callJson } from '../../demo/http-json';
import { freePort } from '../../demo/free-port';
import {
  connectOrganisation,
  setUpConnector,
  setUpFiscalService,
  setUpXero,
  XERO_APP,
} from '../../demo/set-up';
import { serviceUrl } from '../../src/platform/database/walls/service-role';
import { ChaosDatabase } from './chaos-database';
import { FaultProxy } from './fault-proxy';
import { canMakeStandbys } from './postgres-server';
import { ReplicatedDatabase } from './replicated-database';
import { type Lives, Replica } from './replica';
import { emptyBooks } from './sales';

export const DIST = join(__dirname, '../..');
export const OURS = join(DIST, 'src/main.js');
export const WEBHOOK_KEY = 'key-of-the-webhook-under-chaos';

const REPLICAS = ['replica-a', 'replica-b'];
const CONNECTOR = 'connector';
/** Time that a process needs to start on two idle cores. */
const USUAL_START_MS = 2_500;

/** Simulators with a database server of their own, which are never disturbed and judge the run. */
export interface Judges {
  readonly database: ChaosDatabase;
  readonly xero: ServerProcess;
  readonly fiscal: ServerProcess;
}

/** Proxies between the connector and everything else. */
export interface Network {
  readonly xero: FaultProxy;
  readonly fiscal: FaultProxy;
  readonly database: FaultProxy;
  /** Proxy for people and webhooks; any replica may answer. */
  readonly front: FaultProxy;
}

/** Connection of one replica to its database. */
interface Way {
  readonly proxy: FaultProxy;
  /** Port of the server that it leads to; null for the primary, through the disturbed network. */
  port: number | null;
}

/** Two replicas on one database and one journal, their environment, and every way to disturb them. */
export class ChaosWorld {
  /** Time that the last replica needed to start: the first one creates the tables. */
  private startMs = 0;

  private constructor(
    readonly judges: Judges,
    private readonly stored: {
      readonly database: ChaosDatabase | ReplicatedDatabase;
      readonly ways: readonly Way[];
      readonly directory: string;
      readonly programs: readonly string[];
    },
    readonly network: Network,
    readonly replicas: readonly Replica[],
    readonly api: ConnectorApi,
  ) {}

  /**
   * @param killPoints folder of the points at which processes end
   * @param programs versions of the connector: this one, and an older one if given; rolling restarts alternate between
   * them
   */
  static async start(
    lives: Lives,
    killPoints: string,
    programs: readonly string[] = [OURS],
  ): Promise<ChaosWorld> {
    const directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-chaos-logs-'));
    const judges = await startJudges(directory);
    const database = canMakeStandbys() ? await ReplicatedDatabase.start() : await ChaosDatabase.start();
    const databaseUrl = await database.create(CONNECTOR);
    const ports = await Promise.all(REPLICAS.map(() => freePort()));
    const network = {
      xero: await FaultProxy.start(() => [portOf(judges.xero.url)]),
      fiscal: await FaultProxy.start(() => [portOf(judges.fiscal.url)]),
      database: await FaultProxy.start(() => [database.port]),
      front: await FaultProxy.start(() => ports),
    };
    const ways = await Promise.all(REPLICAS.map(() => wayTo(network.database.port)));
    const adminApiKey = randomBytes(24).toString('hex');
    const urls = { databaseUrl, serviceUrl: await serviceUrl(databaseUrl) };
    const environment = {
      ...connectorEnvironment(network, directory, adminApiKey),
      LEDGERSTAMP_KILL_POINTS: `${killPoints}:${process.pid}`,
    };
    const replicas = REPLICAS.map((name, index) => {
      const own = { PORT: String(ports[index]), ...throughWay(urls, ways[index]) };
      return new Replica(name, OURS, { ...environment, ...own }, directory, lives);
    });
    const api = new ConnectorApi(address(network.front), adminApiKey);
    return new ChaosWorld(judges, { database, ways, directory, programs }, network, replicas, api);
  }

  /** Factor of all pauses, so that processes of a busy machine live long enough to submit something. */
  get slowness(): number {
    return Math.max(1, this.startMs / USUAL_START_MS);
  }

  /** Performs a person's set-up before the first fault; the first replica creates the tables. */
  async setUp(): Promise<ShownOrganisation> {
    for (const replica of this.replicas) {
      const begun = performance.now();
      await replica.up();
      this.startMs = performance.now() - begun;
    }
    const books = emptyBooks();
    await setUpXero(this.judges.xero.url, this.api.url, books);
    await setUpFiscalService(this.judges.fiscal.url, books);
    const organisation = await connectOrganisation(this.api);
    await setUpConnector(this.api, organisation, books, this.judges.fiscal.url);
    await callJson('POST', `${this.judges.xero.url}/_control/webhook`, {
      ...{ url: `${this.api.url}/webhooks/xero`, key: WEBHOOK_KEY },
    });
    return organisation;
  }

  get database(): ChaosDatabase | ReplicatedDatabase {
    return this.stored.database;
  }

  /** Cuts a replica's connections to its database, and redirects new ones. @param port null for the primary */
  lead(replica: number, port: number | null): void {
    const way = this.stored.ways[replica];
    if (way === undefined) throw new Error(`there is no replica ${replica}`);
    way.port = port;
    way.proxy.set({ kind: 'away' });
    way.proxy.set({ kind: 'none' });
  }

  /** Address of the database without the proxy, for the judges. */
  get databaseUrl(): string {
    return this.stored.database.urlOf(CONNECTOR);
  }

  get directory(): string {
    return this.stored.directory;
  }

  get programs(): readonly string[] {
    return this.stored.programs;
  }

  /** Effects that the proxies really had on connections. */
  get effects(): Record<string, number> {
    const all = { refused: 0, reset: 0, swallowed: 0, delayed: 0 };
    for (const { effects } of Object.values(this.network) as FaultProxy[]) {
      for (const kind of ['refused', 'reset', 'swallowed', 'delayed'] as const) all[kind] += effects[kind];
    }
    return all;
  }

  get journal(): string {
    return join(this.directory, 'journal');
  }

  /** Ends all faults of the network and the simulators, and restarts ended processes. */
  async heal(): Promise<void> {
    for (const proxy of Object.values(this.network) as FaultProxy[]) proxy.set({ kind: 'none' });
    await this.database.untilItAnswers();
    for (const { url } of [this.judges.xero, this.judges.fiscal]) {
      await callJson('DELETE', `${url}/_control/faults`);
    }
    await callJson('POST', `${this.judges.fiscal.url}/_control/pause`, { paused: false });
  }

  async stop(keepsLogs: boolean): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    for (const proxy of Object.values(this.network) as FaultProxy[]) await proxy.close();
    for (const { proxy } of this.stored.ways) await proxy.close();
    await this.database.stop();
    await stopJudges(this.judges);
    if (!keepsLogs) rmSync(this.directory, { recursive: true, force: true });
  }
}

async function wayTo(primary: number): Promise<Way> {
  const way: { port: number | null } = { port: null };
  const proxy = await FaultProxy.start(() => [way.port ?? primary]);
  return Object.assign(way, { proxy });
}

export async function startJudges(logs: string): Promise<Judges> {
  const database = await ChaosDatabase.start();
  const start = async (name: string, program: string): Promise<ServerProcess> => {
    const DATABASE_URL = await database.create(name);
    return ServerProcess.start(name, join(DIST, program), { DATABASE_URL }, logs);
  };
  const xero = await start('xero_simulator', 'simulators/xero/main.js');
  return { database, xero, fiscal: await start('fiscal_simulator', 'simulators/fiscal-service/main.js') };
}

export async function stopJudges({ database, xero, fiscal }: Judges): Promise<void> {
  await Promise.all([xero.stop(), fiscal.stop()]);
  await database.stop();
}

export function address(proxy: FaultProxy): string {
  return `http://127.0.0.1:${proxy.port}`;
}

export function portOf(url: string): number {
  return Number(new URL(url).port);
}

interface Addresses {
  readonly databaseUrl: string;
  readonly serviceUrl: string;
}

function throughWay({ databaseUrl, serviceUrl }: Addresses, way: Way | undefined): Record<string, string> {
  const through = (url: string): string => {
    const led = new URL(url);
    led.port = String(way?.proxy.port);
    return led.href;
  };
  return { DATABASE_URL: through(serviceUrl), DATABASE_OWNER_URL: through(databaseUrl) };
}

function connectorEnvironment(
  network: Network,
  directory: string,
  adminApiKey: string,
): Record<string, string> {
  const xero = address(network.xero);
  const journal = join(directory, 'journal');
  mkdirSync(journal, { recursive: true });
  return {
    ...{ PUBLIC_URL: address(network.front), LOG_LEVEL: 'warn' },
    ...{ ENCRYPTION_KEY: randomBytes(32).toString('hex'), ADMIN_API_KEY: adminApiKey },
    ...{ XERO_CLIENT_ID: XERO_APP.clientId, XERO_CLIENT_SECRET: XERO_APP.clientSecret },
    ...{ XERO_API_URL: xero, XERO_IDENTITY_URL: xero, XERO_LOGIN_URL: xero, XERO_WEBHOOK_KEY: WEBHOOK_KEY },
    // Limits so high that no call has to wait, like those of the simulated organisation.
    ...{ XERO_CALLS_PER_MINUTE: '100000', XERO_CALLS_PER_DAY: '1000000' },
    ...{ FISCAL_URL: address(network.fiscal), JOURNAL_DIRECTORY: journal },
    ...{ POLL_SECONDS: '2', WEBHOOK_POLL_SECONDS: '2', SWEEP_AFTER_SECONDS: '2', LEASE_SECONDS: '5' },
  };
}
