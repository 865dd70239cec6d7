import { Global, Module } from '@nestjs/common';
import { PeopleModule } from '../people.module';
import { ConfirmationsController } from './confirmations.controller';
import { ConfirmationsRepository } from './confirmations.repository';
import { TwoPersonsService } from './two-persons.service';

/** Whatever cannot be taken back asks here whether one person is enough: several folders need it. */
@Global()
@Module({
  imports: [PeopleModule],
  controllers: [ConfirmationsController],
  providers: [ConfirmationsRepository, TwoPersonsService],
  exports: [ConfirmationsRepository, TwoPersonsService],
})
export class TwoPersonsModule {}
