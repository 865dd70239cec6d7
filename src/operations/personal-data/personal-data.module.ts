import { Module } from '@nestjs/common';
import { OrganisationsModule } from '../../organisations/organisations.module';
import { CustomerExport } from './customer-export';
import { CustomerPlacesRepository } from './customer-places.repository';
import { CustomerSearch } from './customer-search';
import { Erasing } from './erasing';
import { PersonalDataController } from './personal-data.controller';

/** Export and erasure of stored customer data. */
@Module({
  imports: [OrganisationsModule],
  controllers: [PersonalDataController],
  providers: [CustomerExport, CustomerPlacesRepository, CustomerSearch, Erasing],
})
export class PersonalDataModule {}
