import { UNKNOWN_BINDING } from '../../../src/domain/fiscal/identity';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Config } from '../../../src/platform/config/config';
import { BackfillsRepository } from '../../../src/backfill/backfills.repository';
import { ClientBindingsService } from '../../../src/fiscal/accounts/client-bindings.service';
import { FiscalAccountReadingsRepository } from '../../../src/fiscal/accounts/fiscal-account-readings.repository';
import { BindingsRepository } from '../../../src/organisations/bindings.repository';
import { BookHintsRepository } from '../../../src/documents/inbox/book-hints.repository';
import { ConnectionTokensRepository } from '../../../src/connectors/connection-tokens.repository';
import { ConnectionsRepository } from '../../../src/organisations/connection/connections.repository';
import { CircumstancesRepository } from '../../../src/documents/circumstances.repository';
import { CustomersRepository } from '../../../src/documents/customers.repository';
import { DocumentChoicesRepository } from '../../../src/documents/document-choices.repository';
import { DocumentsRepository } from '../../../src/documents/documents.repository';
import { FiscalAccountsRepository } from '../../../src/fiscal/accounts/fiscal-accounts.repository';
import { InboxRepository } from '../../../src/documents/inbox/inbox.repository';
import { LeasesRepository } from '../../../src/organisations/lease/leases.repository';
import { OrganisationsRepository } from '../../../src/organisations/organisations.repository';
import { PreflightRepository } from '../../../src/setup/dry-run/preflight.repository';
import { StoredRulesRepository } from '../../../src/setup/stored/stored-rules.repository';
import { FiscalPdfsRepository } from '../../../src/documents/fiscal-pdfs.repository';
import { PrintedNumbersRepository } from '../../../src/documents/printed-numbers.repository';
import { OutsideReceiptsRepository } from '../../../src/documents/outside-receipts.repository';
import { FiscalisedSalesRepository } from '../../../src/review/outside/fiscalised-sales.repository';
import { OrphansRepository } from '../../../src/documents/orphans.repository';
import { OutcomesRepository } from '../../../src/documents/outcomes.repository';
import { ReceiptsRepository } from '../../../src/documents/receipts.repository';
import { UncertainDecisionsRepository } from '../../../src/review/uncertain/uncertain-decisions.repository';
import { RestoresRepository } from '../../../src/sync/submit/safe-mode/restores.repository';
import { RowSecretsService } from '../../../src/platform/database/secrets/row-secrets.service';
import { SecretBox } from '../../../src/platform/database/secrets/secret-box';
import { DocumentVersionsRepository } from '../../../src/sync/collect/document-versions.repository';
import { SubmissionsRepository } from '../../../src/documents/submissions.repository';
import { PrintedReceiptsService } from '../../../src/sync/track/printed-receipts.service';
import { DueWorkRepository } from '../../../src/sync/run/due-work.repository';
import { type Installation, LIVE_SINCE, simulatedConfig } from '../installation';
import type { DatabaseNumber } from '../database-number';
import type { Layer, Stored } from '../layer';
import { DROP_STATEMENTS, type DroppedRule } from '../dropped-rules';
import { MEMORY_DIRECTORY } from '../memory-directory';
import { SimulatedGuard } from '../simulated-guard';
import type { SimulatedProcess } from '../simulated-process';
import { setUp } from './set-up';
import { SimulationDatabase } from './simulation-database';
import { SqlJudge } from './sql-judge';
import { BACK_UP, CONNECT_AGAIN, RESTORE } from './virtual-schema';

/** Layer with PostgreSQL, which shows the schedule's time, and with the journal in files. */
export class SqlLayer implements Layer {
  private readonly judges: readonly SqlJudge[];
  /** Content that the standby received before it was cut off; null if it follows, or there is none. */
  private received: string | null = null;
  private isPromoted = false;
  private now = 0;

