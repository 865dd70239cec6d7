import { join, relative, resolve } from 'node:path';
import { colours } from './colours';
import { type EmbeddedServer, startEmbeddedServer } from '../src/platform/database/embedded/embedded-server';
import { serviceUrl } from '../src/platform/database/walls/service-role';
import { ServerProcess } from './child-process';
import { ConnectorApi } from './connector-api';
import { DemoPerson } from './demo-person';
import { freePort } from './free-port';
import { callJson } from './http-json';
import type { LoadedBooks } from './loaded-books';
import type { DemoOptions } from './options';
import { People } from './month/people';
import { readVatReturn } from './month/vat-return';
import { Progress } from './progress';
import { buildReport, type Calls, type DemoReport, isApprovedSale } from './report';
import type { ReceiptRegister } from './receipt-register';
import { type RunDatabases, RunDirectory } from './run-directory';
import { playSecondAct, type Stage } from './second-act';
import { connectOrganisation, setUpConnector, setUpFiscalService, setUpXero, XERO_APP } from './set-up';
import { waitUntilSettled } from './settling';

const HOME = '.ledgerstamp/demo';
const FAVOURITE_PORT = 3000;
const COMMAND_LINE = join(__dirname, '..', 'src/cli/main.js');

/** Run of the demo: starts all parts, lets them work, reports, and takes everything down again. */
export class DemoRun {
  private readonly directory: string;
  private readonly record: RunDirectory;
  private readonly processes: ServerProcess[] = [];
  private database: EmbeddedServer | null = null;
  private stopping: Promise<void> | null = null;
  private end: () => void = () => undefined;
  /** Resolves when the demo has been stopped. */
  readonly ended = new Promise<void>((settle) => {
    this.end = settle;
  });
  private api: ConnectorApi | null = null;
  private connectorDatabase = '';
  private stage: Stage | null = null;
  private person: DemoPerson | null = null;

  constructor(
    private readonly options: DemoOptions,
    private readonly books: LoadedBooks,
    private readonly out: NodeJS.WriteStream,
  ) {
    this.directory = resolve(HOME);
    this.record = RunDirectory.open(this.directory, books.text, options.fresh ?? false);
  }

  async untilSettled(): Promise<DemoReport> {
    this.say(
      `Ledgerstamp demo: ${this.books.name}${this.record.isResumed ? ', continuing an interrupted run' : ''}`,
    );
    const { xero, fiscal, api } = await this.start();
    await setUpXero(xero.url, api.url, this.books);
    await setUpFiscalService(fiscal.url, this.books);
    const organisation = await connectOrganisation(api);
    this.stage = { api, organisation, xeroUrl: xero.url, fiscalUrl: fiscal.url };
    this.say(`Connected ${organisation.name}; storing mappings and going live.\n`);
    const expected = [...this.books.invoices, ...this.books.creditNotes].filter(isApprovedSale).length;
    const { month, takings } = this.books;
    const people = month === null ? null : new People(this.stage, expected, (line) => this.say(line));
    await setUpConnector(api, organisation, this.books, fiscal.url, people);
    const all = expected + takings.length;
    const stuck = await waitUntilSettled(api, organisation.id, all, new Progress(this.out));
    if (stuck === null) this.record.finish();
    await people?.afterwards();
    const [documents, register, xeroCalls, fiscalCalls] = await Promise.all([
      api.allDocuments(organisation.id),
      callJson<ReceiptRegister>('GET', `${fiscal.url}/_control/ledger`),
      callJson<Calls>('GET', `${xero.url}/_control/calls`),
      callJson<Calls>('GET', `${fiscal.url}/_control/calls`),
    ]);
    const calls = { xero: xeroCalls, fiscalService: fiscalCalls };
    const vatReturn = month === null ? null : await readVatReturn(this.stage, month.from, month.till);
    return {
      ...buildReport(this.books, this.record.isResumed, documents, register, calls, stuck),
      ...{
        decisions: people?.decisions ?? [],
        edits: people?.edits ?? [],
        held: people?.held ?? [],
        vatReturn,
      },
    };
  }

  /** Creates faults in the sample business on its first run, so that the console shows every state. */
  async showTrouble(): Promise<void> {
    if (this.stage === null || this.record.isResumed || !this.books.hasSecondAct) return;
    this.say(
      '\nNow some problems to look at in the console: a lost answer, a rejection, a voided invoice, an exclusion.',
    );
    await playSecondAct(this.stage, this.books);
  }

