import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { from } from '../people/rights/places';
import { Needs } from '../people/rights/route-rights';
import { ExaminationDto } from './examination.dto';
import { KeptExamination } from './kept-examination';

@ApiTags('health')
@Controller('api/doctor')
export class DoctorController {
  constructor(private readonly kept: KeptExamination) {}

  /**
   * What `ledgerstamp doctor` would find here: settings, addresses, certificates, clocks, disks, the database server, backups and webhooks,
   * each with what to do. It takes seconds while something is away.
   */
  @Get()
  @Needs('installation.read', from.installation())
  async show(): Promise<ExaminationDto> {
    const { findings, ...rest } = await this.kept.show();
    return { ...rest, findings: [...findings] };
  }
}
