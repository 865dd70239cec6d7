import { Global, Module } from '@nestjs/common';
import { ActsService } from './acts.service';
import { ActsController } from './acts.controller';
import { ActsRepository } from './acts.repository';

/** Global module, because every folder records the acts of people where they happen. */
@Global()
@Module({ controllers: [ActsController], providers: [ActsService, ActsRepository], exports: [ActsService] })
export class ActsModule {}
