import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { LoggerModule } from 'nestjs-pino';
import { BackfillModule } from './backfill/backfill.module';
import { ENTITIES } from './entities';
import { EvidenceModule } from './evidence/evidence.module';
import { AlertsModule } from './operations/alerts/alerts.module';
import { OperationsModule } from './operations/operations.module';
import { PeopleModule } from './people/people.module';
import { TwoPersonsModule } from './people/two-persons/two-persons.module';
import { DatabaseFaultFilter, FailureFilter, RefusalFilter } from './platform/api/refusal.filter';
import type { Config } from './platform/config/config';
import { ConfigModule } from './platform/config/config.module';
import { DatabaseModule } from './platform/database/database.module';
import { loggerOptions } from './platform/telemetry/logging';
import { PracticeModule } from './practice/practice.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';
import { ReviewModule } from './review/review.module';
import { SetupModule } from './setup/setup.module';
import { SyncModule } from './sync/sync.module';
import { TABLE_WALLS } from './table-walls';
import { WebhooksModule } from './webhooks/webhooks.module';
import { ActsModule } from './people/acts/acts.module';

/** Feature modules of the product; each imports its own dependencies. */
export const FEATURES = [
  ActsModule,
  TwoPersonsModule,
  SetupModule,
  BackfillModule,
  SyncModule,
  WebhooksModule,
  ReviewModule,
  ReconciliationModule,
  EvidenceModule,
  AlertsModule,
  OperationsModule,
  PracticeModule,
];

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        LoggerModule.forRoot(loggerOptions(config)),
        DatabaseModule.with(ENTITIES, TABLE_WALLS),
        ScheduleModule.forRoot(),
        PeopleModule,
        ...FEATURES,
      ],
      providers: [
        { provide: APP_FILTER, useClass: DatabaseFaultFilter },
        { provide: APP_FILTER, useClass: FailureFilter },
        { provide: APP_FILTER, useClass: RefusalFilter },
      ],
    };
  }
}
