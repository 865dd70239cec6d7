import { type BeforeApplicationShutdown, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  HealthCheck,
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { TEXTS } from '../../domain/texts/language';
import { Needs, Public } from '../../people/rights/route-rights';
import { ClockWatchService } from '../../platform/clock/clock-watch.service';
import { ReadinessService } from './readiness.service';
import { WorkHealthService } from './work-health.service';
import { DataSource } from 'typeorm';
import { programVersion } from '../../platform/config/program-version';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { ClocksDto, VersionDto } from './health.dto';
import { ClockReadingsRepository } from '../../platform/clock/clock-readings.repository';
import { CLOCK_STOP_MS, CLOCK_WARNING_MS, clockWords } from '../../platform/clock/clock-difference';
import { SERVICE_CLOCK_WARNING_MS } from '../../platform/clock/service-time';

/** Health endpoint: needs no key, reveals no data, and runs no database query for a probe. */
@ApiTags('health')
@Controller('health')
export class HealthController implements BeforeApplicationShutdown {
  private isStopping = false;

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly readiness: ReadinessService,
    private readonly work: WorkHealthService,
    private readonly clocks: ClockWatchService,
  ) {}

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** 200 while this process can write to the database, which is tried every ten seconds; 503 otherwise. */
  @Get()
  @Public('says only whether the process runs and the database serves it')
  @HealthCheck()
  check(): Promise<HealthCheckResult> {
    return this.health.check([() => this.database()]);
  }

  /** 200 while this process runs; restart one that does not answer. */
  @Get('live')
  @Public('says only whether the process runs and the database serves it')
  @HealthCheck()
  live(): Promise<HealthCheckResult> {
    return this.health.check([]);
  }

  /** 200 while calls may be sent here: the database accepts writes, and the process is not shutting down. */
  @Get('ready')
  @Public('says only whether the process runs and the database serves it')
  @HealthCheck()
  ready(): Promise<HealthCheckResult> {
    return this.health.check([() => this.database(), () => this.running(), () => this.clock()]);
  }

  /** 200 while the work of every client moves, or waits for a known time; for monitoring, not for a load balancer. */
  @Get('work')
  @Public('says only whether work stands still, and for which causes')
  @HealthCheck()
  working(): Promise<HealthCheckResult> {
    return this.health.check([
      () => this.database(),
      () => this.clients(),
      () => this.submissions(),
      () => this.submittingClock(),
    ]);
  }

  /** Hides the error itself, because the endpoint is public. */
  private database(): HealthIndicatorResult {
    const indicator = this.indicators.check('database');
    const { fault } = this.readiness;
    return fault === null ? indicator.up() : indicator.down({ fault, message: TEXTS.databaseFaults[fault] });
  }

  private async clients(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('clients');
    const { causes } = await this.workNow();
    return causes.length === 0 ? indicator.up() : indicator.down({ causes });
  }

  private async submissions(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('submissions');
    const { alerts } = await this.workNow();
    return alerts.length === 0 ? indicator.up() : indicator.down({ alerts });
  }

  private workNow() {
    return this.work.now().catch(() => ({ causes: ['database' as const], alerts: [] }));
  }

  private submittingClock(): HealthIndicatorResult {
    const indicator = this.indicators.check('clock');
    return this.clocks.last?.level === 'stop' ? indicator.down({ level: 'stop' }) : indicator.up();
  }

  /** Reports the clock without affecting the status; submissions stop while it is ten minutes off. */
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

@ApiTags('health')
@Controller('api/version')
export class VersionController {
  constructor(private readonly dataSource: DataSource) {}

  /** Version of the service; details of its platform only for callers who may see all organisations. */
  @Get()
  @Needs('read', from.anywhere())
  async show(@InScope() scope: OrganisationScope): Promise<VersionDto> {
    const [row] = await this.dataSource.query<{ version: string; now: Date }[]>(
      `select current_setting('server_version') as version, clock_timestamp() as now`,
    );
    return {
      version: programVersion(),
      node: scope === 'all' ? process.versions.node : null,
      database: scope === 'all' ? (row?.version ?? '') : null,
      startedAt: new Date(Date.now() - process.uptime() * 1000),
      databaseTime: row?.now ?? new Date(),
    };
  }
}

@ApiTags('health')
@Controller('api/clocks')
export class ClocksController {
  constructor(private readonly readings: ClockReadingsRepository) {}

  /** Clocks that differ from the database's: of processes by more than 5 seconds, of services by more than 2 minutes. */
  @Get()
  @Needs('read', from.anywhere())
  async show(@InScope() scope: OrganisationScope): Promise<ClocksDto> {
    const thresholds = { ofProcess: CLOCK_WARNING_MS, ofService: SERVICE_CLOCK_WARNING_MS };
    const readings = await this.readings.beyond(thresholds);
    const differing = readings.map(({ observer, isOfService, differenceMs, measuredAt }) => ({
      name: isOfService || scope === 'all' ? observer : null,
      isOfService,
      differenceMs,
      measuredAt,
      difference: clockWords(differenceMs),
      stopsSubmissions: Math.abs(differenceMs) > CLOCK_STOP_MS,
    }));
    return { differing };
  }
}
