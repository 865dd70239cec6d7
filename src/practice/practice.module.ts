import { Module } from '@nestjs/common';
import { FiscalModule } from '../fiscal/fiscal.module';
import { AlertsModule } from '../operations/alerts/alerts.module';
import { ReconciliationModule } from '../reconciliation/reconciliation.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { OtherSalesModule } from '../reconciliation/other-sales/other-sales.module';
import { SetupModule } from '../setup/setup.module';
import { Clients } from './clients/clients';
import { ClientsController } from './clients/clients.controller';
import { ClientsRepository } from './clients/clients.repository';
import { Close } from './close/close';
import { CloseAsReconciled } from './close/close-as-reconciled';
import { CloseController } from './close/close.controller';
import { KnownPeriods } from './close/known-periods';
import { PeriodSignOffs } from './close/period-sign-offs';
import { PeriodSignOffsController } from './close/period-sign-offs.controller';
import { PeriodSignOffsRepository } from './close/period-sign-offs.repository';
import { PeriodWatch } from './close/period-watch';
import { PeriodDocumentsRepository } from './close/period-documents.repository';
import { ClientRules } from './many/client-rules';
import { ClientRulesController } from './many/client-rules.controller';
import { Tasks } from './tasks/tasks';
import { TasksController } from './tasks/tasks.controller';
import { TasksRepository } from './tasks/tasks.repository';
import { OpenDocumentsRepository } from './today/open-documents.repository';
import { OpenWork } from './today/open-work';
import { Today } from './today/today';
import { TodayController } from './today/today.controller';
import { WorkSources } from './today/work-sources';
import { SavedViewsController } from './views/saved-views.controller';
import { SavedViewsRepository } from './views/saved-views.repository';

/** Work of a practice over all its clients at once. */
@Module({
  imports: [
    AlertsModule,
    FiscalModule,
    OrganisationsModule,
    OtherSalesModule,
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
    ...[ClientRules, Clients, ClientsRepository, Close, CloseAsReconciled],
    ...[OpenDocumentsRepository, OpenWork],
    ...[
      KnownPeriods,
      PeriodDocumentsRepository,
      PeriodSignOffs,
      PeriodSignOffsRepository,
      PeriodWatch,
      SavedViewsRepository,
    ],
    ...[Tasks, TasksRepository, Today, WorkSources],
  ],
})
export class PracticeModule {}
