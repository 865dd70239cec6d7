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
import { AccountCheck } from './accounts/account-check';
import { ClientBindings } from './accounts/client-bindings';
import { EventsTurnedAwayRepository } from './accounts/events-turned-away.repository';
import { FiscalAccountInsightController } from './accounts/fiscal-account-insight.controller';
import { FiscalAccountMappingsRepository } from './accounts/fiscal-account-mappings.repository';
import { FiscalAccountOpening } from './accounts/fiscal-account-opening';
import { FiscalAccountReadingsRepository } from './accounts/fiscal-account-readings.repository';
import { FiscalAccountsController } from './accounts/fiscal-accounts.controller';
import { FiscalAccountsRepository } from './accounts/fiscal-accounts.repository';
import { FiscalMappings } from './accounts/fiscal-mappings';
import { FiscalMappingsController } from './accounts/fiscal-mappings.controller';
import { FiscalServicesController } from './accounts/fiscal-services.controller';
import { MissingMappingsController } from './accounts/missing-mappings.controller';
import { IdentityReader } from './accounts/identity-reader';
import { OwnFindings } from './accounts/own-findings';
import { RuleFindings } from './accounts/rule-findings';
import { ScheduledAccountChecks } from './accounts/scheduled-account-checks';
import { ServiceReader } from './accounts/service-reader';
import { TaxpayerBinding } from './accounts/taxpayer-binding';
import { WebhookEvidenceRepository } from './accounts/webhook-evidence.repository';

/** THE list of fiscalisation services, one line each, and the accounts at them. */
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
    AccountCheck,
    ClientBindings,
    EventsTurnedAwayRepository,
    FiscalAccountMappingsRepository,
    FiscalAccountOpening,
    FiscalAccountReadingsRepository,
    FiscalAccountsRepository,
    FiscalMappings,
    IdentityReader,
    OwnFindings,
    RuleFindings,
    ScheduledAccountChecks,
    ServiceReader,
    TaxpayerBinding,
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
    ClientBindings,
    EventsTurnedAwayRepository,
    FiscalAccountMappingsRepository,
    FiscalAccountOpening,
    FiscalAccountsRepository,
    FiscalMappings,
    FiscalRegistry,
    IdentityReader,
    ServiceReader,
    TaxpayerBinding,
  ],
})
export class FiscalModule {}
