import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '../../../demo/child-process';
import { ConnectorApi, type ShownOrganisation } from '../../../demo/connector-api';
import { callJson } from '../../../demo/http-json';
import { freePort } from '../../../demo/free-port';
import type { LoadedBooks } from '../../../demo/loaded-books';
import {
  connectOrganisation,
  setUpConnector,
  setUpFiscalService,
  setUpXero,
  XERO_APP,
} from '../../../demo/set-up';
import {
  type EmbeddedServer,
  ensureDatabase,
  startEmbeddedServer,
} from '../../../src/platform/database/embedded/embedded-server';

export type Calls = Readonly<Record<string, number>>;

const DIST = join(__dirname, '../../..');

/** The database server of a run, in a temporary folder of its own. */
export class BenchDatabases {
  private constructor(
    private readonly directory: string,
    private readonly server: EmbeddedServer,
  ) {}

  static async start(): Promise<BenchDatabases> {
    const directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-bench-'));
    // The server's own user must be able to enter it.
    chmodSync(directory, 0o755);
    return new BenchDatabases(directory, await startEmbeddedServer({ directory }));
  }

  create(name: string): Promise<string> {
    return ensureDatabase(this.server, name);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Connector and simulators as in production, a process each; poll and sweep as they are by default. */
export class BenchWorld {
  private constructor(
    readonly xero: ServerProcess,
    readonly fiscal: ServerProcess,
    private connector: ServerProcess,
    readonly api: ConnectorApi,
    private readonly restart: () => Promise<ServerProcess>,
    private readonly logs: string,
  ) {}

  /**
   * @param settings of the connector, in addition to those that every run needs
   * @param build the folder of the compiled connector; another one is measured next to ours
   */
  static async start(
    name: string,
    databases: BenchDatabases,
    settings: Readonly<Record<string, string>> = {},
    build = DIST,
  ): Promise<BenchWorld> {
    const logs = mkdtempSync(join(tmpdir(), 'ledgerstamp-bench-logs-'));
    const start = async (
      program: string,
      environment: Record<string, string>,
      from = DIST,
    ): Promise<ServerProcess> => {
      const [folder = ''] = program.split('/').slice(-2);
      const DATABASE_URL = await databases.create(`${name}_${folder.replace(/\W/g, '_')}`);
      return ServerProcess.start(folder, join(from, program), { DATABASE_URL, ...environment }, logs);
    };
    const xero = await start('simulators/xero/main.js', {});
    const fiscal = await start('simulators/fiscal-service/main.js', {});
    const adminApiKey = randomBytes(24).toString('hex');
    const port = String(await freePort());
    const environment = connectorEnvironment(xero.url, fiscal.url, port, adminApiKey);
    const journal = { JOURNAL_DIRECTORY: join(logs, 'journal') };
    const restart = (): Promise<ServerProcess> =>
      start('src/main.js', { ...environment, ...journal, ...settings }, build);
    const connector = await restart();
    const api = new ConnectorApi(connector.url, adminApiKey);
    return new BenchWorld(xero, fiscal, connector, api, restart, logs);
  }

  /** Process id of the connector. */
  get connectorPid(): number {
    return this.connector.pid ?? 0;
  }

  /** Ends the connector as a power cut would, and starts it again on the same database and address. */
  async killConnector(): Promise<void> {
    await this.connector.kill();
    this.connector = await this.restart();
  }

  /** Only the books, with nothing connected to them. */
  load(books: LoadedBooks): Promise<void> {
    return setUpXero(this.xero.url, this.api.url, books);
  }

  /** Performs a person's set-up: consent, fiscal account, mappings, settings, go-live. */
  async connect(books: LoadedBooks, settings: object): Promise<ShownOrganisation> {
    await this.load(books);
    await setUpFiscalService(this.fiscal.url, books);
    const organisation = await connectOrganisation(this.api);
    await this.api.send('PATCH', `/api/organisations/${organisation.id}`, settings);
    await setUpConnector(this.api, organisation, books, this.fiscal.url);
    return organisation;
  }

  /** Counts of the simulated Xero. */
  calls(): Promise<Calls> {
    return callJson<Calls>('GET', `${this.xero.url}/_control/calls`);
  }

  async stop(): Promise<void> {
    await this.connector.stop();
    await Promise.all([this.xero.stop(), this.fiscal.stop()]);
    rmSync(this.logs, { recursive: true, force: true });
  }
}

function connectorEnvironment(
  xeroUrl: string,
  fiscalUrl: string,
  port: string,
  adminApiKey: string,
): Record<string, string> {
  return {
    ...{ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, ADMIN_API_KEY: adminApiKey },
    ...{ ENCRYPTION_KEY: randomBytes(32).toString('hex'), LOG_LEVEL: 'warn' },
    ...{ XERO_CLIENT_ID: XERO_APP.clientId, XERO_CLIENT_SECRET: XERO_APP.clientSecret },
    ...{ XERO_API_URL: xeroUrl, XERO_IDENTITY_URL: xeroUrl, XERO_LOGIN_URL: xeroUrl },
    FISCAL_URL: fiscalUrl,
    // Calls are counted here, not held back.
    ...{ XERO_CALLS_PER_MINUTE: '100000', XERO_CALLS_PER_DAY: '1000000' },
  };
}
