import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { TrialsService } from './trials.service';
import { TrialDto } from './trial.dto';

@ApiTags('preflight')
@Controller('api/organisations/:organisationId/trial')
export class TrialController {
  constructor(private readonly trial: TrialsService) {}

  /** Latest ready document, with the content that would be sent. Sends and stores nothing. */
  @Get()
  @Needs('read', from.organisation())
  find(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<TrialDto> {
    return this.trial.find(organisationId);
  }
}
