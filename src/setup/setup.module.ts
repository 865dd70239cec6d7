import { SoldUntaxedService } from './change/sold-untaxed.service';
import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { RuleCatalogueController, EffectsController, RuleSetController } from './change/rule-set.controller';
import {
  BuyerRulesController,
  CurrencyMappingsController,
  ExclusionRulesController,
  LineRulesController,
  ProductCodesController,
  TaxMappingsController,
} from './change/mappings.controller';
import { RuleDeliveryService } from './change/rule-delivery.service';
import { MappingsService } from './change/mappings.service';
import { RateChangesService } from './change/rate-changes.service';
import { RuleActivationService } from './change/rule-activation.service';
import { RuleEffectsService } from './change/rule-effects.service';
import { RuleSetImportService } from './change/rule-set-import.service';
import { RuleSetsService } from './change/rule-sets.service';
import { SupportedCurrenciesService } from './change/supported-currencies.service';
import { CircumstancesService } from './circumstances/circumstances.service';
import { GapsService } from './circumstances/gaps.service';
import { CustomersInvoicesService } from './circumstances/customers-invoices.service';
import { FoundOriginalsService } from './circumstances/found-originals.service';
import { OriginalsService } from './circumstances/originals.service';
import { UnsentAddressesService } from './preflight/unsent-addresses.service';
import { PreflightService } from './preflight/preflight.service';
import { PreflightController } from './preflight/preflight.controller';
import { DryRunService } from './dry-run/dry-run.service';
import { PreflightRepository } from './dry-run/preflight.repository';
import { OrganisationSettingsService } from './settings/organisation-settings.service';
import { OrganisationSettingsController } from './settings/organisation-settings.controller';
import { SoldItemsService } from './sold-items/sold-items.service';
import { SoldItemsController } from './sold-items/sold-items.controller';
import { StoredRulesRepository } from './stored/stored-rules.repository';
import { MappingCoverageService } from './suggestions/mapping-coverage.service';
import { CoverageController } from './suggestions/coverage.controller';
import { MappingReferencesService } from './suggestions/mapping-references.service';
import { WrittenCodesService } from './written-codes/written-codes.service';
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
    UnsentAddressesService,
    CircumstancesService,
    CustomersInvoicesService,
    FoundOriginalsService,
    MappingCoverageService,
    GapsService,
    RuleDeliveryService,
    MappingReferencesService,
    MappingsService,
    OrganisationSettingsService,
    OriginalsService,
    PreflightService,
    PreflightRepository,
    DryRunService,
    RateChangesService,
    RuleActivationService,
    RuleEffectsService,
    SoldUntaxedService,
    RuleSetImportService,
    RuleSetsService,
    SoldItemsService,
    StoredRulesRepository,
    SupportedCurrenciesService,
    WrittenCodesService,
  ],
  exports: [
    CircumstancesService,
    FoundOriginalsService,
    DryRunService,
    RateChangesService,
    RuleEffectsService,
    RuleSetImportService,
    StoredRulesRepository,
  ],
})
export class SetupModule {}
