import { asOwner, ownerUrl } from './as-owner';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { ServerProcess } from '../../demo/child-process';
import { ConnectorApi, type ShownDocument, type ShownOrganisation } from '../../demo/connector-api';
import { callJson, UnexpectedAnswer } from '../../demo/http-json';
import { freePort } from '../../demo/free-port';
import { type LoadedBooks, loadBooks } from '../../demo/loaded-books';
import type { ReceiptRegister } from '../../demo/receipt-register';
import {
  connectOrganisation,
  setUpConnector,
  setUpFiscalService,
  setUpXero,
  TENANT_ID,
  XERO_APP,
} from '../../demo/set-up';
import { eventually } from '../../demo/eventually';
import type { GapDto } from '../../src/setup/change/foresee.dto';
import { createTestDatabase, type TestDatabase } from './test-database';
import { BUYER, invoice } from './xero-documents';

const DIST = resolve('dist');

interface Servers {
  readonly xero: ServerProcess;
  readonly fiscal: ServerProcess;
}

/** The whole system as in production: three processes, real HTTP and real PostgreSQL. */
export class World {
  private constructor(
    readonly xero: ServerProcess,
    readonly fiscal: ServerProcess,
    private connector: ServerProcess,
    readonly api: ConnectorApi,
    private connected: ShownOrganisation | null,
    private readonly logs: string,
    private readonly databases: readonly TestDatabase[],
    private readonly connectorEnvironment: Readonly<Record<string, string>>,
  ) {}

  /**
   * Starts the system. @param front called with the servers before the connector starts, to put something between them
   */
  static async start(
    settings: Readonly<Record<string, string>> = {},
    front: (servers: Servers) => void = () => undefined,
  ): Promise<World> {
    const world = await World.startUnconnected(settings, front);
    world.connected = await connectOrganisation(world.api);
    await setUpConnector(world.api, world.connected, emptyBooks(), world.fiscal.url);
    return world;
  }

