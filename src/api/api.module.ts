import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ConnectorsModule } from '../connectors/connectors.module';
import { DatabaseModule } from '../database/database.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { SyncModule } from '../sync/sync.module';
import { ConnectController } from './connect/connect.controller';
import { Connecting } from './connect/connecting';
import { DocumentsController } from './documents/documents.controller';
import { OperatorDecisions } from './documents/operator-decisions';
import { FailureFilter } from './failure.filter';
import { FiscalAccountsController } from './fiscal-accounts/fiscal-accounts.controller';
import { HealthController } from './health.controller';
import { Coverage } from './mappings/coverage';
import { CoverageController } from './mappings/coverage.controller';
import { CurrencyMappingsController } from './mappings/currency-mappings.controller';
import { DocumentChoices } from './mappings/document-choices';
import { DocumentChoicesController } from './mappings/document-choices.controller';
import { ExclusionRulesController } from './mappings/exclusion-rules.controller';
import { MappingReferences } from './mappings/mapping-references';
import { MappingStore } from './mappings/mapping-store';
import { ProductCodesController } from './mappings/product-codes.controller';
import { RateChanges } from './mappings/rate-changes';
import { RuleSetController } from './mappings/rule-set.controller';
import { RuleSetImport } from './mappings/rule-set-import';
import { RuleSetStore } from './mappings/rule-set-store';
import { SupportedCurrencies } from './mappings/supported-currencies';
import { TaxMappingsController } from './mappings/tax-mappings.controller';
import { OrganisationInsightController } from './organisations/organisation-insight.controller';
import { OrganisationsController } from './organisations/organisations.controller';
import { Preflight } from './preflight/preflight';
import { PreflightController } from './preflight/preflight.controller';
import { PreflightRun } from './preflight/preflight-run';
import { StoredDocuments } from './preflight/stored-documents';

/** The operator's HTTP. */
@Module({
  imports: [DatabaseModule, ConnectorsModule, FiscalModule, SyncModule],
  controllers: [
    ConnectController,
    CoverageController,
    CurrencyMappingsController,
    DocumentChoicesController,
    DocumentsController,
    ExclusionRulesController,
    FiscalAccountsController,
    HealthController,
    OrganisationInsightController,
    OrganisationsController,
    PreflightController,
    ProductCodesController,
    RuleSetController,
    TaxMappingsController,
  ],
  providers: [
    Connecting,
    Coverage,
    DocumentChoices,
    MappingReferences,
    MappingStore,
    OperatorDecisions,
    Preflight,
    PreflightRun,
    RateChanges,
    RuleSetImport,
    RuleSetStore,
    StoredDocuments,
    SupportedCurrencies,
    { provide: APP_FILTER, useClass: FailureFilter },
  ],
})
export class ApiModule {}
