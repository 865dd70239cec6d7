import { Module } from '@nestjs/common';
import { ClockReadingsRepository } from './clock-readings.repository';
import { ClockWatchService } from './clock-watch.service';
import { ServiceClocksService } from './service-clocks.service';

/** Differences between the clocks of this process, the database and the services. */
@Module({
  providers: [ClockReadingsRepository, ClockWatchService, ServiceClocksService],
  exports: [ClockReadingsRepository, ClockWatchService, ServiceClocksService],
})
export class ClockModule {}
