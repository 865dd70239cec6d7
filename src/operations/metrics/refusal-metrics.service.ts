import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Counter } from 'prom-client';
import { onRefusal } from '../../people/rights/refusals';
import { MetricsRegistry } from './metrics-registry';

/** Counts requests that this process has refused because of their caller. */
@Injectable()
export class RefusalMetricsService implements OnApplicationShutdown {
  private readonly stop: () => void;

  constructor({ registry }: MetricsRegistry) {
    const refusals = new Counter({
      name: 'ledgerstamp_refused_requests_total',
      help: 'Requests refused because of who made them, by reason.',
      labelNames: ['reason'],
      registers: [registry],
    });
    this.stop = onRefusal((reason) => refusals.inc({ reason }));
  }

  onApplicationShutdown(): void {
    this.stop();
  }
}
