import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '../../../demo/child-process';
import { ConnectorApi } from '../../../demo/connector-api';
import { freePort } from '../../../demo/free-port';
import { callJson } from '../../../demo/http-json';
import { XERO_APP } from '../../../demo/set-up';
import { serviceUrl } from '../../../src/platform/database/walls/service-role';
import type { Pace } from '../servers/thin-server';
import type { MeasuredDatabase } from './measured-database';
import { certificateFor, TlsFront } from './tls-front';

export const DIST = join(__dirname, '../../..');
export const ADMIN_API_KEY = randomBytes(24).toString('hex');
const ENCRYPTION_KEY = randomBytes(32).toString('hex');
export const XERO_WEBHOOK_KEY = randomBytes(24).toString('hex');

export interface WorldOptions {
  /** Number of connectors; the default is one. */
  readonly replicas?: number;
  /** Settings of the connectors, in addition to those of every run. */
  readonly settings?: Readonly<Record<string, string>>;
  /** True to use the simulators, which check more and need more processor time, instead of the thin servers. */
  readonly simulators?: boolean;
  /** False to leave Xero's webhook out, so that books are polled more often. */
  readonly webhooks?: boolean;
  /** Compiled folder of another version; the default is this one. */
  readonly build?: string;
  /** False to run the connectors as the owner of the tables, without row-level security. */
  readonly walls?: boolean;
  /** True to put TLS in front of both services, which costs the connectors handshakes and encryption. */
  readonly tls?: boolean;
  /** Arguments of node for each connector, such as `--cpu-prof`. */
  readonly nodeOptions?: string;
}

/** Connector of a run, with the socket of its probe. */
export interface Connector {
  readonly process: ServerProcess;
  readonly api: ConnectorApi;
  readonly probe: string;
}

/** Servers and a database for a run; connectors are started, stopped and killed as the bench needs it. */
export class LoadWorld {
  readonly connectors: Connector[] = [];
  private ports: readonly number[] = [];
  private fronts: readonly TlsFront[] = [];
  private overTls: Readonly<Record<string, string>> = {};
  private settings: Readonly<Record<string, string>>;

  private constructor(
    readonly xero: ServerProcess,
    readonly fiscal: ServerProcess,
    private readonly urls: { readonly owner: string; readonly service: string | null },
    readonly directory: string,
    private readonly options: WorldOptions,
  ) {
    this.settings = options.settings ?? {};
  }

  /** Address of the database for the owner of the tables. */
  get databaseUrl(): string {
    return this.urls.owner;
  }

  /** @param name of the run's database */
  static async start(name: string, databases: MeasuredDatabase, options: WorldOptions): Promise<LoadWorld> {
    const directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-load-'));
    const server = async (thin: string, simulator: string): Promise<ServerProcess> => {
      if (options.simulators !== true)
        return ServerProcess.start(thin, join(DIST, `proof/bench/servers/${thin}.js`), {}, directory);
      const DATABASE_URL = await databases.create(`${name}_${thin.replace('-', '_')}`);
      return ServerProcess.start(
        simulator,
        join(DIST, `simulators/${simulator}/main.js`),
        { DATABASE_URL },
        directory,
      );
    };
    const xero = await server('xero-main', 'xero');
    const fiscal = await server('fiscal-main', 'fiscal-service');
    const url = await databases.create(name);
    const service = options.walls === false ? null : await serviceUrl(url);
    const world = new LoadWorld(xero, fiscal, { owner: url, service }, directory, options);
    if (options.tls === true) await world.putTlsInFront();
    world.ports = await Promise.all(Array.from({ length: options.replicas ?? 1 }, () => freePort()));
    return world;
  }

  /** Addresses of all connectors. The servers send webhooks to them in turn, as behind a load balancer. */
  get addresses(): string[] {
    return this.ports.map((port) => `http://127.0.0.1:${port}`);
  }

