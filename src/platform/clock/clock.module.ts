import { Module } from '@nestjs/common';
import { ClockReadingsRepository } from './clock-readings.repository';
import { ClockWatch } from './clock-watch';
import { ServiceClocks } from './service-clocks';

/** What the clocks of this process, of the database and of the services are apart. */
@Module({
  providers: [ClockReadingsRepository, ClockWatch, ServiceClocks],
  exports: [ClockReadingsRepository, ClockWatch, ServiceClocks],
})
export class ClockModule {}
