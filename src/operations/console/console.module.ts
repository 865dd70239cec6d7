import { Module } from '@nestjs/common';
import { EntranceController } from './entrance.controller';

/** The way to the operator's console; its files are answered before any route (console-files.ts). */
@Module({ controllers: [EntranceController] })
export class ConsoleModule {}
