import { Module } from '@nestjs/common';
import { DoctorController } from './doctor.controller';
import { KeptExamination } from './kept-examination';
import { KeptReleases } from './releases/kept-releases';

/** Exposes the examination of the installation to the console. */
@Module({ controllers: [DoctorController], providers: [KeptExamination, KeptReleases] })
export class DoctorModule {}
