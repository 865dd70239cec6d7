import { Global, Module } from '@nestjs/common';
import { Acts } from './acts';
import { ActsController } from './acts.controller';
import { ActsRepository } from './acts.repository';

/** Everything that a person can ask for is put on record where it happens: every folder needs it. */
@Global()
@Module({ controllers: [ActsController], providers: [Acts, ActsRepository], exports: [Acts] })
export class ActsModule {}