  private constructor(
    readonly installation: Installation,
    /** Databases: the primary and, if there is one, the standby. */
    private readonly databases: readonly [SimulationDatabase, SimulationDatabase?],
    /** Connections by replica and database. */
    private readonly replicas: readonly (readonly DataSource[])[],
  ) {
    this.judges = databases.flatMap((database) =>
      database === undefined ? [] : new SqlJudge(database.judge),
    );
  }

  /**
   * @param url for the owner of a migrated database that may be changed; it must be unused if there is to be a standby
   */
  static async open(
    url: string,
    replicas: number,
    dropped: readonly DroppedRule[] = [],
    hasStandby = false,
  ): Promise<SqlLayer> {
    const standbyUrl = hasStandby ? await SimulationDatabase.copyOf(url) : null;
    const changes = dropped.map((what) => DROP_STATEMENTS[what]);
    const database = await SimulationDatabase.open(url, changes);
    const config = simulatedConfig(mkdtempSync(join(MEMORY_DIRECTORY, 'ledgerstamp-simulation-')));
    const installation = await setUp(database.judge, config);
    const databases: [SimulationDatabase, SimulationDatabase?] = [database];
    if (standbyUrl !== null) {
      const standby = await SimulationDatabase.open(standbyUrl, changes);
      await standby.follow(database);
      databases.push(standby);
    }
    const connected: DataSource[][] = [];
    while (connected.length < replicas) {
      const ways: DataSource[] = [];
      for (const one of databases) if (one !== undefined) ways.push(await one.connect());
      connected.push(ways);
    }
    return new SqlLayer(installation, databases, connected);
  }

  stored(process: SimulatedProcess, replica: number): Stored {
    const [first, second] = this.replicas[replica] ?? [];
    if (first === undefined) throw new Error(`there is no replica ${replica}`);
    return repositoriesOver(process.over(first, second), this.installation.config);
  }

  get judge(): SqlJudge {
    return this.judgeOf(0);
  }

  judgeOf(database: DatabaseNumber): SqlJudge {
    const judge = this.judges[database];
    if (judge === undefined) throw new Error('there is no standby');
    return judge;
  }

  async cutOffStandby(): Promise<void> {
    this.received = await this.at(0).content();
  }

  async promoteStandby(): Promise<void> {
    await this.at(1).bePromoted(this.received ?? (await this.at(0).content()), this.now);
    this.isPromoted = true;
  }

  guard(...given: ConstructorParameters<typeof SimulatedGuard>): SimulatedGuard {
    return new SimulatedGuard(...given);
  }

  beginSession(holder: string, database: DatabaseNumber = 0): Promise<void> {
    return this.at(database).beginSession(holder);
  }

  endSession(holder: string, database: DatabaseNumber = 0): Promise<void> {
    return this.at(database).endSession(holder);
  }

  async reset(at: number): Promise<void> {
    this.forgetJournal();
    [this.received, this.isPromoted, this.now] = [null, false, at];
    await this.at(0).reset(at);
  }

  async setTime(at: number): Promise<void> {
    this.now = at;
    for (const database of this.primaries()) await database.setTime(at);
  }

  async pauseOthers(tenantIds: readonly string[]): Promise<void> {
    await this.change('update organisations set is_paused = tenant_id <> all($1)', [tenantIds]);
  }

  async beginLife(isReleased: boolean): Promise<void> {
    await this.change('update organisations set trigger = $1, fiscal_account_id = $2, go_live_on = $3', [
      isReleased ? 'manual' : 'approved',
      this.installation.accountId,
      LIVE_SINCE,
    ]);
    await this.change('delete from fiscal_account_readings');
    await this.change('delete from books_settings');
    await this
      .change(`update fiscal_accounts set device_id = null, taxpayer_tin = null, taxpayer_vat_number = null,
      taxpayer_name = null, taxpayer_said_by = null`);
    await this.readAsAnother(false);
  }