  async whatToOpen(): Promise<string> {
    const [xero, fiscal] = this.processes;
    this.person = await DemoPerson.join(this.api?.url ?? '', this.record.adminApiKey);
    const link = await this.person.serve((next) =>
      this.say(`That link has been used. To sign in again: ${colours.cyan(next)}`),
    );
    return [
      'Everything keeps running. Open in a browser:',
      `  ${colours.cyan(link)}  the console; you are signed in as owner, approver and preparer`,
      `  ${colours.cyan(`${this.api?.url}/api/docs`)}  the API, after you have opened the console`,
      `  ${colours.cyan(`${xero?.url}/`)}  the simulated Xero: what was written back`,
      `  ${colours.cyan(`${fiscal?.url}/`)}  the simulated fiscal service: its receipts`,
      'For the command line, in another terminal here:',
      `  node --env-file=${relative('', this.record.settings)} ${relative('', COMMAND_LINE)} organisations`,
      'Press Ctrl-C to stop.',
    ].join('\n');
  }

  /** Stops everything, the database last; repeated calls have no effect. */
  stop(): Promise<void> {
    this.stopping ??= this.takeDown();
    return this.stopping;
  }

  private async takeDown(): Promise<void> {
    this.person?.stop();
    for (const server of [...this.processes].reverse()) await server.stop();
    await this.database?.stop();
    this.end();
  }

  private async start(): Promise<{ xero: ServerProcess; fiscal: ServerProcess; api: ConnectorApi }> {
    const { port } = this.options;
    if (port !== undefined && (await freePort(port)) !== port)
      throw new Error(`Port ${port} is in use; choose another one with --port`);
    this.database = await startEmbeddedServer({ directory: this.directory, log: (line) => this.say(line) });
    const databases = await this.record.databases(this.database);
    this.connectorDatabase = await serviceUrl(databases.connector);
    this.say('Embedded PostgreSQL is up.');
    const [xero, fiscal] = [
      await this.server('xero-simulator', 'simulators/xero/main.js', { DATABASE_URL: databases.xero }),
      await this.server('fiscal-service-simulator', 'simulators/fiscal-service/main.js', {
        DATABASE_URL: databases.fiscalService,
      }),
    ];
    const startAt = async (port: number): Promise<ServerProcess> => {
      const environment = this.connectorEnvironment(databases, xero, fiscal, port);
      const server = await this.server('connector', 'src/main.js', environment);
      this.record.keepSettings({ ...environment, LEDGERSTAMP_URL: server.url });
      return server;
    };
    // Tries the favourite port, which may have been taken meanwhile, and otherwise any that no other demo uses.
    const connector =
      port === undefined
        ? await startAt(await freePort(FAVOURITE_PORT)).catch(async () => startAt(await freePort()))
        : await startAt(port);
    this.say(
      `Connector ${connector.url}, simulated Xero ${xero.url}, simulated fiscal service ${fiscal.url}`,
    );
    this.api = new ConnectorApi(connector.url, this.record.adminApiKey);
    return { xero, fiscal, api: this.api };
  }

  private connectorEnvironment(
    databases: RunDatabases,
    xero: ServerProcess,
    fiscal: ServerProcess,
    port: number,
  ): Record<string, string> {
    return {
      DATABASE_URL: this.connectorDatabase,
      DATABASE_OWNER_URL: databases.connector,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ENCRYPTION_KEY: this.record.encryptionKey,
      JOURNAL_DIRECTORY: this.record.journal,
      ADMIN_API_KEY: this.record.adminApiKey,
      XERO_CLIENT_ID: XERO_APP.clientId,
      XERO_CLIENT_SECRET: XERO_APP.clientSecret,
      XERO_API_URL: xero.url,
      // Sets limits so high that no call has to wait.
      XERO_CALLS_PER_MINUTE: '100000',
      XERO_CALLS_PER_DAY: '1000000',
      XERO_IDENTITY_URL: xero.url,
      XERO_LOGIN_URL: xero.url,
      FISCAL_URL: fiscal.url,
      POLL_SECONDS: '5',
      SWEEP_AFTER_SECONDS: '5',
      LEASE_SECONDS: '10',
    };
  }

  private async server(
    name: string,
    program: string,
    environment: Record<string, string>,
  ): Promise<ServerProcess> {
    const server = await ServerProcess.start(
      name,
      join(__dirname, '..', program),
      environment,
      this.directory,
    );
    server.onEnd((how) => {
      this.out.write(
        `\n${name} has ended unexpectedly (${how}); its log is ${join(this.directory, `${name}.log`)}\n`,
      );
      void this.stop().finally(() => process.exit(1));
    });
    this.processes.push(server);
    return server;
  }

  private say(line: string): void {
    this.out.write(`${line}\n`);
  }
}
