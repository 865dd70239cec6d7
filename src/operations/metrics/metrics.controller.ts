import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Registry } from 'prom-client';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { DatabaseGaugesService } from './database-gauges.service';
import { MetricsRegistry } from './metrics-registry';

/** Metrics for Prometheus: those of this process, and those of the database. */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: MetricsRegistry,
    private readonly gauges: DatabaseGaugesService,
  ) {}

  @Get()
  @Needs('metrics.read', from.installation())
  @Header('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE)
  async show(): Promise<string> {
    await this.gauges.refresh();
    return this.metrics.registry.metrics();
  }
}
