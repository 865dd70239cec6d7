import type { DataSource } from 'typeorm';
import type { BackfillsRepository } from '../../src/backfill/backfills.repository';
import type { ClientBindingsService } from '../../src/fiscal/accounts/client-bindings.service';
import type { FiscalAccountReadingsRepository } from '../../src/fiscal/accounts/fiscal-account-readings.repository';
import type { IdentityReadingsService } from '../../src/fiscal/accounts/identity-readings.service';
import type { BindingsRepository } from '../../src/organisations/bindings.repository';
import type { BookHintsRepository } from '../../src/documents/inbox/book-hints.repository';
import type { ConnectionTokensRepository } from '../../src/connectors/connection-tokens.repository';
import type { ConnectionsRepository } from '../../src/organisations/connection/connections.repository';
import type { CircumstancesRepository } from '../../src/documents/circumstances.repository';
import type { CustomersRepository } from '../../src/documents/customers.repository';
import type { DocumentChoicesRepository } from '../../src/documents/document-choices.repository';
import type { DocumentsRepository } from '../../src/documents/documents.repository';
import type { FiscalAccountsRepository } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import type { InboxRepository } from '../../src/documents/inbox/inbox.repository';
import type { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import type { OrganisationsRepository } from '../../src/organisations/organisations.repository';
import type { PreflightRepository } from '../../src/setup/dry-run/preflight.repository';
import type { StoredRulesRepository } from '../../src/setup/stored/stored-rules.repository';
import type { OutsideReceiptsRepository } from '../../src/documents/outside-receipts.repository';
import type { OrphansRepository } from '../../src/documents/orphans.repository';
import type { FiscalisedSalesRepository } from '../../src/review/outside/fiscalised-sales.repository';
import type { OutcomesRepository } from '../../src/documents/outcomes.repository';
import type { FiscalPdfsRepository } from '../../src/documents/fiscal-pdfs.repository';
import type { ReceiptsRepository } from '../../src/documents/receipts.repository';
import type { UncertainDecisionsRepository } from '../../src/review/uncertain/uncertain-decisions.repository';
import type { RestoresRepository } from '../../src/sync/submit/safe-mode/restores.repository';
import type { DocumentVersionsRepository } from '../../src/sync/collect/document-versions.repository';
import type { SubmissionsRepository } from '../../src/documents/submissions.repository';
import type { DueWorkRepository } from '../../src/sync/run/due-work.repository';
import type { PrintedReceiptsService } from '../../src/sync/track/printed-receipts.service';
import type { DatabaseNumber } from './database-number';
import type { Installation } from './installation';
import type { Judge } from './judge';
import type { SimulatedGuard } from './simulated-guard';
import type { SimulatedProcess } from './simulated-process';

export const LAYERS = ['memory', 'sql'] as const;
export type LayerName = (typeof LAYERS)[number];
/** Layers to choose from; `both` runs each schedule on both and compares. */
export const LAYER_CHOICES = [...LAYERS, 'both'] as const;
export type LayerChoice = (typeof LAYER_CHOICES)[number];

/** Storage access of a process. */
export interface Stored {
  readonly dataSource: DataSource;
  readonly leases: LeasesRepository;
  readonly due: DueWorkRepository;
  readonly documents: DocumentsRepository;
  readonly submissions: SubmissionsRepository;
  readonly outcomes: OutcomesRepository;
  readonly orphans: OrphansRepository;
  readonly restores: RestoresRepository;
  readonly resolutions: UncertainDecisionsRepository;
  readonly receipts: ReceiptsRepository;
  readonly inbox: InboxRepository;
  readonly accounts: FiscalAccountsRepository;
  readonly bindings: BindingsRepository;
  readonly readings: FiscalAccountReadingsRepository;
  readonly clientBindings: (
    bindings: BindingsRepository,
    reader: IdentityReadingsService,
  ) => ClientBindingsService;
  readonly tokens: ConnectionTokensRepository;
  readonly connections: ConnectionsRepository;
  readonly versions: DocumentVersionsRepository;
  readonly hints: BookHintsRepository;
  readonly backfills: BackfillsRepository;
  readonly preflight: PreflightRepository;
  readonly choices: DocumentChoicesRepository;
  readonly outside: OutsideReceiptsRepository;
  readonly sales: FiscalisedSalesRepository;
  readonly organisations: OrganisationsRepository;
  readonly rules: StoredRulesRepository;
  readonly printed: PrintedReceiptsService;
  readonly pdfs: FiscalPdfsRepository;
  readonly customers: CustomersRepository;
  readonly circumstances: CircumstancesRepository;
}

/** Storage of the simulated processes: PostgreSQL, or memory. */
export interface Layer {
  readonly installation: Installation;
  /** Judge of the first database. */
  readonly judge: Judge;
  judgeOf(database: DatabaseNumber): Judge;
  /** Storage of one process, over the database that it is connected to. @param replica from 0 */
  stored(process: SimulatedProcess, replica: number): Stored;
  /** Guard of the journal, which is outside of the database. */
  guard(...given: ConstructorParameters<typeof SimulatedGuard>): SimulatedGuard;
  /** Begins a session of a process with the lock that its leases are bound to; endSession() ends it. */
  beginSession(holder: string, database?: DatabaseNumber): Promise<void>;
  endSession(holder: string, database?: DatabaseNumber): Promise<void>;
  /** Resets everything to the state before a schedule. */
  reset(at: number): Promise<void>;
  setTime(at: number): Promise<void>;
  /** Pauses all organisations except these, because the others have no documents. */
  pauseOthers(tenantIds: readonly string[]): Promise<void>;
  /** Pauses or resumes an organisation as a person does; both make it due. */
  pause(tenantId: string, isPaused: boolean): Promise<void>;
  /**
   * Resets what was read of all accounts and organisations.
   * @param isReleased true if documents are sent only after a person has released them
   */
  beginLife(isReleased: boolean): Promise<void>;
  /** Makes each organisation's identity as read differ from the confirmed one, or agree again. */
  readAsAnother(isAnother: boolean): Promise<void>;
  /** Connects the books again, as a person does. */
  connectAgain(): Promise<void>;
  backUp(): Promise<void>;
  /** Restores the database from the backup; the journal stays as it is. */
  restore(): Promise<void>;
  /** Stops the standby's replication, so that it misses all later commits. */
  cutOffStandby(): Promise<void>;
  /** Makes the standby a second primary on a new timeline; the first one stays as it is. */
  promoteStandby(): Promise<void>;
  close(): Promise<void>;
}
