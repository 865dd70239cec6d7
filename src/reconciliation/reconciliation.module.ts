import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OrganisationsModule } from '../organisations/organisations.module';
import { TakingsModule } from '../sync/collect/takings/takings.module';
import { OtherSalesController } from './other-sales/other-sales.controller';
import { OtherSalesReadingsRepository } from './other-sales/other-sales-readings.repository';
import { OtherSalesReadingsService } from './other-sales/other-sales-readings.service';
import { OtherSalesReportsService } from './other-sales/other-sales-reports.service';
import { OtherSalesRepository } from './other-sales/other-sales.repository';
import { PeriodChecksService } from './period-checks.service';
import { Reconciling, storedReconciling } from './reconciling';
import { BookImagesRepository } from './book-images.repository';
import { ReconciledBooksService } from './reconciled-books.service';
import { ReconciledDocumentsRepository } from './reconciled-documents.repository';
import { ReconciliationRunService } from './reconciliation-run.service';
import { ReconciliationQueueService } from './reconciliation-queue.service';
import { ReconciliationScheduleController } from './reconciliation-schedule.controller';
import { ReconciliationSchedulesRepository } from './reconciliation-schedules.repository';
import { ReconciliationsService } from './reconciliations.service';
import { ReconciliationsController } from './reconciliations.controller';
import { ReconciliationsRepository } from './reconciliations.repository';
import { DeviceDaysRepository } from './vat-pack/device-days.repository';
import { DeviceTotalsService } from './vat-pack/device-totals.service';
import { SalesWithoutVatService } from './vat-pack/sales-without-vat.service';
import { SalesWithoutVatController, VatPackController } from './vat-pack/vat-pack.controller';
import { VatPacksService } from './vat-pack/vat-packs.service';

/** Books against fiscal results, nightly and on demand, and their sales that are not invoices. */
@Module({
  imports: [OrganisationsModule, TakingsModule],
  controllers: [
    OtherSalesController,
    ReconciliationScheduleController,
    ReconciliationsController,
    SalesWithoutVatController,
    VatPackController,
  ],
  providers: [
    BookImagesRepository,
    ReconciledBooksService,
    DeviceDaysRepository,
    DeviceTotalsService,
    OtherSalesReadingsService,
    OtherSalesReadingsRepository,
    OtherSalesReportsService,
    OtherSalesRepository,
    PeriodChecksService,
    ReconciledDocumentsRepository,
    ReconciliationRunService,
    ReconciliationQueueService,
    ReconciliationSchedulesRepository,
    ReconciliationsService,
    ReconciliationsRepository,
    SalesWithoutVatService,
    VatPacksService,
    {
      provide: Reconciling,
      inject: [DataSource],
      useFactory: storedReconciling,
    },
  ],
  exports: [OtherSalesReportsService, OtherSalesRepository, PeriodChecksService, ReconciliationsService],
})
export class ReconciliationModule {}
