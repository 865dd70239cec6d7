import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { FiscalModule } from '../fiscal/fiscal.module';
import { AlertsModule } from '../operations/alerts/alerts.module';
import { ReconciliationModule } from '../reconciliation/reconciliation.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { SetupModule } from '../setup/setup.module';
import { ClientsService } from './clients/clients.service';
import { ClientsController } from './clients/clients.controller';
import { ClientsRepository } from './clients/clients.repository';
import { CloseService } from './close/close.service';
import { ReconciledCloseService } from './close/reconciled-close.service';
import { CloseController, PeriodSignOffsController } from './close/close.controller';
import { KnownPeriodsService } from './close/known-periods.service';
import { PeriodSignOffsService } from './close/period-sign-offs.service';
import { PeriodSignOffsRepository } from './close/period-sign-offs.repository';
import { PeriodWatchService } from './close/period-watch.service';
import { PeriodDocumentsRepository } from './close/period-documents.repository';
import { ClientRulesService } from './many/client-rules.service';
import { ClientRulesController } from './many/client-rules.controller';
import { TasksService } from './tasks/tasks.service';
import { TasksController } from './tasks/tasks.controller';
import { TasksRepository } from './tasks/tasks.repository';
import { OpenDocumentsRepository } from './today/open-documents.repository';
import { OpenWorkService } from './today/open-work.service';
import { TodayService } from './today/today.service';
import { TodayController } from './today/today.controller';
import { WorkSourcesService } from './today/work-sources.service';
import { SavedViewsController } from './views/saved-views.controller';
import { SavedViewsRepository } from './views/saved-views.repository';

/** Work of an accounting practice over all its clients. */
@Module({
  imports: [
    AlertsModule,
    DocumentsModule,
    FiscalModule,
    OrganisationsModule,
    ReconciliationModule,
    SetupModule,
  ],
  controllers: [
    ClientRulesController,
    ClientsController,
    CloseController,
    PeriodSignOffsController,
    SavedViewsController,
    TasksController,
    TodayController,
  ],
  providers: [
    ...[ClientRulesService, ClientsService, ClientsRepository, CloseService, ReconciledCloseService],
    ...[OpenDocumentsRepository, OpenWorkService],
    ...[
      KnownPeriodsService,
      PeriodDocumentsRepository,
      PeriodSignOffsService,
      PeriodSignOffsRepository,
      PeriodWatchService,
      SavedViewsRepository,
    ],
    ...[TasksService, TasksRepository, TodayService, WorkSourcesService],
  ],
})
export class PracticeModule {}
