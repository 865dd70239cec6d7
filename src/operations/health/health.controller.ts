import { type BeforeApplicationShutdown, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  HealthCheck,
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { DataSource } from 'typeorm';
import { ClockWatchService } from '../../platform/clock/clock-watch.service';
import { databaseAnswers } from '../../platform/database/database-answers';
import { Public } from '../../people/rights/route-rights';

/** Health endpoint; needs no key and reveals no data. */
@ApiTags('health')
@Controller('health')
export class HealthController implements BeforeApplicationShutdown {
  private isStopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly clocks: ClockWatchService,
  ) {}

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** Answers 200 while the database answers, 503 otherwise. */
  @Get()
  @Public('says only whether the process runs and the database answers')
  @HealthCheck()
  check(): Promise<HealthCheckResult> {
    return this.health.check([() => this.database()]);
  }

  /** 200 while this process runs: one that does not answer should be started anew. */
  @Get('live')
  @Public('says only whether the process runs and the database answers')
  @HealthCheck()
  live(): Promise<HealthCheckResult> {
    return this.health.check([]);
  }

  /** 200 while calls may be sent here: the database answers, and the process is not about to stop. */
  @Get('ready')
  @Public('says only whether the process runs and the database answers')
  @HealthCheck()
  ready(): Promise<HealthCheckResult> {
    return this.health.check([() => this.database(), () => this.running(), () => this.clock()]);
  }

  /** Hides the error itself, because the endpoint is public. */
  private async database(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('database');
    return (await databaseAnswers(this.dataSource)) ? indicator.up() : indicator.down('does not answer');
  }

  /** Calls may be sent here whatever the clock says; documents are not submitted while it is ten minutes off. */
  private clock(): HealthIndicatorResult {
    const { last } = this.clocks;
    const indicator = this.indicators.check('clock');
    if (last === null) return indicator.up({ level: 'not measured yet' });
    return indicator.up({ level: last.level, aheadOfDatabaseMs: last.differenceMs });
  }

  private running(): HealthIndicatorResult {
    const indicator = this.indicators.check('process');
    return this.isStopping ? indicator.down('is about to stop') : indicator.up();
  }
}
