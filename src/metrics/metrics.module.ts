import { Module } from '@nestjs/common';
import { SyncModule } from '../sync/sync.module';
import { CallMetrics } from './call-metrics';
import { FigureGauges } from './figure-gauges';
import { MetricsController } from './metrics.controller';
import { MetricsRegistry } from './metrics-registry';
import { RefusalMetrics } from './refusal-metrics';
import { SnapshotCache } from './snapshot-cache';

@Module({
  imports: [SyncModule],
  controllers: [MetricsController],
  providers: [CallMetrics, FigureGauges, MetricsRegistry, RefusalMetrics, SnapshotCache],
})
export class MetricsModule {}
