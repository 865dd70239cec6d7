import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InScope } from '../people/rights/in-scope';
import type { OrganisationScope } from '../people/rights/organisation-scope';
import { from } from '../people/rights/places';
import { Needs } from '../people/rights/route-rights';
import { OrganisationDto } from './organisation.dto';
import { OrganisationsService } from './organisations.service';

@ApiTags('organisations')
@Controller('api/organisations')
export class OrganisationsController {
  constructor(private readonly organisations: OrganisationsService) {}

  /** Lists all organisations ever connected that are visible to the caller. */
  @Get()
  @Needs('read', from.anywhere())
  list(@InScope() scope: OrganisationScope): Promise<OrganisationDto[]> {
    return this.organisations.list(scope);
  }

  @Get(':organisationId')
  @Needs('read', from.organisation())
  find(@Param('organisationId', ParseUUIDPipe) id: string): Promise<OrganisationDto> {
    return this.organisations.find(id);
  }
}
