import { Module } from '@nestjs/common';
import { DoctorController } from './doctor.controller';
import { ExaminationService } from './examination.service';
import { ReleasesService } from './releases/releases.service';

/** Exposes the examination of the installation to the console. */
@Module({ controllers: [DoctorController], providers: [ExaminationService, ReleasesService] })
export class DoctorModule {}
