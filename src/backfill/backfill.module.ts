import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { SetupModule } from '../setup/setup.module';
import { BackfillProgressService } from './backfill-progress.service';
import { BackfillExportService } from './backfill-export.service';
import { BackfillRunsService } from './backfill-runs.service';
import { BackfillsService } from './backfills.service';
import { BackfillsController, OrganisationBackfillsController } from './backfills.controller';
import { BackfillsRepository } from './backfills.repository';
import { OlderDocumentsService } from './older/older-documents.service';
import { OlderDocumentsController } from './older/older-documents.controller';
import { BackfillPlansService } from './plan/backfill-plans.service';
import { BackfillSchedulesController } from './schedule/backfill-schedules.controller';
import { BackfillSchedulesRepository } from './schedule/backfill-schedules.repository';
import { ScheduledBackfillsService } from './schedule/scheduled-backfills.service';
import { BackfillSchedulesService } from './schedule/backfill-schedules.service';

/** Plans, runs and schedules for documents of the past. */
@Module({
  imports: [DocumentsModule, OrganisationsModule, SetupModule],
  controllers: [
    BackfillSchedulesController,
    BackfillsController,
    OlderDocumentsController,
    OrganisationBackfillsController,
  ],
  providers: [
    BackfillExportService,
    BackfillProgressService,
    BackfillRunsService,
    BackfillSchedulesRepository,
    BackfillsService,
    BackfillsRepository,
    OlderDocumentsService,
    BackfillPlansService,
    ScheduledBackfillsService,
    BackfillSchedulesService,
  ],
  exports: [BackfillRunsService, BackfillsRepository],
})
export class BackfillModule {}
