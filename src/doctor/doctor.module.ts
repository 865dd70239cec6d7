import { Module } from '@nestjs/common';
import { DoctorController } from './doctor.controller';
import { KeptExamination } from './kept-examination';
import { KeptReleases } from './releases/kept-releases';

/** What the installation has of what it needs, for the console. */
@Module({ controllers: [DoctorController], providers: [KeptExamination, KeptReleases] })
export class DoctorModule {}
