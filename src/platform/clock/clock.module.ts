import { Module } from '@nestjs/common';
import { ClockReadingsRepository } from './clock-readings.repository';
import { ClockWatch } from './clock-watch';
import { ServiceClocks } from './service-clocks';

/** Differences between the clocks of this process, the database and the services. */
@Module({
  providers: [ClockReadingsRepository, ClockWatch, ServiceClocks],
  exports: [ClockReadingsRepository, ClockWatch, ServiceClocks],
})
export class ClockModule {}
