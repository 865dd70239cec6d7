import { Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { CheckedAgainDto } from './decisions.dto';
import { RechecksService } from './rechecks.service';

@ApiTags('documents')
@Controller('api/organisations/:organisationId/check-again')
export class CheckingAgainController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly checking: RechecksService,
  ) {}

  /** Checks every waiting document again, with its contact read anew from the books. */
  @Post()
  @Needs('documents.fix', from.organisation())
  @HttpCode(202)
  async checkAgain(@Param('organisationId', ParseUUIDPipe) id: string): Promise<CheckedAgainDto> {
    const organisation = requireFound(await this.organisations.find(id), 'organisation');
    return { documents: await this.checking.waiting(organisation) };
  }
}
