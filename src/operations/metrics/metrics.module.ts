import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../documents/documents.module';
import { OrganisationsModule } from '../../organisations/organisations.module';
import { CallMetricsService } from './call-metrics.service';
import { DatabaseGaugesService } from './database-gauges.service';
import { MetricsRegistry } from './metrics-registry';
import { MetricsController } from './metrics.controller';
import { MetricsRepository } from './metrics.repository';
import { RefusalMetricsService } from './refusal-metrics.service';
import { MetricsSnapshotService } from './metrics-snapshot.service';

/** Metrics for monitoring systems. */
@Module({
  imports: [DocumentsModule, OrganisationsModule],
  controllers: [MetricsController],
  providers: [
    CallMetricsService,
    DatabaseGaugesService,
    MetricsRegistry,
    MetricsRepository,
    RefusalMetricsService,
    MetricsSnapshotService,
  ],
})
export class MetricsModule {}
