import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ClockReadingsRepository } from '../../platform/clock/clock-readings.repository';
import { CLOCK_STOP_MS, CLOCK_WARNING_MS, clockWords } from '../../platform/clock/clock-difference';
import { SERVICE_CLOCK_WARNING_MS } from '../../platform/clock/service-time-difference';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { ClocksDto } from './health.dto';

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
