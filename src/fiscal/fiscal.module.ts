import { Module } from '@nestjs/common';
import type { Config } from '../platform/config/config';
import { CONFIG } from '../platform/config/process-config';
import { HttpClient } from '../platform/http/http-client';
import { OrganisationsModule } from '../organisations/organisations.module';
import { ClockModule } from '../platform/clock/clock.module';
import { HttpModule } from '../platform/http/http.module';
import { FISCAL_SERVICES, FiscalRegistry } from './fiscal-registry';
import type { FiscalService } from './fiscal-service';
import { FiscalHarmonyClient } from './fiscal-harmony/fiscal-harmony.client';
import { FiscalHarmonyService } from './fiscal-harmony/fiscal-harmony.service';
import { AccountCheckService } from './accounts/account-check.service';
import { ClientBindingsService } from './accounts/client-bindings.service';
import { EventsTurnedAwayRepository } from './accounts/events-turned-away.repository';
import { FiscalAccountInsightController } from './accounts/fiscal-account-insight.controller';
import { FiscalAccountMappingsRepository } from './accounts/fiscal-account-mappings.repository';
import { FiscalAccountAccessService } from './accounts/fiscal-account-access.service';
import { FiscalAccountReadingsRepository } from './accounts/fiscal-account-readings.repository';
import { FiscalAccountsController } from './accounts/fiscal-accounts.controller';
import { FiscalAccountsRepository } from './accounts/fiscal-accounts.repository';
import { FiscalMappingsService } from './accounts/fiscal-mappings.service';
import {
  FiscalMappingsController,
  FiscalServicesController,
  MissingMappingsController,
} from './accounts/fiscal-mappings.controller';
import { IdentityReadingsService } from './accounts/identity-readings.service';
import { StoredFindingsService } from './accounts/stored-findings.service';
import { RuleFindingsService } from './accounts/rule-findings.service';
import { AccountReadingsService } from './accounts/account-readings.service';
import { TaxpayerBindingsService } from './accounts/taxpayer-bindings.service';
import { WebhookEvidenceRepository } from './accounts/webhook-evidence.repository';

/** Fiscalisation services of this version, one line each, and accounts at them. */
@Module({
  imports: [ClockModule, HttpModule, OrganisationsModule],
  controllers: [
    FiscalAccountInsightController,
    FiscalAccountsController,
    FiscalMappingsController,
    FiscalServicesController,
    MissingMappingsController,
  ],
  providers: [
    AccountCheckService,
    ClientBindingsService,
    EventsTurnedAwayRepository,
    FiscalAccountMappingsRepository,
    FiscalAccountAccessService,
    FiscalAccountReadingsRepository,
    FiscalAccountsRepository,
    FiscalMappingsService,
    IdentityReadingsService,
    StoredFindingsService,
    RuleFindingsService,
    AccountReadingsService,
    TaxpayerBindingsService,
    WebhookEvidenceRepository,
    {
      provide: FISCAL_SERVICES,
      inject: [CONFIG, HttpClient],
      useFactory: (config: Config, http: HttpClient): FiscalService[] => [
        new FiscalHarmonyService(new FiscalHarmonyClient(http, config.fiscalUrl)),
      ],
    },
    {
      provide: FiscalRegistry,
      inject: [FISCAL_SERVICES],
      useFactory: (services: readonly FiscalService[]) => new FiscalRegistry(services),
    },
  ],
  exports: [
    ClientBindingsService,
    EventsTurnedAwayRepository,
    FiscalAccountMappingsRepository,
    FiscalAccountAccessService,
    FiscalAccountsRepository,
    FiscalMappingsService,
    FiscalRegistry,
    IdentityReadingsService,
    AccountReadingsService,
    TaxpayerBindingsService,
  ],
})
export class FiscalModule {}
