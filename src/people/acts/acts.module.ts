import { Global, Module } from '@nestjs/common';
import { Acts } from './acts';
import { ActsController } from './acts.controller';
import { ActsRepository } from './acts.repository';

/** Global module, because every folder records the acts of people where they happen. */
@Global()
@Module({ controllers: [ActsController], providers: [Acts, ActsRepository], exports: [Acts] })
export class ActsModule {}
