import { Module } from '@nestjs/common';
import { EntranceController } from './entrance.controller';

/** Redirect to the operator's console; its files are served before any route (console-files.ts). */
@Module({ controllers: [EntranceController] })
export class ConsoleModule {}
