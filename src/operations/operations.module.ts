import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { DocumentsModule } from '../documents/documents.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { ClockModule } from '../platform/clock/clock.module';
import { BackupRecordsRepository } from './backup/schedule/backup-records.repository';
import { BackupsController } from './backup/schedule/backups.controller';
import { ScheduledBackupsService } from './backup/schedule/scheduled-backups.service';
import { EntranceController } from './console/entrance.controller';
import { DoctorController } from './doctor/doctor.controller';
import { ExaminationService } from './doctor/examination.service';
import { ReleasesService } from './doctor/releases/releases.service';
import { ClocksController, HealthController, VersionController } from './health/health.controller';
import { ReadinessService } from './health/readiness.service';
import { WorkHealthService } from './health/work-health.service';
import { DatabaseGaugesService } from './metrics/database-gauges.service';
import { MetricsRegistry } from './metrics/metrics-registry';
import { MetricsSnapshotService } from './metrics/metrics-snapshot.service';
import { MetricsController } from './metrics/metrics.controller';
import { MetricsRepository } from './metrics/metrics.repository';
import { OtlpService } from './metrics/otlp.service';
import { ProcessMetricsService } from './metrics/process-metrics.service';
import { CustomerErasureService } from './personal-data/customer-erasure.service';
import { CustomerDataService } from './personal-data/customer-data.service';
import { CustomerPlacesRepository } from './personal-data/customer-places.repository';
import { PersonalDataController } from './personal-data/personal-data.controller';

/** Personal data, backups, the examination of the installation, metrics, health, and the way into the console. */
@Module({
  imports: [TerminusModule.forRoot({ logger: false }), ClockModule, DocumentsModule, OrganisationsModule],
  controllers: [
    PersonalDataController,
    BackupsController,
    DoctorController,
    MetricsController,
    ClocksController,
    HealthController,
    VersionController,
    EntranceController,
  ],
  providers: [
    BackupRecordsRepository,
    CustomerErasureService,
    CustomerDataService,
    CustomerPlacesRepository,
    DatabaseGaugesService,
    ExaminationService,
    MetricsRegistry,
    MetricsRepository,
    MetricsSnapshotService,
    OtlpService,
    ProcessMetricsService,
    ReadinessService,
    ReleasesService,
    ScheduledBackupsService,
    WorkHealthService,
  ],
})
export class OperationsModule {}
