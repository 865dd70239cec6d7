import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OrganisationsModule } from '../organisations/organisations.module';
import { TakingsModule } from '../sync/collect/takings/takings.module';
import { OtherSalesModule } from './other-sales/other-sales.module';
import { PeriodChecks } from './period-checks';
import { Reconciling } from './reconciling';
import { BookImagesRepository } from './book-images.repository';
import { BooksReading } from './books-reading';
import { ReconciledDocumentsRepository } from './reconciled-documents.repository';
import { ReconciliationRun } from './reconciliation-run';
import { ReconciliationRuns } from './reconciliation-runs';
import { ReconciliationScheduleController } from './reconciliation-schedule.controller';
import { ReconciliationSchedulesRepository } from './reconciliation-schedules.repository';
import { storedReconciling } from './stored-reconciling';
import { Reconciliations } from './reconciliations';
import { ReconciliationsController } from './reconciliations.controller';
import { ReconciliationsRepository } from './reconciliations.repository';
import { DeviceDaysRepository } from './vat-pack/device-days.repository';
import { DeviceTotals } from './vat-pack/device-totals';
import { VatPackController } from './vat-pack/vat-pack.controller';
import { VatPacks } from './vat-pack/vat-packs';

/** Books against fiscal results, nightly and on demand. */
@Module({
  imports: [OrganisationsModule, OtherSalesModule, TakingsModule],
  controllers: [ReconciliationScheduleController, ReconciliationsController, VatPackController],
  providers: [
    BookImagesRepository,
    BooksReading,
    DeviceDaysRepository,
    DeviceTotals,
    PeriodChecks,
    ReconciledDocumentsRepository,
    ReconciliationRun,
    ReconciliationRuns,
    ReconciliationSchedulesRepository,
    Reconciliations,
    ReconciliationsRepository,
    VatPacks,
    {
      provide: Reconciling,
      inject: [DataSource],
      useFactory: storedReconciling,
    },
  ],
  exports: [PeriodChecks, Reconciliations],
})
export class ReconciliationModule {}
