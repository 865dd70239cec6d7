import { Global, Module } from '@nestjs/common';
import { PeopleModule } from '../people.module';
import { ConfirmationsController } from './confirmations.controller';
import { ConfirmationsRepository } from './confirmations.repository';
import { TwoPersonsService } from './two-persons.service';

/** Confirmation by two people, used by every folder with irreversible actions. */
@Global()
@Module({
  imports: [PeopleModule],
  controllers: [ConfirmationsController],
  providers: [ConfirmationsRepository, TwoPersonsService],
  exports: [ConfirmationsRepository, TwoPersonsService],
})
export class TwoPersonsModule {}
