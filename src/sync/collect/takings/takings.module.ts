import { Module } from '@nestjs/common';
import { OrganisationsModule } from '../../../organisations/organisations.module';
import { ReadingGrantsService } from './reading-grants.service';
import { SalesStreamsService } from './sales-streams.service';
import { TakingsAccountsService } from './takings-accounts.service';
import { TakingsAccountsController } from './takings-accounts.controller';
import { TakingsAccountsRepository } from './takings-accounts.repository';

/** Bank accounts whose money received is fiscalised, and the lists that are read for sales. */
@Module({
  imports: [OrganisationsModule],
  controllers: [TakingsAccountsController],
  providers: [ReadingGrantsService, SalesStreamsService, TakingsAccountsService, TakingsAccountsRepository],
  exports: [ReadingGrantsService, SalesStreamsService],
})
export class TakingsModule {}
