import { Module } from '@nestjs/common';
import { OrganisationsModule } from '../../organisations/organisations.module';
import { TakingsModule } from '../../sync/collect/takings/takings.module';
import { OtherSalesReader } from './other-sales-reader';
import { OtherSalesReports } from './other-sales-reports';
import { OtherSalesReadingsRepository } from './other-sales-readings.repository';
import { OtherSalesController } from './other-sales.controller';
import { OtherSalesRepository } from './other-sales.repository';

/** Sales of the books that are not invoices: read every night and listed. */
@Module({
  imports: [OrganisationsModule, TakingsModule],
  controllers: [OtherSalesController],
  providers: [OtherSalesReader, OtherSalesReadingsRepository, OtherSalesReports, OtherSalesRepository],
  exports: [OtherSalesReports, OtherSalesRepository],
})
export class OtherSalesModule {}
