import { setTimeout as settleAfter } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { replicaName } from '../../platform/telemetry/logging';
import { DatabaseGaugesService } from './database-gauges.service';
import { MetricsRegistry } from './metrics-registry';

/** Longest wait at a stop for a collector that does not answer. */
const LAST_SENDING_MS = 2_000;
/** Pause between two lines about a collector that cannot be reached. */
const WARNS_AFTER_MS = 3_600_000;

/** Sends traces and metrics to a collector where one is set; its library is loaded only then. */
@Injectable()
export class OtlpService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OtlpService.name);
  private warnedAt = -Infinity;
  private stop: (() => Promise<void>) | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: MetricsRegistry,
    private readonly gauges: DatabaseGaugesService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { otlpEndpoint } = this.config;
    if (otlpEndpoint === null) return;
    const { startOtlpExport } = await import('./otlp-export.js');
    this.stop = startOtlpExport({
      endpoint: otlpEndpoint,
      replica: replicaName(),
      registry: this.metrics.registry,
      refresh: () => this.gauges.refresh(),
      warn: () => this.warn(),
    });
  }

  /** Sends the last figures before the database, from which they are read, is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.stop !== null)
      await Promise.race([this.stop(), settleAfter(LAST_SENDING_MS, null, { ref: false })]);
  }

  private warn(): void {
    if (performance.now() - this.warnedAt < WARNS_AFTER_MS) return;
    this.warnedAt = performance.now();
    this.logger.warn('traces or metrics were not delivered to OTEL_EXPORTER_OTLP_ENDPOINT');
  }
}
