import { Global, Module } from '@nestjs/common';
import { PeopleModule } from '../people.module';
import { ConfirmationsController } from './confirmations.controller';
import { ConfirmationsRepository } from './confirmations.repository';
import { TwoPersons } from './two-persons';

/** Whatever cannot be taken back asks here whether one person is enough: several folders need it. */
@Global()
@Module({
  imports: [PeopleModule],
  controllers: [ConfirmationsController],
  providers: [ConfirmationsRepository, TwoPersons],
  exports: [ConfirmationsRepository, TwoPersons],
})
export class TwoPersonsModule {}
