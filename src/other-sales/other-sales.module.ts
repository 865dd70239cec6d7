import { Module } from '@nestjs/common';
import { OrganisationsModule } from '../organisations/organisations.module';
import { OtherSalesReader } from './other-sales-reader';
import { OtherSalesReports } from './other-sales-reports';
import { OtherSalesReadingsRepository } from './other-sales-readings.repository';
import { OtherSalesController } from './other-sales.controller';
import { OtherSalesRepository } from './other-sales.repository';
import { ReadingGrants } from './reading-grants';
import { SalesStreams } from './sales-streams';
import { TakingsAccounts } from './takings-accounts';
import { TakingsAccountsController } from './takings-accounts.controller';
import { TakingsAccountsRepository } from './takings-accounts.repository';

/** Sales of the books that are not invoices: read every night and listed; money received may be fiscalised. */
@Module({
  imports: [OrganisationsModule],
  controllers: [OtherSalesController, TakingsAccountsController],
  providers: [
    OtherSalesReader,
    OtherSalesReadingsRepository,
    OtherSalesReports,
    OtherSalesRepository,
    ReadingGrants,
    SalesStreams,
    TakingsAccounts,
    TakingsAccountsRepository,
  ],
  exports: [OtherSalesReports, OtherSalesRepository, SalesStreams],
})
export class OtherSalesModule {}
