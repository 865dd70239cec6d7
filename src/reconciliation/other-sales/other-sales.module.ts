import { Module } from '@nestjs/common';
import { OrganisationsModule } from '../../organisations/organisations.module';
import { TakingsModule } from '../../sync/collect/takings/takings.module';
import { OtherSalesReadingsService } from './other-sales-readings.service';
import { OtherSalesReportsService } from './other-sales-reports.service';
import { OtherSalesReadingsRepository } from './other-sales-readings.repository';
import { OtherSalesController } from './other-sales.controller';
import { OtherSalesRepository } from './other-sales.repository';

/** Sales of the books that are not invoices: read every night and listed. */
@Module({
  imports: [OrganisationsModule, TakingsModule],
  controllers: [OtherSalesController],
  providers: [
    OtherSalesReadingsService,
    OtherSalesReadingsRepository,
    OtherSalesReportsService,
    OtherSalesRepository,
  ],
  exports: [OtherSalesReportsService, OtherSalesRepository],
})
export class OtherSalesModule {}
