import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import type { Config } from '../../src/config/config';
import { BackfillsRepository } from '../../src/database/backfills.repository';
import { BookHintsRepository } from '../../src/database/book-hints.repository';
import { ConnectionTokensRepository } from '../../src/database/connection-tokens.repository';
import { ConnectionsRepository } from '../../src/database/connections.repository';
import { CustomersRepository } from '../../src/database/customers.repository';
import { dataSourceOptions, openDatabase } from '../../src/database/data-source';
import { DocumentChoicesRepository } from '../../src/database/document-choices.repository';
import { DocumentsRepository } from '../../src/database/documents.repository';
import { FiscalAccountsRepository } from '../../src/database/fiscal-accounts.repository';
import { InboxRepository } from '../../src/database/inbox.repository';
import { LeasesRepository } from '../../src/database/leases.repository';
import { OrganisationsRepository } from '../../src/database/organisations.repository';
import { OutcomesRepository } from '../../src/database/outcomes.repository';
import { ReceiptsRepository } from '../../src/database/receipts.repository';
import { ResolutionsRepository } from '../../src/database/resolutions.repository';
import { RestoresRepository } from '../../src/database/restores.repository';
import { RowSecrets } from '../../src/database/secrets/row-secrets';
import { SecretBox } from '../../src/database/secrets/secret-box';
import { SightingsRepository } from '../../src/database/sightings.repository';
import { SubmissionsRepository } from '../../src/database/submissions.repository';
import { RestoreGuard } from '../../src/sync/restore-guard';
import { type Installation, simulatedConfig } from '../installation';
import type { Layer, Stored } from '../layer';
import { LOOSENING, type Looseness } from '../looseness';
import { MEMORY_DIRECTORY } from '../memory-directory';
import type { SimulatedProcess } from '../simulated-process';
import { PreparingClient } from './preparing-client';
import { setUp } from './set-up';
import { SqlJudge } from './sql-judge';
import { BACK_UP, CONNECT_AGAIN, RESTORE, resetStatement, SESSION, VIRTUAL_SCHEMA } from './virtual-schema';

/** Connections of a process in the simulation; more are never used at once. */
const MOST_CONNECTIONS = 4;

/** A real database that shows the schedule's time, and the journal in its files. */
export class SqlLayer implements Layer {
  readonly judge: SqlJudge;

  private constructor(
    readonly installation: Installation,
    /** No fault happens here. */
    private readonly undisturbed: DataSource,
    private readonly replicas: readonly DataSource[],
  ) {
    this.judge = new SqlJudge(undisturbed);
  }

  /** @param url of a migrated database that may be changed */
  static async open(url: string, replicas: number, loose: readonly Looseness[] = []): Promise<SqlLayer> {
    const migrated = await openDatabase(dataSourceOptions(url));
    try {
      const changes = loose.map((what) => LOOSENING[what]);
      for (const statement of [...VIRTUAL_SCHEMA, ...changes]) await migrated.query(statement);
    } finally {
      await migrated.destroy();
    }
    const undisturbed = await connect(url);
    const config = simulatedConfig(mkdtempSync(join(MEMORY_DIRECTORY, 'ledgerstamp-simulation-')));
    const installation = await setUp(undisturbed, config);
    const connected: DataSource[] = [];
    while (connected.length < replicas) connected.push(await connect(url));
    return new SqlLayer(installation, undisturbed, connected);
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
    await this.undisturbed.query(resetStatement(at));
  }

  async setTime(at: number): Promise<void> {
    await this.undisturbed.query(`select setval('sim.clock', $1)`, [at]);
  }

  async pauseOthers(tenantIds: readonly string[]): Promise<void> {
    await this.undisturbed.query('update organisations set is_paused = tenant_id <> all($1)', [tenantIds]);
  }

  async connectAgain(): Promise<void> {
    await this.undisturbed.query(CONNECT_AGAIN);
  }

  async backUp(): Promise<void> {
    await this.undisturbed.query(BACK_UP);
  }

  async restore(): Promise<void> {
    await this.undisturbed.query(RESTORE);
  }

  async close(): Promise<void> {
    this.forgetJournal();
    await Promise.all([this.undisturbed, ...this.replicas].map((dataSource) => dataSource.destroy()));
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
    organisations: new OrganisationsRepository(dataSource),
    customers: new CustomersRepository(dataSource),
  };
}

function connect(url: string): Promise<DataSource> {
  const options = dataSourceOptions(url);
  const extra: object = {
    ...{ max: MOST_CONNECTIONS, connectionTimeoutMillis: 30_000, options: SESSION },
    Client: PreparingClient,
  };
  return new DataSource({ ...options, extra }).initialize();
}
