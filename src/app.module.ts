import { type DynamicModule, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { AlertsModule } from './alerts/alerts.module';
import { ApiModule } from './api/api.module';
import type { Config } from './config/config';
import { ConfigModule } from './config/config.module';
import { ConsoleModule } from './console/console.module';
import { DatabaseModule } from './database/database.module';
import { ENTITIES } from './entities';
import { loggerOptions } from './logging';
import { MetricsModule } from './metrics/metrics.module';
import { RightsModule } from './rights/rights.module';
import { SyncModule } from './sync/sync.module';
import { WebhooksModule } from './webhooks/webhooks.module';

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        LoggerModule.forRoot(loggerOptions(config)),
        DatabaseModule.with(ENTITIES),
        RightsModule,
        SyncModule,
        AlertsModule,
        WebhooksModule,
        MetricsModule,
        ApiModule,
        ConsoleModule,
      ],
    };
  }
}
