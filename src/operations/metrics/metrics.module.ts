import { Module } from '@nestjs/common';
import { OrganisationsModule } from '../../organisations/organisations.module';
import { CallMetrics } from './call-metrics';
import { FigureGauges } from './figure-gauges';
import { MetricsRegistry } from './metrics-registry';
import { MetricsController } from './metrics.controller';
import { MetricsRepository } from './metrics.repository';
import { RefusalMetrics } from './refusal-metrics';
import { SnapshotCache } from './snapshot-cache';

/** Metrics for monitoring systems. */
@Module({
  imports: [OrganisationsModule],
  controllers: [MetricsController],
  providers: [CallMetrics, FigureGauges, MetricsRegistry, MetricsRepository, RefusalMetrics, SnapshotCache],
})
export class MetricsModule {}
