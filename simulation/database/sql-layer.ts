import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Config } from '../../src/config/config';
import { BackfillsRepository } from '../../src/database/backfills.repository';
import { BookHintsRepository } from '../../src/database/book-hints.repository';
import { ConnectionTokensRepository } from '../../src/database/connection-tokens.repository';
import { ConnectionsRepository } from '../../src/database/connections.repository';
import { CustomersRepository } from '../../src/database/customers.repository';
import { DocumentChoicesRepository } from '../../src/database/document-choices.repository';
import { DocumentsRepository } from '../../src/database/documents.repository';
import { FiscalAccountsRepository } from '../../src/database/fiscal-accounts.repository';
import { InboxRepository } from '../../src/database/inbox.repository';
import { LeasesRepository } from '../../src/database/leases.repository';
import { OrganisationsRepository } from '../../src/database/organisations.repository';
import { StoredRulesRepository } from '../../src/database/stored-rules.repository';
import { FiscalPdfsRepository } from '../../src/database/fiscal-pdfs.repository';
import { PrintedNumbersRepository } from '../../src/database/printed-numbers.repository';
import { OutcomesRepository } from '../../src/database/outcomes.repository';
import { ReceiptsRepository } from '../../src/database/receipts.repository';
import { ResolutionsRepository } from '../../src/database/resolutions.repository';
import { RestoresRepository } from '../../src/database/restores.repository';
import { RowSecrets } from '../../src/database/secrets/row-secrets';
import { SecretBox } from '../../src/database/secrets/secret-box';
import { SightingsRepository } from '../../src/database/sightings.repository';
import { SubmissionsRepository } from '../../src/database/submissions.repository';
import { PrintedReceipts } from '../../src/sync/printed-receipts';
import { RestoreGuard } from '../../src/sync/restore-guard';
import { type Installation, simulatedConfig } from '../installation';
import type { Layer, Stored } from '../layer';
import { LOOSENING, type Looseness } from '../looseness';
import { MEMORY_DIRECTORY } from '../memory-directory';
import type { SimulatedProcess } from '../simulated-process';
import { setUp } from './set-up';
import { SimulationDatabase } from './simulation-database';
import { SqlJudge } from './sql-judge';
import { BACK_UP, CONNECT_AGAIN, RESTORE } from './virtual-schema';

/** A real database that shows the schedule's time, and the journal in its files. */
export class SqlLayer implements Layer {
  readonly judge: SqlJudge;

  private constructor(
    readonly installation: Installation,
    private readonly database: SimulationDatabase,
    private readonly replicas: readonly DataSource[],
  ) {
    this.judge = new SqlJudge(database.judge);
  }

  /** @param url of a migrated database that may be changed */
  static async open(url: string, replicas: number, loose: readonly Looseness[] = []): Promise<SqlLayer> {
    const database = await SimulationDatabase.open(
      url,
      loose.map((what) => LOOSENING[what]),
    );
    const config = simulatedConfig(mkdtempSync(join(MEMORY_DIRECTORY, 'ledgerstamp-simulation-')));
    const installation = await setUp(database.judge, config);
    const connected: DataSource[] = [];
    while (connected.length < replicas) connected.push(await database.connect());
    return new SqlLayer(installation, database, connected);
  }

  stored(process: SimulatedProcess, replica: number): Stored {
    const connected = this.replicas[replica];
    if (connected === undefined) throw new Error(`there is no replica ${replica}`);
    return repositoriesOver(process.over(connected), this.installation.config);
  }

  guard(restores: RestoresRepository, config: Config): RestoreGuard {
    return new RestoreGuard(restores, config);
  }

  async reset(at: number): Promise<void> {
    this.forgetJournal();
    await this.database.reset(at);
  }

  async setTime(at: number): Promise<void> {
    await this.database.setTime(at);
  }

  async pauseOthers(tenantIds: readonly string[]): Promise<void> {
    await this.database.judge.query('update organisations set is_paused = tenant_id <> all($1)', [tenantIds]);
  }

  async pause(tenantId: string, isPaused: boolean): Promise<void> {
    const change = `update organisations set is_paused = $2, due_at = 'epoch' where tenant_id = $1`;
    await this.database.judge.query(change, [tenantId, isPaused]);
  }

  async connectAgain(): Promise<void> {
    await this.database.judge.query(CONNECT_AGAIN);
  }

  async backUp(): Promise<void> {
    await this.database.judge.query(BACK_UP);
  }

  async restore(): Promise<void> {
    await this.database.judge.query(RESTORE);
  }

  async close(): Promise<void> {
    this.forgetJournal();
    await this.database.close();
  }

  private forgetJournal(): void {
    rmSync(this.installation.config.journalDirectory, { recursive: true, force: true });
  }
}

/** The production repositories, all of them. */
export function repositoriesOver(dataSource: DataSource, { encryptionKey }: Config): Stored {
  const secrets = new RowSecrets(dataSource, new SecretBox(encryptionKey));
  const leases = new LeasesRepository(dataSource);
  return {
    ...{ dataSource, leases },
    documents: new DocumentsRepository(dataSource),
    submissions: new SubmissionsRepository(dataSource),
    outcomes: new OutcomesRepository(dataSource),
    restores: new RestoresRepository(dataSource),
    resolutions: new ResolutionsRepository(dataSource),
    receipts: new ReceiptsRepository(dataSource),
    inbox: new InboxRepository(dataSource, leases),
    accounts: new FiscalAccountsRepository(dataSource, secrets),
    tokens: new ConnectionTokensRepository(dataSource, secrets),
    connections: new ConnectionsRepository(dataSource, secrets),
    sightings: new SightingsRepository(),
    hints: new BookHintsRepository(dataSource),
    backfills: new BackfillsRepository(dataSource),
    choices: new DocumentChoicesRepository(dataSource),
    printed: new PrintedReceipts(new PrintedNumbersRepository(dataSource)),
    pdfs: new FiscalPdfsRepository(dataSource),
    organisations: new OrganisationsRepository(dataSource),
    rules: new StoredRulesRepository(dataSource),
    customers: new CustomersRepository(dataSource),
  };
}
