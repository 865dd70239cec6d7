import { Module } from '@nestjs/common';
import { FiscalModule } from '../fiscal/fiscal.module';
import { AlertsModule } from '../monitoring/alerts/alerts.module';
import { OrganisationsModule } from '../organisations/organisations.module';
import { Tasks } from './tasks/tasks';
import { TasksController } from './tasks/tasks.controller';
import { TasksRepository } from './tasks/tasks.repository';
import { OpenDocumentsRepository } from './today/open-documents.repository';
import { Today } from './today/today';
import { TodayController } from './today/today.controller';
import { WorkSources } from './today/work-sources';
import { SavedViewsController } from './views/saved-views.controller';
import { SavedViewsRepository } from './views/saved-views.repository';

/** What a practice does over all its clients at once. */
@Module({
  imports: [AlertsModule, FiscalModule, OrganisationsModule],
  controllers: [SavedViewsController, TasksController, TodayController],
  providers: [OpenDocumentsRepository, SavedViewsRepository, Tasks, TasksRepository, Today, WorkSources],
})
export class PracticeModule {}
