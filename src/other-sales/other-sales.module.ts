import { Module } from '@nestjs/common';
import { OrganisationsModule } from '../organisations/organisations.module';
import { OtherSalesReader } from './other-sales-reader';
import { OtherSalesReadingsRepository } from './other-sales-readings.repository';
import { OtherSalesRepository } from './other-sales.repository';
import { ReadingGrants } from './reading-grants';

/** Sales of the books that are not invoices: read every night, listed, and never submitted. */
@Module({
  imports: [OrganisationsModule],
  providers: [OtherSalesReader, ReadingGrants, OtherSalesReadingsRepository, OtherSalesRepository],
  exports: [OtherSalesRepository, OtherSalesReadingsRepository, ReadingGrants],
})
export class OtherSalesModule {}
