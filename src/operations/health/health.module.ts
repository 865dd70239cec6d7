import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { DocumentsModule } from '../../documents/documents.module';
import { ClockModule } from '../../platform/clock/clock.module';
import { ClocksController, HealthController, VersionController } from './health.controller';
import { ReadinessService } from './readiness.service';
import { WorkHealthService } from './work-health.service';

/** Health, version and clock endpoints. */
@Module({
  imports: [TerminusModule.forRoot({ logger: false }), ClockModule, DocumentsModule],
  controllers: [ClocksController, HealthController, VersionController],
  providers: [ReadinessService, WorkHealthService],
})
export class HealthModule {}
