import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { ClockModule } from '../../platform/clock/clock.module';
import { ClocksController } from './clocks.controller';
import { HealthController } from './health.controller';
import { VersionController } from './version.controller';

/** Health, version and clock endpoints. */
@Module({
  imports: [TerminusModule.forRoot({ logger: false }), ClockModule],
  controllers: [ClocksController, HealthController, VersionController],
})
export class HealthModule {}
