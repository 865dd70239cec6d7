import { Controller, Get, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { from } from '../../people/rights/places';
import { AtOnce } from '../../platform/requests/concurrency-limit.interceptor';
import { Needs } from '../../people/rights/route-rights';
import { ExaminationDto, NewerReleaseDto } from './examination.dto';
import { ExaminationService } from './examination.service';
import { ReleasesService } from './releases/releases.service';

@ApiTags('health')
@Controller('api/doctor')
export class DoctorController {
  constructor(
    private readonly kept: ExaminationService,
    private readonly releases: ReleasesService,
  ) {}

  /**
   * Runs the examination of `ledgerstamp doctor`: settings, addresses, certificates, clocks, disks, database server,
   * backups and webhooks, each finding with a remedy. Takes seconds while a checked service does not answer.
   */
  @Get()
  @Needs('installation.read', from.installation())
  async show(): Promise<ExaminationDto> {
    const { findings, ...rest } = await this.kept.show();
    return { ...rest, findings: [...findings] };
  }

  /**
   * Newer version in the CHANGELOG at the operator's address, read at most once a day (hourly after a failure). Sends
   * nothing about this installation.
   */
  @Get('newer-release')
  @Needs('installation.read', from.installation())
  newerRelease(): NewerReleaseDto {
    const newer = this.releases.newer();
    return { newer: newer === null ? null : { ...newer, lines: [...newer.lines] } };
  }

  /**
   * Returns a zip to send to outside support: versions, settings without secrets, these findings, counts, and causes of
   * the last alerts. Contains no client's name and no document.
   */
  @Get('support-bundle')
  @Needs('installation.read', from.installation())
  @AtOnce(1)
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async supportBundle(): Promise<StreamableFile> {
    return new StreamableFile(await this.kept.supportBundle(), {
      type: 'application/zip',
      disposition: 'attachment; filename="ledgerstamp-support.zip"',
    });
  }
}