  /** Starts connectors until this many are running. */
  async startConnectors(count = this.options.replicas ?? 1): Promise<void> {
    // In sequence, because the first one migrates the tables.
    for (let index = this.connectors.length; index < count; index += 1) {
      const port = this.ports[index] ?? 0;
      const probe = join(this.directory, `probe-${index}-${randomBytes(3).toString('hex')}.sock`);
      const process = await ServerProcess.start(
        `connector-${index}`,
        join(this.options.build ?? DIST, 'src/main.js'),
        this.environment(port, probe),
        this.directory,
      );
      this.connectors.push({ process, probe, api: new ConnectorApi(process.url, ADMIN_API_KEY) });
    }
  }

  /** Restarts all connectors with other settings. */
  async restartConnectors(settings: Readonly<Record<string, string>>, count?: number): Promise<void> {
    await this.stopConnectors();
    this.settings = settings;
    await this.startConnectors(count);
  }

  /** @param kept number of connectors that keep running, the first started ones */
  async stopConnectors(kept = 0): Promise<void> {
    await Promise.all(this.connectors.splice(kept).map(({ process }) => process.stop()));
  }

  get api(): ConnectorApi {
    const [first] = this.connectors;
    if (first === undefined) throw new Error('no connector is running');
    return first.api;
  }

  async pace(pace: Pace): Promise<void> {
    for (const { url } of [this.xero, this.fiscal]) await callJson('PUT', `${url}/_bench/pace`, pace);
  }

  async stop(): Promise<void> {
    await this.stopConnectors();
    await Promise.all([this.xero, this.fiscal, ...this.fronts].map((server) => server.stop()));
    rmSync(this.directory, { recursive: true, force: true });
  }

  private async putTlsInFront(): Promise<void> {
    const certificate = await certificateFor('localhost');
    const trusted = join(this.directory, 'trusted.pem');
    writeFileSync(trusted, certificate.cert);
    const front = async (target: string): Promise<TlsFront> => {
      const started = await TlsFront.start(certificate);
      started.target = target;
      return started;
    };
    const [xero, fiscal] = await Promise.all([front(this.xero.url), front(this.fiscal.url)]);
    this.fronts = [xero, fiscal];
    this.overTls = {
      ...{ XERO_API_URL: xero.url, XERO_IDENTITY_URL: xero.url, FISCAL_URL: fiscal.url },
      NODE_EXTRA_CA_CERTS: trusted,
    };
  }

  private environment(port: number, probe: string): Record<string, string> {
    const [first = ''] = this.addresses;
    return {
      ...{ PORT: String(port), PUBLIC_URL: first, ADMIN_API_KEY, ENCRYPTION_KEY, LOG_LEVEL: 'info' },
      ...databaseSettings(this.urls),
      JOURNAL_DIRECTORY: join(this.directory, 'journal'),
      ...{ XERO_CLIENT_ID: XERO_APP.clientId, XERO_CLIENT_SECRET: XERO_APP.clientSecret },
      ...(this.options.webhooks === false ? {} : { XERO_WEBHOOK_KEY }),
      ...{ XERO_API_URL: this.xero.url, XERO_IDENTITY_URL: this.xero.url, XERO_LOGIN_URL: this.xero.url },
      ...{ XERO_CALLS_PER_MINUTE: '100000', XERO_CALLS_PER_DAY: '1000000', XERO_CONNECTIONS: '100000' },
      ...{ FISCAL_URL: this.fiscal.url, BENCH_PROBE: probe },
      NODE_OPTIONS: `--require ${join(DIST, 'proof/bench/load/pg-probe.js')} ${this.options.nodeOptions ?? ''}`,
      ...this.overTls,
      ...this.settings,
    };
  }
}

function databaseSettings(urls: { owner: string; service: string | null }): Record<string, string> {
  if (urls.service === null) return { DATABASE_URL: urls.owner };
  return { DATABASE_URL: urls.service, DATABASE_OWNER_URL: urls.owner };
}
