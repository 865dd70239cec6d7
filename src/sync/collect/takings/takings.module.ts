import { Module } from '@nestjs/common';
import { OrganisationsModule } from '../../../organisations/organisations.module';
import { ReadingGrants } from './reading-grants';
import { SalesStreams } from './sales-streams';
import { TakingsAccounts } from './takings-accounts';
import { TakingsAccountsController } from './takings-accounts.controller';
import { TakingsAccountsRepository } from './takings-accounts.repository';

/** Accounts whose money received is fiscalised, and with them the lists of the books that are read for sales. */
@Module({
  imports: [OrganisationsModule],
  controllers: [TakingsAccountsController],
  providers: [ReadingGrants, SalesStreams, TakingsAccounts, TakingsAccountsRepository],
  exports: [ReadingGrants, SalesStreams],
})
export class TakingsModule {}
