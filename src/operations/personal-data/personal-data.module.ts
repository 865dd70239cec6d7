import { Module } from '@nestjs/common';
import { OrganisationsModule } from '../../organisations/organisations.module';
import { CustomerExportService } from './customer-export.service';
import { CustomerPlacesRepository } from './customer-places.repository';
import { CustomerSearchService } from './customer-search.service';
import { CustomerErasureService } from './customer-erasure.service';
import { PersonalDataController } from './personal-data.controller';

/** Export and erasure of stored customer data. */
@Module({
  imports: [OrganisationsModule],
  controllers: [PersonalDataController],
  providers: [CustomerExportService, CustomerPlacesRepository, CustomerSearchService, CustomerErasureService],
})
export class PersonalDataModule {}
