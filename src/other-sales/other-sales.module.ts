import { Module } from '@nestjs/common';
import { OrganisationsModule } from '../organisations/organisations.module';
import { OtherSalesReader } from './other-sales-reader';
import { OtherSalesReports } from './other-sales-reports';
import { OtherSalesReadingsRepository } from './other-sales-readings.repository';
import { OtherSalesController } from './other-sales.controller';
import { OtherSalesRepository } from './other-sales.repository';
import { ReadingGrants } from './reading-grants';

/** Sales of the books that are not invoices: read every night, listed, and never submitted. */
@Module({
  imports: [OrganisationsModule],
  controllers: [OtherSalesController],
  providers: [
    OtherSalesReader,
    OtherSalesReadingsRepository,
    OtherSalesReports,
    OtherSalesRepository,
    ReadingGrants,
  ],
  exports: [OtherSalesReports, OtherSalesRepository],
})
export class OtherSalesModule {}
