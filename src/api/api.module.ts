import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { ConnectorsModule } from '../connectors/connectors.module';
import { EvidenceModule } from '../evidence/evidence.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { ReconciliationModule } from '../reconciliation/reconciliation.module';
import { SyncModule } from '../sync/sync.module';
import { AlertChannels } from './alerts/alert-channels';
import { AlertChannelsController } from './alerts/alert-channels.controller';
import { AlertSettingsController } from './alerts/alert-settings.controller';
import { AlertsController } from './alerts/alerts.controller';
import { BackfillEvents } from './backfill/backfill-events';
import { BackfillExport } from './backfill/backfill-export';
import { BackfillProgress } from './backfill/backfill-progress';
import { Backfills } from './backfill/backfills';
import { BackfillsController } from './backfill/backfills.controller';
import { BackfillSchedulesController } from './backfill/backfill-schedules.controller';
import { ScheduledBackfills } from './backfill/scheduled-backfills';
import { Schedules } from './backfill/schedules';
import { OrganisationBackfillsController } from './backfill/organisation-backfills.controller';
import { Planning } from './backfill/planning';
import { BoardController } from './board/board.controller';
import { ConnectController } from './connect/connect.controller';
import { Connecting } from './connect/connecting';
import { ConnectionsController } from './connect/connections.controller';
import { Disconnecting } from './connect/disconnecting';
import { DocumentDetails } from './documents/document-details';
import { DocumentExportController } from './documents/document-export.controller';
import { DocumentPlaces } from './documents/document-places';
import { DocumentPdfController } from './documents/document-pdf.controller';
import { DocumentsController } from './documents/documents.controller';
import { ExchangesController } from './documents/exchanges.controller';
import { CreditLinks } from './documents/credit-links';
import { OperatorDecisions } from './documents/operator-decisions';
import { EvidenceController } from './evidence/evidence.controller';
import { Explaining } from './explanation/explaining';
import { ExplanationController } from './explanation/explanation.controller';
import { FailureFilter } from './failure.filter';
import { AccountCheck } from './fiscal-accounts/account-check';
import { OwnFindings } from './fiscal-accounts/own-findings';
import { FiscalAccountInsightController } from './fiscal-accounts/fiscal-account-insight.controller';
import { FiscalAccountOpening } from './fiscal-accounts/fiscal-account-opening';
import { TaxpayerBinding } from './fiscal-accounts/taxpayer-binding';
import { FiscalAccountsController } from './fiscal-accounts/fiscal-accounts.controller';
import { FiscalMappings } from './fiscal-accounts/fiscal-mappings';
import { FiscalMappingsController } from './fiscal-accounts/fiscal-mappings.controller';
import { StoppedSubmissionsController } from './fiscal-accounts/stopped-submissions.controller';
import { FiscalServicesController } from './fiscal-accounts/fiscal-services.controller';
import { ServiceReader } from './fiscal-accounts/service-reader';
import { ScheduledAccountChecks } from './fiscal-accounts/scheduled-account-checks';
import { HealthController } from './health.controller';
import { DailyHistory } from './history/daily-history';
import { HistoryController } from './history/history.controller';
import { LedgerController } from './ledger/ledger.controller';
import { Coverage } from './mappings/coverage';
import { CoverageController } from './mappings/coverage.controller';
import { CurrencyMappingsController } from './mappings/currency-mappings.controller';
import { DocumentChoices } from './mappings/document-choices';
import { DocumentChoicesController } from './mappings/document-choices.controller';
import { ExclusionRulesController } from './mappings/exclusion-rules.controller';
import { GivenRules } from './mappings/given-rules';
import { MappingReferences } from './mappings/mapping-references';
import { MappingStore } from './mappings/mapping-store';
import { ProductCodesController } from './mappings/product-codes.controller';
import { RateChanges } from './mappings/rate-changes';
import { RuleEffects } from './mappings/rule-effects';
import { RuleSetController } from './mappings/rule-set.controller';
import { RuleSetImport } from './mappings/rule-set-import';
import { RuleSetStore } from './mappings/rule-set-store';
import { SupportedCurrencies } from './mappings/supported-currencies';
import { TaxMappingsController } from './mappings/tax-mappings.controller';
import { OrganisationBooksController } from './organisations/organisation-books.controller';
import { OrganisationCallsController } from './organisations/organisation-calls.controller';
import { BooksTaxesController } from './organisations/books-taxes.controller';
import { CollectNowController } from './organisations/collect-now.controller';
import { MissingMappingsController } from './fiscal-accounts/missing-mappings.controller';
import { StateCountsController } from './board/state-counts.controller';
import { OrganisationSettings } from './organisations/organisation-settings';
import { OrganisationSettingsController } from './organisations/organisation-settings.controller';
import { OrganisationsController } from './organisations/organisations.controller';
import { Reconciliations } from './reconciliation/reconciliations';
import { ReconciliationsController } from './reconciliation/reconciliations.controller';
import { ReconciliationScheduleController } from './reconciliation/reconciliation-schedule.controller';
import { SessionController } from './session/session.controller';
import { VatPackController } from './reconciliation/vat-pack.controller';
import { ClocksController } from './clocks.controller';
import { SafeModeController } from './safe-mode.controller';
import { VersionController } from './version.controller';
import { Candidates } from './uncertain/candidates';
import { HeldReceipts } from './uncertain/held-receipts';
import { Resolutions } from './uncertain/resolutions';
import { UncertainEvidence } from './uncertain/uncertain-evidence';
import { UncertainController } from './uncertain/uncertain.controller';
import { Preflight } from './preflight/preflight';
import { PreflightController } from './preflight/preflight.controller';
import { PreflightRun } from './preflight/preflight-run';
import { StoredDocuments } from './preflight/stored-documents';
import { RuleCatalogueController } from './rule-catalogue/rule-catalogue.controller';