  /** Starts the system with an empty database, before anybody has connected an organisation. */
  static async startUnconnected(
    settings: Readonly<Record<string, string>> = {},
    front: (servers: Servers) => void = () => undefined,
  ): Promise<World> {
    const databases = [
      await createTestDatabase('empty'),
      await createTestDatabase('empty'),
      await createTestDatabase(),
    ];
    const [xeroUrl, fiscalUrl, connectorUrl] = databases.map((database) => database.url);
    const logs = mkdtempSync(join(tmpdir(), 'ledgerstamp-world-'));
    const [xero, fiscal] = await Promise.all([
      ServerProcess.start(
        'xero',
        join(DIST, 'simulators/xero/main.js'),
        { DATABASE_URL: xeroUrl ?? '' },
        logs,
      ),
      ServerProcess.start(
        'fiscal',
        join(DIST, 'simulators/fiscal-service/main.js'),
        { DATABASE_URL: fiscalUrl ?? '' },
        logs,
      ),
    ]);
    front({ xero, fiscal });
    const port = await freePort();
    const adminApiKey = settings.ADMIN_API_KEY ?? randomBytes(24).toString('hex');
    const environment = {
      ...{ DATABASE_URL: connectorUrl ?? '', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
      ...{ ENCRYPTION_KEY: randomBytes(32).toString('hex'), ADMIN_API_KEY: adminApiKey },
      ...{ XERO_CLIENT_ID: XERO_APP.clientId, XERO_CLIENT_SECRET: XERO_APP.clientSecret },
      ...{
        XERO_API_URL: xero.url,
        // Sets limits so high that no call has to wait.
        XERO_CALLS_PER_MINUTE: '100000',
        XERO_CALLS_PER_DAY: '1000000',
        XERO_IDENTITY_URL: xero.url,
        XERO_LOGIN_URL: xero.url,
        FISCAL_URL: fiscal.url,
      },
      // Allows a server that is not durable, since tests need not survive a power failure.
      ...{ REQUIRE_DURABLE_DATABASE: 'false', JOURNAL_DIRECTORY: join(logs, 'journal') },
      ...{ POLL_SECONDS: '1', SWEEP_AFTER_SECONDS: '2', LEASE_SECONDS: '6' },
      ...settings,
    };
    const connector = await ServerProcess.start('connector', join(DIST, 'src/main.js'), environment, logs);
    const api = new ConnectorApi(connector.url, adminApiKey);
    const books = emptyBooks();
    await setUpXero(xero.url, connector.url, books);
    await setUpFiscalService(fiscal.url, books);
    return new World(xero, fiscal, connector, api, null, logs, databases, environment);
  }

  /** Organisation of the sample business, once connected. */
  get organisation(): ShownOrganisation {
    if (this.connected === null) throw new Error('nothing is connected: see `meet`');
    return this.connected;
  }

  /** Finds the organisation after it was connected by other means. */
  async meet(): Promise<ShownOrganisation> {
    const all = await this.api.get<ShownOrganisation[]>('/api/organisations');
    this.connected = all.find(({ tenantId }) => tenantId === TENANT_ID) ?? null;
    return this.organisation;
  }

  /** Puts documents into the simulated Xero. */
  async books(documents: {
    Invoices?: object[];
    CreditNotes?: object[];
    Contacts?: object[];
  }): Promise<void> {
    await callJson('POST', `${this.xero.url}/_control/organisations/${TENANT_ID}/load`, {
      Contacts: [BUYER],
      ...documents,
    });
  }

  async document(sourceId: string): Promise<ShownDocument | null> {
    const documents = await this.api.allDocuments(this.organisation.id);
    return documents.find((document) => document.sourceId === sourceId) ?? null;
  }

  /** Waits until a document is in one of these states, and returns it. */
  async until(sourceId: string, ...states: string[]): Promise<ShownDocument> {
    return eventually(
      `document ${sourceId} in ${states.join(' or ')}`,
      async () => {
        const document = await this.document(sourceId);
        return document !== null && states.includes(document.state) ? document : null;
      },
      async () => JSON.stringify(await this.document(sourceId)),
    );
  }

  /** Makes a document due now, unless it has moved on. */
  async retry(id: string): Promise<void> {
    await this.api.send('POST', `/api/documents/${id}/retry`).catch((error: unknown) => {
      if (!(error instanceof UnexpectedAnswer && error.status === 409)) throw error;
    });
  }

  /** Waits until the books have been read twice more, so that a whole run lies in between. */
  async anotherRun(): Promise<void> {
    const readings = async (): Promise<number> => (await this.xeroCalls())['GET Invoices'] ?? 0;
    const before = await readings();
    await eventually('two more readings of the books', async () =>
      (await readings()) >= before + 2 ? true : null,
    );
  }

  /** Receipts of a document in the service's register. */
  async receipts(sourceId: string): Promise<ReceiptRegister['receipts']> {
    const register = await callJson<ReceiptRegister>('GET', `${this.fiscal.url}/_control/ledger`);
    return register.receipts.filter((receipt) => receipt.invoiceId === sourceId);
  }

  /** Document in the simulated Xero after the write-back. */
  written(sourceId: string): Promise<{
    document: Record<string, unknown>;
    attachments: { fileName: string; mimeType: string; size: number }[];
    history: { details?: string; Details?: string }[];
  }> {
    return callJson(
      'GET',
      `${this.xero.url}/_control/organisations/${this.organisation.tenantId}/documents/${sourceId}`,
    );
  }

  async fiscalFault(fault: {
    operation: string;
    kind: string;
    documentNumber?: string;
    times?: number;
    delayMs?: number;
    status?: number;
  }): Promise<void> {
    await callJson('POST', `${this.fiscal.url}/_control/faults`, fault);
  }

  async xeroFault(fault: {
    operation: string;
    kind: string;
    times?: number;
    delayMs?: number;
    status?: number;
  }): Promise<void> {
    await callJson('POST', `${this.xero.url}/_control/faults`, fault);
  }

  /** Moves the simulated Xero forty minutes ahead, so that every access token has expired. Its time never goes back. */
  async xeroLater(): Promise<void> {
    const later = new Date((await this.xeroNow()).getTime() + 40 * 60_000);
    await callJson('POST', `${this.xero.url}/_control/clock`, { now: later.toISOString() });
  }

  /** Puts a new invoice into the simulated Xero, changed at its own time, and waits until it is written back. */
  async letOneTravel(): Promise<string> {
    const id = await this.putInvoice();
    await this.until(id, 'written_back');
    return id;
  }

  /** Puts a new invoice into the simulated Xero, changed at its own time. */
  async putInvoice(): Promise<string> {
    const document = invoice();
    const UpdatedDateUTC = `/Date(${(await this.xeroNow()).getTime()}+0000)/`;
    await this.books({ Invoices: [{ ...document, UpdatedDateUTC }] });
    return document.InvoiceID;
  }

  private async xeroNow(): Promise<Date> {
    return new Date((await callJson<{ now: string }>('GET', `${this.xero.url}/_control/clock`)).now);
  }

  /** Calls to the simulated Xero, by operation. */
  xeroCalls(): Promise<Record<string, number | undefined>> {
    return callJson('GET', `${this.xero.url}/_control/calls`);
  }

  /** The database of the connector. */
  get databaseUrl(): string {
    return this.connectorEnvironment.DATABASE_URL ?? '';
  }

  /** Log of the connector since its last start. */
  connectorLog(): string {
    return readFileSync(join(this.logs, 'connector.log'), 'utf8');
  }

  /** Starts a second process, on the same database unless the settings name another one. */
  async startReplica(
    settings: Readonly<Record<string, string>> = {},
  ): Promise<{ api: ConnectorApi; stop(): Promise<number | null> }> {
    const environment = { ...this.connectorEnvironment, PORT: '0', ...settings };
    const replica = await ServerProcess.start('replica', join(DIST, 'src/main.js'), environment, this.logs);
    const api = new ConnectorApi(replica.url, this.connectorEnvironment.ADMIN_API_KEY ?? '');
    return { api, stop: () => replica.stop() };
  }

  /** Runs a `ledgerstamp` command like an operator, with the settings of the running service. */
  commandLine(...parameters: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
    const { PORT = '', ADMIN_API_KEY = '', DATABASE_URL = '' } = this.connectorEnvironment;
    return this.run(parameters, { PORT, ADMIN_API_KEY, DATABASE_URL });
  }

  /** Runs a command with all settings of the service, as the owner of the tables. */
  commandLineOfOwner(...parameters: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
    const DATABASE_OWNER_URL = ownerUrl(this.databaseUrl);
    return this.run(parameters, { ...this.connectorEnvironment, DATABASE_OWNER_URL });
  }

  private run(
    parameters: readonly string[],
    settings: Readonly<Record<string, string>>,
  ): Promise<{ code: number; stdout: string; stderr: string }> {
    const env = { PATH: process.env.PATH ?? '', ...settings };
    return new Promise((settle) => {
      execFile(
        process.execPath,
        [join(DIST, 'src/cli/main.js'), ...parameters],
        { env },
        (error, stdout, stderr) =>
          settle({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
      );
    });
  }

  /** Kills the connector without a chance to stop in order, and restarts it with these settings. */
  async killConnector(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.connector.kill();
    await this.startConnector(settings);
  }

  /** Kills the connector, runs `happens`, and restarts the connector at the same address. */
  async withoutConnector(happens: () => Promise<void>): Promise<void> {
    await this.connector.kill();
    try {
      await happens();
    } finally {
      await this.startConnector();
    }
  }

  /** Asks the connector to stop, runs `happens` at once, and restarts the connector afterwards. */
  async whileConnectorStops(happens: () => Promise<void>): Promise<void> {
    const stopped = this.connector.stop();
    await happens();
    await stopped;
    await this.startConnector();
  }

  /** Suspends or resumes the simulated Xero: suspended, it accepts calls and answers none. */
  silenceBooks(isSilent: boolean): void {
    const { pid } = this.xero;
    if (pid !== undefined) process.kill(pid, isSilent ? 'SIGSTOP' : 'SIGCONT');
  }

  /** Stops the connector in order, like a deployment, and restarts it. Returns the exit code and the log until then. */
  async restartConnector(): Promise<{ readonly code: number | null; readonly log: string }> {
    const code = await this.connector.stop();
    const log = this.connectorLog();
    await this.startConnector();
    return { code, log };
  }

  /** Acts like a bookkeeper in the books: approve, void, delete, pay or edit. */
  async inTheBooks(sourceId: string, action: string, body: object = {}): Promise<void> {
    const { tenantId } = this.organisation;
    const path = `/_control/organisations/${tenantId}/documents/${sourceId}/${action}`;
    await callJson('POST', `${this.xero.url}${path}`, body);
  }

  /** Changes the connector's database in ways that only time or a different program could. */
  inTheDatabase(sql: string, parameters: unknown[] = []): Promise<object[]> {
    return asOwner(this.databaseUrl, sql, parameters);
  }

  /** Runs SQL on the database of the simulated Xero. */
  inTheDatabaseOfXero(sql: string): Promise<object[]> {
    return asOwner(this.databases[0]?.url ?? '', sql);
  }

  /**
   * Locks a table until the connector waits for it: at that moment it holds the data that it is about to
   * store.
   */
  async untilItWaitsFor(table: string): Promise<void> {
    const holder = new Client({ connectionString: ownerUrl(this.databaseUrl) });
    await holder.connect();
    try {
      await holder.query(`begin; lock table ${table} in exclusive mode`);
      const waiting = `select from pg_locks where relation = '${table}'::regclass and not granted`;
      await eventually(`a process that waits for ${table}`, async () =>
        (await this.inTheDatabase(waiting)).length > 0 ? true : null,
      );
    } finally {
      await holder.end();
    }
  }

  /** Copies the connector's database. @returns function that replaces the present database by the copy */
  async backUp(): Promise<() => Promise<void>> {
    const url = new URL(this.connectorEnvironment.DATABASE_URL ?? '');
    const name = url.pathname.slice(1);
    const copy = `${name}_copy`;
    await this.connector.stop();
    await this.onServer(`create database ${copy} template ${name}`);
    await this.startConnector();
    return async () => {
      await this.connector.kill();
      await this.onServer(`drop database ${name} with (force)`);
      await this.onServer(`alter database ${copy} rename to ${name}`);
      await this.startConnector();
    };
  }

  /** Answers, as a person does after a restore, that nobody else has fiscalised what waits. */
  async answerGap(): Promise<void> {
    const path = `/api/organisations/${this.organisation.id}`;
    const text = await eventually('the books, read since the restore', async () => {
      const { question } = await this.api.get<GapDto>(`${path}/gap`);
      return question?.isRead === true ? question.text : null;
    });
    await this.api.send('PATCH', path, { confirmGaps: text });
  }

  /** Stops the connector, replaces its database by an empty one, runs `happens`, and restarts the connector on it. */
  async withEmptyDatabase(happens: () => Promise<void>): Promise<void> {
    const name = new URL(this.databaseUrl).pathname.slice(1);
    await this.connector.kill();
    await this.onServer(`drop database ${name} with (force)`);
    await this.onServer(`create database ${name}`);
    await happens();
    await this.startConnector();
  }

  private async onServer(sql: string): Promise<void> {
    const url = new URL(this.databaseUrl);
    url.pathname = '/postgres';
    await asOwner(url.toString(), sql);
  }

  private async startConnector(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    this.connector = await ServerProcess.start(
      'connector',
      join(DIST, 'src/main.js'),
      { ...this.connectorEnvironment, ...settings },
      this.logs,
    );
  }

  async stop(): Promise<void> {
    await Promise.all([this.connector.stop(), this.xero.stop(), this.fiscal.stop()]);
    await Promise.all(this.databases.map((database) => database.drop()));
    rmSync(this.logs, { recursive: true, force: true });
  }
}

/** The sample business without documents: only set-up and mappings. */
function emptyBooks(): LoadedBooks {
  const samples = loadBooks('samples');
  const { Organisation } = JSON.parse(samples.text) as { Organisation: object };
  return { ...samples, text: JSON.stringify({ Organisation, Invoices: [] }), invoices: [], creditNotes: [] };
}
