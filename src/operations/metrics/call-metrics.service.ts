import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Histogram } from 'prom-client';
import { onMeasuredCall } from '../../platform/telemetry/call-meter';
import { MetricsRegistry } from './metrics-registry';

/** Buckets in seconds; a call lasts a minute at most. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60];

/** Calls of this process to other systems, by operation and result; the histogram also counts them. */
@Injectable()
export class CallMetricsService implements OnApplicationShutdown {
  private readonly stop: () => void;

  constructor({ registry }: MetricsRegistry) {
    const durations = new Histogram({
      name: 'ledgerstamp_call_duration_seconds',
      help: 'Calls to other systems, by operation and result.',
      labelNames: ['system', 'operation', 'result'],
      buckets: BUCKETS,
      registers: [registry],
    });
    this.stop = onMeasuredCall(({ seconds, ...labels }) => durations.observe({ ...labels }, seconds));
  }

  onApplicationShutdown(): void {
    this.stop();
  }
}