/** The operator's HTTP. */
@Module({
  imports: [
    ConnectorsModule,
    FiscalModule,
    SyncModule,
    ReconciliationModule,
    EvidenceModule,
    TerminusModule.forRoot({ logger: false }),
  ],
  controllers: [
    AlertChannelsController,
    AlertSettingsController,
    AlertsController,
    BackfillSchedulesController,
    BackfillsController,
    OrganisationBackfillsController,
    BoardController,
    ConnectController,
    ConnectionsController,
    CoverageController,
    CurrencyMappingsController,
    DocumentChoicesController,
    DocumentExportController,
    DocumentPdfController,
    DocumentsController,
    FiscalAccountInsightController,
    StoppedSubmissionsController,
    EvidenceController,
    ExchangesController,
    ExclusionRulesController,
    ExplanationController,
    FiscalAccountsController,
    FiscalMappingsController,
    FiscalServicesController,
    HealthController,
    HistoryController,
    LedgerController,
    OrganisationBooksController,
    OrganisationCallsController,
    BooksTaxesController,
    CollectNowController,
    MissingMappingsController,
    StateCountsController,
    OrganisationsController,
    OrganisationSettingsController,
    PreflightController,
    ProductCodesController,
    ReconciliationsController,
    ReconciliationScheduleController,
    SafeModeController,
    ClocksController,
    SessionController,
    RuleCatalogueController,
    RuleSetController,
    TaxMappingsController,
    UncertainController,
    VersionController,
    VatPackController,
  ],
  providers: [
    AccountCheck,
    OwnFindings,
    AlertChannels,
    BackfillEvents,
    BackfillExport,
    BackfillProgress,
    Backfills,
    Candidates,
    Connecting,
    Coverage,
    CreditLinks,
    DailyHistory,
    Disconnecting,
    DocumentChoices,
    DocumentDetails,
    DocumentPlaces,
    Explaining,
    FiscalAccountOpening,
    TaxpayerBinding,
    FiscalMappings,
    GivenRules,
    HeldReceipts,
    MappingReferences,
    MappingStore,
    OperatorDecisions,
    OrganisationSettings,
    Planning,
    Preflight,
    PreflightRun,
    RateChanges,
    Reconciliations,
    Resolutions,
    RuleEffects,
    RuleSetImport,
    RuleSetStore,
    ScheduledAccountChecks,
    ScheduledBackfills,
    Schedules,
    ServiceReader,
    StoredDocuments,
    SupportedCurrencies,
    UncertainEvidence,
    { provide: APP_FILTER, useClass: FailureFilter },
  ],
})
export class ApiModule {}
