import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Needs } from '../people/rights/route-rights';
import { requireFound } from '../platform/api/require-found';
import { LeasesRepository } from './lease/leases.repository';
import { OrganisationsRepository } from './organisations.repository';
import { OrganisationDto } from './organisation.dto';

@ApiTags('organisations')
@Controller('api/organisations')
export class OrganisationsController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly leases: LeasesRepository,
  ) {}

  /** All organisations that have been connected. */
  @Get()
  @Needs('read')
  async list(): Promise<OrganisationDto[]> {
    const now = await this.leases.now();
    return (await this.organisations.list()).map((organisation) => OrganisationDto.from(organisation, now));
  }

  @Get(':organisationId')
  @Needs('read')
  async find(@Param('organisationId', ParseUUIDPipe) id: string): Promise<OrganisationDto> {
    return OrganisationDto.from(
      requireFound(await this.organisations.find(id), 'organisation'),
      await this.leases.now(),
    );
  }
}
