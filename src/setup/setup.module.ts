import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { RuleCatalogueController } from './catalogue/rule-catalogue.controller';
import { BuyerRulesController } from './change/buyer-rules.controller';
import { CurrencyMappingsController } from './change/currency-mappings.controller';
import { ExclusionRulesController } from './change/exclusion-rules.controller';
import { LineRulesController } from './change/line-rules.controller';
import { EffectsController } from './change/effects.controller';
import { GivenRules } from './change/given-rules';
import { MappingStore } from './change/mapping-store';
import { ProductCodesController } from './change/product-codes.controller';
import { RateChanges } from './change/rate-changes';
import { RuleActivation } from './change/rule-activation';
import { RuleEffects } from './change/rule-effects';
import { RuleSetImport } from './change/rule-set-import';
import { RuleSetStore } from './change/rule-set-store';
import { RuleSetController } from './change/rule-set.controller';
import { SupportedCurrencies } from './change/supported-currencies';
import { TaxMappingsController } from './change/tax-mappings.controller';
import { CircumstancesReader } from './circumstances/circumstances-reader';
import { Gaps } from './circumstances/gaps';
import { CustomersInvoices } from './circumstances/customers-invoices';
import { FoundOriginals } from './circumstances/found-originals';
import { Originals } from './circumstances/originals';
import { Addresses } from './preflight/addresses';
import { Preflight } from './preflight/preflight';
import { PreflightController } from './preflight/preflight.controller';
import { PreflightRun } from './dry-run/preflight-run';
import { PreflightRepository } from './dry-run/preflight.repository';
import { OrganisationSettings } from './settings/organisation-settings';
import { OrganisationSettingsController } from './settings/organisation-settings.controller';
import { SoldItems } from './sold-items/sold-items';
import { SoldItemsController } from './sold-items/sold-items.controller';
import { StoredRulesRepository } from './stored/stored-rules.repository';
import { Coverage } from './suggestions/coverage';
import { CoverageController } from './suggestions/coverage.controller';
import { MappingReferences } from './suggestions/mapping-references';
import { WrittenCodes } from './written-codes/written-codes';
import { WrittenCodesController } from './written-codes/written-codes.controller';

/** Stored mapping rules, and their changes with a preview of the effect. */
@Module({
  imports: [DocumentsModule, FiscalModule, OrganisationsModule],
  controllers: [
    BuyerRulesController,
    CoverageController,
    CurrencyMappingsController,
    LineRulesController,
    EffectsController,
    ExclusionRulesController,
    OrganisationSettingsController,
    PreflightController,
    ProductCodesController,
    RuleCatalogueController,
    RuleSetController,
    SoldItemsController,
    TaxMappingsController,
    WrittenCodesController,
  ],
  providers: [
    Addresses,
    CircumstancesReader,
    CustomersInvoices,
    FoundOriginals,
    Coverage,
    Gaps,
    GivenRules,
    MappingReferences,
    MappingStore,
    OrganisationSettings,
    Originals,
    Preflight,
    PreflightRepository,
    PreflightRun,
    RateChanges,
    RuleActivation,
    RuleEffects,
    RuleSetImport,
    RuleSetStore,
    SoldItems,
    StoredRulesRepository,
    SupportedCurrencies,
    WrittenCodes,
  ],
  exports: [
    CircumstancesReader,
    FoundOriginals,
    PreflightRun,
    RateChanges,
    RuleEffects,
    RuleSetImport,
    StoredRulesRepository,
  ],
})
export class SetupModule {}
