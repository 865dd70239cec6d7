import { Module } from '@nestjs/common';
import { DoctorController } from './doctor.controller';
import { KeptExamination } from './kept-examination';

/** What the installation has of what it needs, for the console. */
@Module({ controllers: [DoctorController], providers: [KeptExamination] })
export class DoctorModule {}
