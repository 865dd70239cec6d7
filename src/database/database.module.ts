import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Config } from '../config/config';
import { CONFIG } from '../config/process-config';
import { AlertChannelsRepository } from './alert-channels.repository';
import { AlertDeliveriesRepository } from './alert-deliveries.repository';
import { AlertFactsRepository } from './alert-facts.repository';
import { AlertSettingsRepository } from './alert-settings.repository';
import { AlertsRepository } from './alerts.repository';
import { BackfillSchedulesRepository } from './backfill-schedules.repository';
import { BackfillsRepository } from './backfills.repository';
import { BookImagesRepository } from './book-images.repository';
import { BooksSettingsRepository } from './books-settings.repository';
import { ConnectionTokensRepository } from './connection-tokens.repository';
import { BoardRepository } from './board.repository';
import { BookHintsRepository } from './book-hints.repository';
import { CallLimitsRepository } from './call-limits.repository';
import { ConnectionsRepository } from './connections.repository';
import { ConsentsRepository } from './consents.repository';
import { CreditLinksRepository } from './credit-links.repository';
import { CustomersRepository } from './customers.repository';
import { dataSourceOptions, type Entities, openDatabase } from './data-source';
import { DeviceDaysRepository } from './device-days.repository';
import { DocumentChoicesRepository } from './document-choices.repository';
import { DocumentListsRepository } from './document-lists.repository';
import { DocumentsRepository } from './documents.repository';
import { EventsTurnedAwayRepository } from './events-turned-away.repository';
import { EvidenceRepository } from './evidence.repository';
import { ExchangesRepository } from './exchanges.repository';
import { FiscalAccountMappingsRepository } from './fiscal-account-mappings.repository';
import { FiscalAccountReadingsRepository } from './fiscal-account-readings.repository';
import { FiscalAccountsRepository } from './fiscal-accounts.repository';
import { FiscalPdfsRepository } from './fiscal-pdfs.repository';
import { HistoryRepository } from './history.repository';
import { InboxRepository } from './inbox.repository';
import { ClockReadingsRepository } from './clock-readings.repository';
import { DatabaseClock } from './database-clock';
import { LeasesRepository } from './leases.repository';
import { LedgerRepository } from './ledger.repository';
import { LedgerChecksRepository } from './ledger-checks.repository';
import { MetricsRepository } from './metrics.repository';
import { OrganisationsRepository } from './organisations.repository';
import { OutcomesRepository } from './outcomes.repository';
import { PreflightRepository } from './preflight.repository';
import { PrintedNumbersRepository } from './printed-numbers.repository';
import { ReceiptsRepository } from './receipts.repository';
import { ReconciledDocumentsRepository } from './reconciled-documents.repository';
import { ReconciliationRepository } from './reconciliation.repository';
import { ReconciliationSchedulesRepository } from './reconciliation-schedules.repository';
import { ReconciliationsRepository } from './reconciliations.repository';
import { ResolutionsRepository } from './resolutions.repository';
import { RestoresRepository } from './restores.repository';
import { RowSecrets } from './secrets/row-secrets';
import { SecretBox } from './secrets/secret-box';
import { SessionsRepository } from './sessions.repository';
import { SightingsRepository } from './sightings.repository';
import { SignInAttemptsRepository } from './sign-in-attempts.repository';
import { StoredRulesRepository } from './stored-rules.repository';
import { SubmissionTracesRepository } from './submission-traces.repository';
import { SubmissionsRepository } from './submissions.repository';
import { WakeUp } from './wake-up';
import { WebhookEvidenceRepository } from './webhook-evidence.repository';

const REPOSITORIES = [
  AlertChannelsRepository,
  AlertDeliveriesRepository,
  AlertFactsRepository,
  AlertSettingsRepository,
  AlertsRepository,
  BackfillSchedulesRepository,
  BackfillsRepository,
  BookImagesRepository,
  BooksSettingsRepository,
  ConnectionTokensRepository,
  BoardRepository,
  BookHintsRepository,
  CallLimitsRepository,
  ConnectionsRepository,
  ConsentsRepository,
  CreditLinksRepository,
  CustomersRepository,
  DeviceDaysRepository,
  DocumentChoicesRepository,
  DocumentListsRepository,
  DocumentsRepository,
  EventsTurnedAwayRepository,
  EvidenceRepository,
  ExchangesRepository,
  FiscalAccountMappingsRepository,
  FiscalAccountReadingsRepository,
  FiscalAccountsRepository,
  FiscalPdfsRepository,
  HistoryRepository,
  InboxRepository,
  ClockReadingsRepository,
  DatabaseClock,
  LeasesRepository,
  LedgerRepository,
  LedgerChecksRepository,
  MetricsRepository,
  OrganisationsRepository,
  OutcomesRepository,
  PreflightRepository,
  PrintedNumbersRepository,
  ReceiptsRepository,
  ReconciledDocumentsRepository,
  ReconciliationRepository,
  ReconciliationSchedulesRepository,
  ReconciliationsRepository,
  ResolutionsRepository,
  RestoresRepository,
  SessionsRepository,
  SightingsRepository,
  SignInAttemptsRepository,
  StoredRulesRepository,
  SubmissionTracesRepository,
  SubmissionsRepository,
  WakeUp,
  WebhookEvidenceRepository,
];

/** The database with its tables up to date, and what every feature asks of it. Global, as its connection is. */
@Global()
@Module({})
export class DatabaseModule {
  /** @param entities the tables of all features: the root of the program knows them */
  static with(entities: Entities): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [CONFIG],
          useFactory: (config: Config) => dataSourceOptions(config.databaseUrl ?? '', entities),
          dataSourceFactory: (options) => {
            if (options === undefined) throw new Error('the database has no options');
            return openDatabase(options);
          },
        }),
      ],
      providers: [
        ...REPOSITORIES,
        RowSecrets,
        {
          provide: SecretBox,
          inject: [CONFIG],
          useFactory: (config: Config) => new SecretBox(config.encryptionKey, config.previousEncryptionKeys),
        },
      ],
      exports: REPOSITORIES,
    };
  }
}
