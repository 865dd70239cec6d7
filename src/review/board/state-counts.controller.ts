import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DocumentListsRepository } from '../documents/document-lists.repository';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { StateCountDto } from './board.dto';

@ApiTags('organisations')
@Controller('api/organisations/:organisationId/summary')
export class StateCountsController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly lists: DocumentListsRepository,
  ) {}

  /** Counts documents by state. */
  @Get()
  @Needs('read', from.organisation())
  async summary(@Param('organisationId', ParseUUIDPipe) id: string): Promise<StateCountDto[]> {
    requireFound(await this.organisations.find(id), 'organisation');
    return this.lists.countByState(id);
  }
}
