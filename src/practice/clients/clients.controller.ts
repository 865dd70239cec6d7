import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import type { Principal } from '../../people/rights/principal';
import { Caller } from '../../people/rights/require-may';
import { Needs } from '../../people/rights/route-rights';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { requireFound } from '../../platform/api/require-found';
import { ClientFiguresDto, ClientsDto } from './client.dto';
import { ClientsService } from './clients.service';

@ApiTags('practice')
@Controller('api/clients')
export class ClientsController {
  constructor(
    private readonly clients: ClientsService,
    private readonly organisations: OrganisationsRepository,
  ) {}

  /** Every visible organisation with its present state. Makes no call. */
  @Get()
  @Needs('read', from.anywhere())
  list(@Caller() caller: Principal, @InScope() scope: OrganisationScope): Promise<ClientsDto> {
    return this.clients.list(caller, scope);
  }

  /** VAT by tax period as reconciled, and the first week of one client. Makes no call. */
  @Get(':organisationId')
  @Needs('read', from.organisation())
  async figures(@Param('organisationId', ParseUUIDPipe) id: string): Promise<ClientFiguresDto> {
    return this.clients.figures(requireFound(await this.organisations.find(id), 'organisation'));
  }
}