  async readAsAnother(isAnother: boolean): Promise<void> {
    const change = `update organisations
      set bindings = jsonb_build_object(fiscal_account_id, $1::jsonb || case when $2 then '{"differs": {}}' else '{}' end::jsonb)
      where fiscal_account_id is not null`;
    await this.change(change, [JSON.stringify(UNKNOWN_BINDING), isAnother]);
  }

  setReadOnly(isReadOnly: boolean): Promise<void> {
    return this.at(0).setReadOnly(isReadOnly);
  }

  setFull(isFull: boolean): Promise<void> {
    return this.at(0).setFull(isFull);
  }

  async pause(tenantId: string, isPaused: boolean): Promise<void> {
    const change = `update organisations set is_paused = $2, due_at = 'epoch' where tenant_id = $1`;
    await this.change(change, [tenantId, isPaused]);
  }

  async connectAgain(): Promise<void> {
    await this.change(CONNECT_AGAIN);
  }

  async backUp(): Promise<void> {
    await this.at(0).judge.query(BACK_UP);
  }

  async restore(): Promise<void> {
    await this.at(0).judge.query(RESTORE);
  }

  async close(): Promise<void> {
    this.forgetJournal();
    for (const database of this.databases) await database?.close();
  }

  private at(number: DatabaseNumber): SimulationDatabase {
    const database = this.databases[number];
    if (database === undefined) throw new Error('there is no standby');
    return database;
  }

  /** Databases that can be written to. */
  private primaries(): SimulationDatabase[] {
    return this.isPromoted ? [this.at(0), this.at(1)] : [this.at(0)];
  }

  private async change(statement: string, parameters?: unknown[]): Promise<void> {
    for (const database of this.primaries()) await database.judge.query(statement, parameters);
  }

  private forgetJournal(): void {
    rmSync(this.installation.config.journalDirectory, { recursive: true, force: true });
  }
}

/** All production repositories over a connection. */
function repositoriesOver(dataSource: DataSource, { encryptionKey }: Config): Stored {
  const secrets = new RowSecretsService(dataSource, new SecretBox(encryptionKey));
  const leases = new LeasesRepository(dataSource);
  const accounts = new FiscalAccountsRepository(dataSource, secrets);
  const readings = new FiscalAccountReadingsRepository(dataSource);
  return {
    ...{ dataSource, leases },
    due: new DueWorkRepository(dataSource),
    documents: new DocumentsRepository(dataSource),
    submissions: new SubmissionsRepository(dataSource),
    outcomes: new OutcomesRepository(dataSource),
    orphans: new OrphansRepository(dataSource),
    restores: new RestoresRepository(dataSource),
    resolutions: new UncertainDecisionsRepository(dataSource),
    receipts: new ReceiptsRepository(dataSource),
    inbox: new InboxRepository(dataSource),
    ...{ accounts, readings, bindings: new BindingsRepository() },
    clientBindings: (bindings, reader) =>
      new ClientBindingsService(dataSource, bindings, readings, accounts, reader),
    tokens: new ConnectionTokensRepository(dataSource, secrets),
    connections: new ConnectionsRepository(dataSource, secrets),
    versions: new DocumentVersionsRepository(),
    hints: new BookHintsRepository(dataSource),
    backfills: new BackfillsRepository(dataSource),
    preflight: new PreflightRepository(dataSource),
    choices: new DocumentChoicesRepository(dataSource),
    outside: new OutsideReceiptsRepository(dataSource),
    sales: new FiscalisedSalesRepository(dataSource),
    printed: new PrintedReceiptsService(new PrintedNumbersRepository(dataSource)),
    pdfs: new FiscalPdfsRepository(dataSource),
    organisations: new OrganisationsRepository(dataSource),
    rules: new StoredRulesRepository(dataSource),
    customers: new CustomersRepository(dataSource),
    circumstances: new CircumstancesRepository(dataSource),
  };
}
