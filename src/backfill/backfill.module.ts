import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { SetupModule } from '../setup/setup.module';
import { BackfillEvents } from './backfill-events';
import { BackfillExport } from './backfill-export';
import { BackfillProgress } from './backfill-progress';
import { BackfillRuns } from './backfill-runs';
import { Backfills } from './backfills';
import { BackfillsController } from './backfills.controller';
import { BackfillsRepository } from './backfills.repository';
import { OrganisationBackfillsController } from './organisation-backfills.controller';
import { OlderDocuments } from './older/older-documents';
import { OlderDocumentsController } from './older/older-documents.controller';
import { Planning } from './plan/planning';
import { BackfillSchedulesController } from './schedule/backfill-schedules.controller';
import { BackfillSchedulesRepository } from './schedule/backfill-schedules.repository';
import { ScheduledBackfills } from './schedule/scheduled-backfills';
import { Schedules } from './schedule/schedules';

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
    BackfillEvents,
    BackfillExport,
    BackfillProgress,
    BackfillRuns,
    BackfillSchedulesRepository,
    Backfills,
    BackfillsRepository,
    OlderDocuments,
    Planning,
    ScheduledBackfills,
    Schedules,
  ],
  exports: [BackfillRuns, BackfillsRepository],
})
export class BackfillModule {}
