import { type BeforeApplicationShutdown, Controller, Get } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import {
  HealthCheck,
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { DataSource } from 'typeorm';

const ANSWERS_WITHIN_MS = 5_000;

/** Needs no key and tells nothing about anybody. */
@ApiTags('health')
@ApiSecurity({})
@Controller('health')
export class HealthController implements BeforeApplicationShutdown {
  private isStopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
  ) {}

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** 200 while the database answers, 503 otherwise. */
  @Get()
  @HealthCheck()
  check(): Promise<HealthCheckResult> {
    return this.health.check([() => this.database()]);
  }

  /** 200 while this process runs: one that does not answer should be started anew. */
  @Get('live')
  @HealthCheck()
  live(): Promise<HealthCheckResult> {
    return this.health.check([]);
  }

  /** 200 while calls may be sent here: the database answers, and the process is not about to stop. */
  @Get('ready')
  @HealthCheck()
  ready(): Promise<HealthCheckResult> {
    return this.health.check([() => this.database(), () => this.running()]);
  }

  /** Never the error itself: anybody may ask. */
  private async database(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('database');
    const late = new Promise<false>((settle) => setTimeout(settle, ANSWERS_WITHIN_MS, false).unref());
    const answers = this.dataSource.query('select 1').then(
      () => true,
      () => false,
    );
    return (await Promise.race([answers, late])) ? indicator.up() : indicator.down('does not answer');
  }

  private running(): HealthIndicatorResult {
    const indicator = this.indicators.check('process');
    return this.isStopping ? indicator.down('is about to stop') : indicator.up();
  }
}
