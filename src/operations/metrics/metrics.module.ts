import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../documents/documents.module';
import { OrganisationsModule } from '../../organisations/organisations.module';
import { DatabaseGaugesService } from './database-gauges.service';
import { MetricsRegistry } from './metrics-registry';
import { MetricsController } from './metrics.controller';
import { MetricsRepository } from './metrics.repository';
import { OtlpService } from './otlp.service';
import { ProcessMetricsService } from './process-metrics.service';
import { MetricsSnapshotService } from './metrics-snapshot.service';

/** Metrics for monitoring systems. */
@Module({
  imports: [DocumentsModule, OrganisationsModule],
  controllers: [MetricsController],
  providers: [
    DatabaseGaugesService,
    MetricsRegistry,
    MetricsRepository,
    ProcessMetricsService,
    MetricsSnapshotService,
    OtlpService,
  ],
})
export class MetricsModule {}
